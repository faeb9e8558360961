import { keysOf } from "@/lib/keys-of";

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

/** Of a row that the applicant's data cannot have, such as a list's remarks. */
export const onlyInRecordWords = "Not compared: only a record has this";

export const revealReasons = {
  "call-back": "Call-back check",
  "document-check": "Checking against a document",
  "support-case": "Support case",
  "legal-request": "Legal request",
  other: "Something else",
} as const;

/** Of a masked value that can be revealed. No real answer has a longer path. */
export const maxMaskedPathLength = 400;

/** By one request: enough for a complete court case. */
export const maxRevealed = 100;
