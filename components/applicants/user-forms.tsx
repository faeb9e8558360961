"use client";

/** The inputs of the User Object: their initial values, and the conversion of their text to the requests. Pure. */
import { z } from "zod";
import { FieldInput } from "@/components/shared/schema-form/field-input";
import { formFields } from "@/components/shared/schema-form/form-fields";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import { type UserField, updateFields, userFields } from "@/lib/domain/applicants/user-fields";
import { updateApplicant } from "@/lib/features/applicants/contract/applicant-data";
import { withoutEmpty } from "@/lib/identity/operations/fields";
import { createUser } from "@/lib/identity/operations/user";

/** Returns the trimmed inputs, without those that are empty or unchanged. */
const filledInputs = (fields: readonly UserField[], start: Partial<Record<UserField, string>>) =>
  z.partialRecord(z.enum<readonly UserField[]>(fields), z.string()).transform((values): unknown => {
    const trimmed = fields.map((field) => [field, values[field]?.trim() ?? ""] as const);
    return withoutEmpty(Object.fromEntries(trimmed.filter(([field, text]) => text !== start[field])));
  });

/** The request of Create User. Empty inputs are left out before the operation's own rules apply. */
export const createForm = filledInputs(userFields, {}).pipe(createUser.request);

type EditableFields = Omit<Record<UserField, string>, "country">;

/**
 * Returns the values with which the form Update User starts. A masked field starts empty. The SSN also starts empty,
 * because the service requires it only in some cases.
 */
export function startOf({ user, masked }: Pick<ApplicantView, "user" | "masked">): EditableFields {
  const start = (field: UserField) =>
    field === "ssn" || masked.includes(`user.${field}`) ? "" : (user[field]?.trim() ?? "");
  return Object.fromEntries(updateFields.map((field) => [field, start(field)])) as EditableFields;
}

/** Update User's request: only inputs that were changed and filled are sent, and only those fields change. */
export const updateForm = (start: EditableFields) =>
  filledInputs(updateFields, start)
    .pipe(updateApplicant.body)
    .refine((changed) => Object.keys(changed).length > 0, "Change at least one field.");

const model = new Map(formFields(createUser.request).map((field) => [field.name, field]));

/**
 * Must be inside a `FormProvider`. `note` says why the field may be left out. Without it, the reason is the rule of
 * Create User.
 */
export function UserFieldInput(props: { field: UserField; note?: string; placeholder?: string | undefined }) {
  const { field: name, note, placeholder } = props;
  const field = model.get(name);
  if (!field) return null;
  const shown = note === undefined ? field : { ...field, optional: true };
  return <FieldInput field={shown} path={name} note={note} placeholder={placeholder} />;
}
