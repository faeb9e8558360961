/** The User Object's fields in a form: their names, and their text as the requests take it. Pure. */
import { z } from "zod";
import { updateApplicant } from "@/lib/contracts/applicant-data";
import { withoutEmpty } from "@/lib/identity/operations/fields";
import { createUser } from "@/lib/identity/operations/user";

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
type UserValues = Record<UserField, string>;

export const emptyUser: UserValues = {
  firstName: "",
  middleName: "",
  lastName: "",
  dob: "",
  email: "",
  houseNumber: "",
  streetName: "",
  address: "",
  city: "",
  state: "",
  zipCode: "",
  country: "",
  ssn: "",
};

const text = z.string();
const inputs = z.object({
  firstName: text,
  middleName: text,
  lastName: text,
  dob: text,
  email: text,
  houseNumber: text,
  streetName: text,
  address: text,
  city: text,
  state: text,
  zipCode: text,
  country: text,
  ssn: text,
} satisfies Record<UserField, typeof text>);

const filledInputs = inputs.transform((values): unknown =>
  withoutEmpty(Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()]))),
);

/** Create User's request: empty inputs are left out, then the operation's own rules apply. */
export const createForm = filledInputs.pipe(createUser.request);

/** Update User's fields: the country is not one of them. */
export const updateFields = userFields.filter((field) => field !== "country");

/** Update User's request: only filled inputs are sent, and only those fields change. */
export const updateForm = inputs
  .omit({ country: true })
  .transform((values): unknown =>
    withoutEmpty(Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()]))),
  )
  .pipe(updateApplicant.body);

/** Fields that the service refuses after any successful identity verification (User operations, rule 1). */
export const fixedOnceVerified: ReadonlySet<UserField> = new Set(["firstName", "middleName", "lastName", "dob", "ssn"]);
