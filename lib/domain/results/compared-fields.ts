import { keysOf } from "@/lib/base/keys-of";

export const comparedFieldTitles = {
  name: "Name",
  "birth date": "Birth date",
  address: "Address",
  sex: "Sex",
  number: "Number",
  expires: "Expires",
  issued: "Issued",
  nationality: "Nationality",
};
export const comparedFields = keysOf(comparedFieldTitles);

/**
 * The words of a row of a record that cannot be compared, because applicants have no such field, such as a list's
 * remarks.
 */
export const onlyInRecordWords = "Not compared: applicants have no such data";

export const revealReasons = {
  "call-back": "Call-back check",
  "document-check": "Checking against a document",
  "support-case": "Support case",
  "legal-request": "Legal request",
  other: "Something else",
} as const;

/** The maximum length of the path of a value to reveal, in characters. The paths of real answers are shorter. */
export const maxMaskedPathLength = 400;

/** The most values that one request reveals: enough for a complete court case. */
export const maxRevealed = 100;
