"use client";

import { FieldInput } from "@/components/shared/schema-form/field-input";
import { formFields } from "@/components/shared/schema-form/form-fields";
import type { UserField } from "@/lib/applicants/user-fields";
import { createUser } from "@/lib/identity/operations/user";

const model = new Map(formFields(createUser.request).map((field) => [field.name, field]));

/**
 * An input for one field of the User Object, with its title and its rule. Goes inside a `FormProvider`.
 *
 * @param props.note a short note after the title, where the field may be left out for another reason than Create User's
 */
export function UserFieldInput(props: { field: UserField; note?: string; placeholder?: string | undefined }) {
  const { field: name, note, placeholder } = props;
  const field = model.get(name);
  if (!field) return null;
  const shown = note === undefined ? field : { ...field, optional: true };
  return <FieldInput field={shown} path={name} note={note} placeholder={placeholder} />;
}
