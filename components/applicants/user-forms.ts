/** The text of the User Object's inputs, as the requests take it. Pure. */
import { z } from "zod";
import { updateApplicant } from "@/lib/contracts/applicant-data";
import { withoutEmpty } from "@/lib/identity/operations/fields";
import { createUser } from "@/lib/identity/operations/user";
import { type UserField, updateFields, userFields } from "./user-fields";

const filledInputs = <Field extends UserField>(fields: readonly Field[]) =>
  z
    .record(z.enum(fields), z.string())
    .transform((values): unknown =>
      withoutEmpty(Object.fromEntries(Object.entries<string>(values).map(([field, value]) => [field, value.trim()]))),
    );

/** Create User's request: empty inputs are left out, then the operation's own rules apply. */
export const createForm = filledInputs(userFields).pipe(createUser.request);

/** Update User's request: only filled inputs are sent, and only those fields change. */
export const updateForm = filledInputs(updateFields).pipe(updateApplicant.body);
