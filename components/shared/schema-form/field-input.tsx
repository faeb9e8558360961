"use client";

import { useController } from "react-hook-form";
import { CheckField, RadioField, SelectField, TextField, useFormState } from "@/components/shared/form-fields";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { StatusIcon } from "@/components/ui/status-icon";
import { countryOptions } from "./countries";
import { DateInput } from "./date-input";
import { type FormField, mayBeEmpty } from "./form-fields";
import { ImageInput } from "./image-input";
import { typedWarning } from "./typed-warning";

/** By default, an optional field has the note "optional". */
export function FieldInput(props: { field: FormField; path: string; note?: string; placeholder?: string }) {
  const { field, path, placeholder } = props;
  const { errorAt, watch } = useFormState();
  const { title, control, optional, description } = field;
  const isOptional = mayBeEmpty(field);
  const note = props.note ?? (isOptional ? "optional" : undefined);
  const notStated = isOptional ? "Not stated" : undefined;
  const required = optional ? undefined : true;
  const warning = typedWarning(control.kind, () => String(watch(path) ?? ""));
  switch (control.kind) {
    case "certification":
      return (
        <CheckField
          name={path}
          label={title}
          description={description && `${description}.`}
          className="col-span-full"
        />
      );
    case "yes-no":
      return (
        <RadioField
          name={path}
          legend={
            <>
              {title}
              {isOptional ? <span className="font-normal text-ink-3"> optional</span> : null}
            </>
          }
          hint={description}
          className="self-start"
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
            ...(notStated ? [{ value: "", label: notStated }] : []),
          ]}
        />
      );
    case "date": {
      // The description is about the format of the sent text, but the reader types labeled parts.
      const hint = placeholder ?? (description?.replace(/^(Day, month, year: )?DD-MM-YYYY\.?\s*/, "") || undefined);
      return <DateInput path={path} title={title} hint={hint} note={note} required={!optional} error={errorAt(path)} />;
    }
    // A choice shows no description, because its options say the same.
    case "choice":
      return (
        <SelectField
          name={path}
          label={title}
          note={note}
          none={notStated}
          options={control.options.map(({ value, label }) => ({ value: String(value), label }))}
        />
      );
    case "country":
      return (
        <Field label={title} note={note} error={errorAt(path)}>
          <CountryInput path={path} letters={control.letters} required={required} />
        </Field>
      );
    case "image":
      return (
        <Field label={title} note={note} hint={description} error={errorAt(path)}>
          <ImageInput path={path} />
        </Field>
      );
    default:
      return (
        <TextField
          name={path}
          label={title}
          note={note}
          hint={warning ? <Warning>{warning}</Warning> : description}
          inputMode={control.kind === "text" || control.kind === "name" ? undefined : "numeric"}
          placeholder={placeholder}
          aria-required={required}
          spellCheck={false}
        />
      );
  }
}

function Warning(props: { children: string }) {
  return (
    <span role="status" className="flex gap-1.25 text-attention">
      <StatusIcon state="attention" size="s" className="mt-px" />
      <span>{props.children}</span>
    </span>
  );
}

function CountryInput(props: { path: string; letters: 2 | 3; required: true | undefined }) {
  const { field } = useController({ name: props.path });
  return (
    <Combobox
      options={countryOptions(props.letters)}
      value={String(field.value ?? "")}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      placeholder="Country or code"
      empty="No matching country"
      aria-required={props.required}
    />
  );
}
