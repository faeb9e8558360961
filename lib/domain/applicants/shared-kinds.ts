/**
 * Kinds of values that applicants with different names should not share, strongest first. A shared address alone is
 * only information.
 */
export const sharedKinds = ["ssn", "document", "passport", "email", "phone", "address"] as const;
export type SharedKind = (typeof sharedKinds)[number];

/** The name of each kind, as it is written in the middle of a sentence. */
export const sharedKindWords: Readonly<Record<SharedKind, string>> = {
  ssn: "SSN",
  document: "document number",
  passport: "passport number",
  email: "email",
  phone: "phone",
  address: "address",
};

/** The most applicants that a finding names for each kind. A count that reaches this limit means "or more". */
export const mostShared = 10;
