import fc from "fast-check";
import { expect, test } from "vitest";
import { labelOfKey } from "./field-labels";

test.each([
  ["DateOfBirth4", "Date of birth, four-digit year"],
  ["is_barcode_read", "Is barcode read"],
  ["face_match_score", "Face match score"],
  ["isSSNVerified", "SSN verified"],
  ["hasGlobalWatchlistRecord", "Watch-list record"],
  ["NameFirst_NonMRZ", "First name, as printed"],
  ["DUNSumber", "DUNS number"],
  ["dob", "Date of birth"],
  ["Id", "Document number"],
  ["id_number", "ID number"],
])("%s is “%s”", (key, label) => {
  expect(labelOfKey(key)).toBe(label);
});

test("every key has a label", () => {
  fc.assert(fc.property(fc.string({ minLength: 1 }), (key) => labelOfKey(key).length > 0));
});
