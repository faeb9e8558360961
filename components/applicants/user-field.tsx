"use client";

import type { FieldErrors, FieldPath, FieldValues, UseFormRegister } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { fieldText, typing, type UserField } from "./user-fields";

/**
 * One box of the User Object with its title and its rule in place.
 *
 * @param props.note a quiet word after the title; "optional" for a field that may be left out, unless told
 */
export function UserFieldBox<T extends FieldValues>(props: {
  field: UserField & FieldPath<T>;
  register: UseFormRegister<T>;
  errors: FieldErrors<T>;
  note?: string | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
}) {
  const { field, register, errors } = props;
  const { title, description, required } = fieldText(field);
  const message = errors[field]?.message;
  return (
    <Field
      label={title}
      note={props.note ?? (required ? undefined : "optional")}
      hint={props.hint ?? description}
      error={typeof message === "string" ? message : undefined}
    >
      <Input
        {...typing[field]}
        {...(props.placeholder ? { placeholder: props.placeholder } : {})}
        aria-required={required && props.note === undefined ? true : undefined}
        spellCheck={false}
        {...register(field)}
      />
    </Field>
  );
}
