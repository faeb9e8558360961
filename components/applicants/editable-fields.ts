/** Update User's form: its initial values, and which inputs changed. Pure. */
import type { ApplicantView } from "@/lib/contracts/applicants";
import { type UserField, updateFields } from "./user-fields";

export type EditableFields = Omit<Record<UserField, string>, "country">;

/** The initial values: known fields; masked ones are empty. */
export function startOf({ user, masked }: Pick<ApplicantView, "user" | "masked">): EditableFields {
  const start = (field: UserField) => (masked.includes(`user.${field}`) ? "" : (user[field]?.trim() ?? ""));
  return {
    firstName: start("firstName"),
    middleName: start("middleName"),
    lastName: start("lastName"),
    dob: start("dob"),
    email: start("email"),
    houseNumber: start("houseNumber"),
    streetName: start("streetName"),
    address: start("address"),
    city: start("city"),
    state: start("state"),
    zipCode: start("zipCode"),
    // Starts empty: it is sent only when the service asks for it.
    ssn: "",
  };
}

/** Only the inputs that changed; the others are emptied, so that they are not sent. */
export function changedOnly(values: EditableFields, start: EditableFields): EditableFields {
  const changed = { ...values };
  for (const field of updateFields) if (changed[field].trim() === start[field]) changed[field] = "";
  return changed;
}
