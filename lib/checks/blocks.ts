/** Why an operation cannot be run now. */
export const blockCodes = [
  /** No consent: every verification call would fail. */
  "consent",
  /** The User Object lacks a field that the operation requires. */
  "missing-data",
  /** Another operation must come first. */
  "not-yet",
  /** The company's limit of attempts is reached. */
  "attempts",
  /** It can be done only once, and has been. */
  "done",
  /** The reader's role does not permit it. */
  "permission",
  /** The access code has expired. */
  "expired",
] as const;
export type BlockCode = (typeof blockCodes)[number];
