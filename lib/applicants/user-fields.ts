/** The User Object's fields, in the order of a form. */

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

/** All inputs of the form, as text; an empty one is left out. */
export const emptyUser = Object.fromEntries(userFields.map((field) => [field, ""])) as Record<UserField, string>;

/** Update User's fields: the country is not one of them. */
export const updateFields = userFields.filter((field) => field !== "country");

/** Fields that the service refuses after any successful identity verification (User operations, rule 1). */
export const fixedOnceVerified: ReadonlySet<UserField> = new Set(["firstName", "middleName", "lastName", "dob", "ssn"]);
