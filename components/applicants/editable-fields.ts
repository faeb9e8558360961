/** Update User's form: its initial values, and which inputs changed. Pure. */
import type { ApplicantView } from "@/lib/contracts/applicants";
import { type UserField, updateFields } from "./user-fields";

export type EditableFields = Omit<Record<UserField, string>, "country">;

/** The initial values: known fields. Masked ones are empty, and the SSN: it is sent only when the service asks for it. */
export function startOf({ user, masked }: Pick<ApplicantView, "user" | "masked">): EditableFields {
  const start = (field: UserField) =>
    field === "ssn" || masked.includes(`user.${field}`) ? "" : (user[field]?.trim() ?? "");
  return Object.fromEntries(updateFields.map((field) => [field, start(field)])) as EditableFields;
}

/** Only the inputs that changed; the others are emptied, so that they are not sent. */
export function changedOnly(values: EditableFields, start: EditableFields): EditableFields {
  const changed = { ...values };
  for (const field of updateFields) if (changed[field].trim() === start[field]) changed[field] = "";
  return changed;
}
