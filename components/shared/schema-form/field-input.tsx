"use client";

import { get, useController, useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { countryOptions } from "./countries";
import { DateInput } from "./date-input";
import { type FormField, mayBeEmpty } from "./form-fields";
import { ImageInput } from "./image-input";

/** The error of an input, or of a list as a whole. */
export function useFieldError(path: string): string | undefined {
  const { formState } = useFormContext();
  const error: unknown = get(formState.errors, path);
  return messageOf(error) ?? messageOf(get(formState.errors, `${path}.root`));
}

function messageOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("message" in error)) return undefined;
  return typeof error.message === "string" && error.message !== "" ? error.message : undefined;
}

type FieldInputProps = {
  field: FormField;
  path: string;
  /** A short note after the title; "optional" for an optional field by default. */
  note?: string | undefined;
  placeholder?: string | undefined;
};

const noteOf = ({ field, note }: FieldInputProps) => note ?? (mayBeEmpty(field) ? "optional" : undefined);

/**
 * The input of one field, with its title, rule and error. Needs a `FormProvider` around it.
 */
export function FieldInput(props: FieldInputProps) {
  const { field, path } = props;
  const error = useFieldError(path);
  const { title, control } = field;
  // The options of a choice already say what the rule would.
  const isChosen = control.kind === "choice" || control.kind === "country";
  const description = isChosen ? undefined : field.description;
  const { register } = useFormContext();
  if (control.kind === "certification") {
    return (
      <Checkbox
        label={title}
        description={description && `${description}.`}
        error={error}
        className="col-span-full"
        {...register(path)}
      />
    );
  }
  if (control.kind === "yes-no") {
    return (
      <RadioGroup legend={legendOf(field)} hint={description} error={error} className="self-start">
        <Radio label="Yes" value="yes" {...register(path)} />
        <Radio label="No" value="no" {...register(path)} />
        {mayBeEmpty(field) ? <Radio label="Not stated" value="" {...register(path)} /> : null}
      </RadioGroup>
    );
  }
  if (control.kind === "date") {
    const { title, optional } = field;
    // The rule describes the sent text; here the parts have labels.
    const hint = props.placeholder ?? (description?.replace(/^(Day, month, year: )?DD-MM-YYYY\.?\s*/, "") || undefined);
    return <DateInput path={path} title={title} hint={hint} note={noteOf(props)} required={!optional} error={error} />;
  }
  return (
    <Field label={title} note={noteOf(props)} hint={description} error={error}>
      <ControlInput {...props} />
    </Field>
  );
}

const legendOf = (field: FormField) => (
  <>
    {field.title}
    {mayBeEmpty(field) ? <span className="font-normal text-ink-3"> optional</span> : null}
  </>
);

/** Attributes that help typing; they validate nothing. */
const typing: Record<string, { inputMode: "numeric" }> = {
  digits: { inputMode: "numeric" },
  number: { inputMode: "numeric" },
};

function ControlInput(props: FieldInputProps) {
  const { path, field, placeholder } = props;
  const { control, optional } = field;
  const { register } = useFormContext();
  const required = optional ? undefined : true;
  if (control.kind === "choice")
    return <ChoiceInput path={path} options={choices(control.options, mayBeEmpty(field))} />;
  if (control.kind === "country") return <CountryInput path={path} letters={control.letters} required={required} />;
  if (control.kind === "image") return <ImageInput path={path} />;
  return (
    <Input
      {...typing[control.kind]}
      {...(placeholder ? { placeholder } : {})}
      aria-required={required}
      spellCheck={false}
      {...register(path)}
    />
  );
}

/** The options; an optional choice can be cleared again. */
function choices(options: readonly { value: string | number; label: string }[], optional: boolean) {
  const given = options.map(({ value, label }) => ({ value: String(value), label }));
  return optional ? [{ value: "-", label: "Not stated" }, ...given] : given;
}

function ChoiceInput(props: { path: string; options: { value: string; label: string }[] }) {
  const { field } = useController({ name: props.path });
  return (
    <Select
      options={props.options}
      value={String(field.value ?? "")}
      onValueChange={(value) => field.onChange(value === "-" ? "" : value)}
      onBlur={field.onBlur}
      triggerRef={field.ref}
    />
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
