/** The text of the User Object's inputs, as the requests take it. Pure. */
import { z } from "zod";
import { updateApplicant } from "@/lib/contracts/applicant-data";
import { withoutEmpty } from "@/lib/identity/operations/fields";
import { createUser } from "@/lib/identity/operations/user";
import type { UserField } from "./user-fields";

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

/** Update User's request: only filled inputs are sent, and only those fields change. */
export const updateForm = inputs
  .omit({ country: true })
  .transform((values): unknown =>
    withoutEmpty(Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()]))),
  )
  .pipe(updateApplicant.body);
