/** The User Object's fields in a form: their names, and their text as the requests take it. Pure. */
import { z } from "zod";
import { createApplicant, updateApplicant } from "@/lib/contracts/applicants";
import { withoutEmpty } from "@/lib/identity/operations/fields";

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

/** Every box of the form, as text; an empty one is no answer. */
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
const boxes = z.object({
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

const given = boxes.transform((values): unknown =>
  withoutEmpty(Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()]))),
);

/** Boxes as Create User takes them: an empty box is left out, then the operation's own rules hold. */
export const createForm = given.pipe(createApplicant.body);

/** Fields of Update User: the country is none of them. */
export const updateFields = userFields.filter((field) => field !== "country");

/** Boxes as Update User takes them: only what is filled in is sent, and only that changes. */
export const updateForm = boxes
  .omit({ country: true })
  .transform((values): unknown =>
    withoutEmpty(Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()]))),
  )
  .pipe(updateApplicant.body);

/** Fields that the service refuses after any successful identity verification (User operations, rule 1). */
export const fixedOnceVerified: ReadonlySet<UserField> = new Set(["firstName", "middleName", "lastName", "dob", "ssn"]);
