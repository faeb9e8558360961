import { describe, expect, test } from "vitest";
import { clearResult } from "@/lib/testing/test-results";
import { identifiersOf } from "./identifiers";
import { readSections } from "./sections";

const none = { firstName: "Imogen" };
const normalizedOf = (user: Parameters<typeof identifiersOf>[0], raw: unknown = null) =>
  identifiersOf(user, raw === null ? null : readSections(raw).sections).map(
    ({ kind, normalized }) => `${kind} ${normalized}`,
  );

describe("two spellings of one value are the same", () => {
  test.each<[string, object, object]>([
    ["SSN", { ssn: "900-10-1234" }, { ssn: "900101234" }],
    ["email", { email: " Imogen@Example.com" }, { email: "imogen@example.com" }],
    ["phone", { phone: "+1 (202) 555-0177" }, { phone: 2025550177 }],
    [
      "address",
      { houseNumber: "12", streetName: "Larkspur St.", city: "Harlow", state: "OH", zipCode: "45882-0021" },
      { address: "12 LARKSPUR STREET", city: null, state: null, zipCode: "45882" },
    ],
    [
      "address without a ZIP code",
      { address: "4 B Main Rd", city: "Harlow", state: "Ohio" },
      { houseNumber: "4", streetName: "B Main Road", city: "harlow", state: "OH" },
    ],
  ])("%s", (_, first, second) => {
    expect(normalizedOf({ ...none, ...first })).toHaveLength(1);
    expect(normalizedOf({ ...none, ...first })).toEqual(normalizedOf({ ...none, ...second }));
  });
});

test.each<[string, object]>([
  ["the last four digits of an SSN", { ssn: "1234" }],
  ["an SSN of one digit only", { ssn: "000000000" }],
  ["an email without an address", { email: "none" }],
  ["a phone of zeros", { phone: "0000000000" }],
  ["a street without a number", { streetName: "Larkspur Row", zipCode: "45882" }],
  ["a street without a place", { houseNumber: "12", streetName: "Larkspur Row" }],
  ["a place without a street", { city: "Harlow", state: "OH", zipCode: "45882" }],
])("%s identifies no one", (_, user) => {
  expect(normalizedOf({ ...none, ...user })).toEqual([]);
});

test("document numbers come from the newest result, each once", () => {
  const raw = {
    ...clearResult,
    scannedUser: { ...clearResult.scannedUser, Id: "HU-884 1952", license: "HU8841952", SocialSecurity: "900-55-1299" },
    passportData: { ...clearResult.passportData, PassportNumber: "c01234567" },
    verifyUI: { scannedUser: { id_number: "unknown" }, passport: { passport_number: "C01234567" } },
  };
  const identifiers = normalizedOf({ ...none, ssn: "900551299" }, raw);
  expect(identifiers).toEqual(["ssn 900551299", "document HU8841952", "passport C01234567"]);
});
