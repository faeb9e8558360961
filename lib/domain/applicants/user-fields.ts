export const userFields = [
  "firstName",
  "middleName",
  "lastName",
  "dob",
  "email",
  "houseNumber",
  "streetName",
  "address",
  "city",
  "state",
  "zipCode",
  "country",
  "ssn",
] as const;
export type UserField = (typeof userFields)[number];

export const emptyUser = Object.fromEntries(userFields.map((field) => [field, ""])) as Record<UserField, string>;

/** The fields that the operation Update User accepts: all except the country. */
export const updateFields = userFields.filter((field) => field !== "country");

/**
 * The service refuses a change of these fields after any successful identity verification (User operations, rule 1).
 */
export const fixedOnceVerified: ReadonlySet<UserField> = new Set(["firstName", "middleName", "lastName", "dob", "ssn"]);
