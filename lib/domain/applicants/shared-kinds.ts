/**
 * Values that applicants with different names should not share, strongest first. A shared address alone is information.
 */
export const sharedKinds = ["ssn", "document", "passport", "email", "phone", "address"] as const;
export type SharedKind = (typeof sharedKinds)[number];

/** The words fit into the middle of a sentence. */
export const sharedKindWords: Readonly<Record<SharedKind, string>> = {
  ssn: "SSN",
  document: "document number",
  passport: "passport number",
  email: "email",
  phone: "phone",
  address: "address",
};

/** At most this many applicants are named for each kind. A count that reaches it means "or more". */
export const mostShared = 10;
