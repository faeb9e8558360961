import { describe, expect, test } from "vitest";
import { refuseOtherName } from "./consent-record";

const consent = (applicant: string, fullName: string) => () => {
  const [firstName = "", ...rest] = applicant.split(" ");
  refuseOtherName({ firstName, lastName: rest.join(" ") }, { fullName });
};

describe("a consent is accepted in the name as a person reads and types it", () => {
  test.each([
    ["C068", "Ann\u200b Lee", "Ann Lee"],
    ["C068", "Ann Lee", "Ann\u200b Lee"],
    ["C081", "Sean O'Brien", "Sean O’Brien"],
    ["C081", "Sean O’Brien", "Sean O'Brien"],
    ["C086", "Ann de la Cruz", "Ann De La Cruz"],
    ["C087", "محمد علي", "محمد علي"],
    ["C088", "Ann Lee", "Ann\u00a0Lee"],
  ])("%s: %j signed as %j", (_, applicant, signed) => {
    expect(consent(applicant, signed)).not.toThrow();
  });

  test.each([
    ["Ann Lee", "Ann Li"],
    ["Ann Lee", "Lee Ann"],
    ["Sean O'Brien", "Sean Brien"],
  ])("and %j is refused as %j", (applicant, signed) => {
    expect(consent(applicant, signed)).toThrow(expect.objectContaining({ code: "invalid_input" }));
  });
});
