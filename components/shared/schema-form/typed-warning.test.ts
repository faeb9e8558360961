import { describe, expect, test } from "vitest";
import { typedWarning } from "./typed-warning";

const warning = (kind: "name" | "ssn" | "text", text: string) => typedWarning(kind, () => text);

describe("a person is warned before sending", () => {
  test.each([
    ["C095", "666-12-3456", "No SSN begins with 666."],
    ["C096", "912-70-1234", "This may be a taxpayer number (ITIN)."],
    ["C098", "219-09-0000", "No SSN ends with 0000."],
    ["C099", "078-05-1120", "No person has it"],
    ["area 000", "000121234", "No SSN begins with 000."],
    ["group 00", "123001234", "No SSN has 00 as its fourth and fifth digits."],
    ["first five", "66612", "No SSN begins with 666."],
    ["last four", "0000", "No SSN ends with 0000."],
    ["advertised", "219 09 9999", "No person has it"],
  ])("%s: of an SSN that is never issued", (_, ssn, why) => {
    expect(warning("ssn", ssn)).toContain(why);
    expect(warning("ssn", ssn)).toContain("Verify the number before you submit it");
  });

  test("of characters in a name that nobody can see, by their names", () => {
    expect(warning("name", "Ann\u200b")).toBe(
      "A character that cannot be seen is left out: zero-width space (U+200B).",
    );
    expect(warning("name", "\u2066Ann\u00ad")).toContain("U+2066, soft hyphen (U+00AD)");
  });

  test("and not of anything else", () => {
    for (const ssn of ["", "123", "123-45-6789", "1234", "12345", "665-12-3456"])
      expect(warning("ssn", ssn)).toBeNull();
    for (const name of ["", "Ann", "Ann\u00a0Marie", "علي‌رضا"]) expect(warning("name", name)).toBeNull();
    expect(warning("text", "\u200b 666-12-3456")).toBeNull();
  });
});
