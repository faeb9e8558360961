"use client";

import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field, FieldError } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";

/** The state of the form around a field. react-hook-form's own context would load the library with the page. */
type FormState = Pick<UseFormReturn, "register" | "getValues" | "setValue" | "watch"> & {
  errorAt: (name: string) => string | undefined;
  isPending: boolean;
  /** Why the form was not sent, if no field shows the reason. */
  problem: string | undefined;
  failure: ComponentProps<typeof FailureNotice> | undefined;
  /** The act for which the form's action needs a fresh proof of identity, such as "override.approve". */
  act: string | null;
};
export const FormContext = createContext<FormState | null>(null);

export function useFormState(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field needs a form around it");
  return form;
}

type Texts = Pick<ComponentProps<typeof Field>, "label" | "note" | "hint" | "action"> & { name: string };

export function TextField(props: Texts & Omit<ComponentProps<typeof Input>, "name">) {
  const { name, label, note, hint, action, ...input } = props;
  const { register, errorAt } = useFormState();
  return (
    <Field label={label} note={note} hint={hint} action={action} error={errorAt(name)}>
      <Input {...input} {...register(name)} />
    </Field>
  );
}

export function AreaField(props: Texts & { max?: number; rows?: number }) {
  const { name, max, rows = 3, ...texts } = props;
  const { register, errorAt } = useFormState();
  return (
    <Field {...texts} error={errorAt(name)}>
      <Textarea rows={rows} maxLength={max} {...register(name)} />
    </Field>
  );
}

/** `none` is the label of the option that clears the selection. */
export function SelectField(
  props: Texts & Pick<ComponentProps<typeof Select>, "options" | "placeholder"> & { none?: string },
) {
  const { name, options, placeholder, none, ...texts } = props;
  const { register, getValues, setValue, watch, errorAt } = useFormState();
  const { ref, onBlur } = register(name);
  const error = errorAt(name);
  return (
    <Field {...texts} error={error}>
      <Select
        options={none ? [{ value: nothing, label: none }, ...options] : options}
        placeholder={placeholder}
        value={String(watch(name) ?? "")}
        onValueChange={(chosen) =>
          setValue(name, chosen === nothing ? "" : chosen, { shouldDirty: true, shouldValidate: error !== undefined })
        }
        onBlur={() => void onBlur({ target: { name, value: getValues(name) }, type: "blur" })}
        triggerRef={ref}
      />
    </Field>
  );
}
const nothing = "-";

type Option = Pick<ComponentProps<typeof Radio>, "label" | "description"> & { value: string };

export function RadioField(
  props: { name: string; options: readonly Option[]; children?: ReactNode } & Omit<
    ComponentProps<typeof RadioGroup>,
    "name" | "error" | "children"
  >,
) {
  const { name, options, children, ...group } = props;
  const { register, errorAt } = useFormState();
  return (
    <RadioGroup {...group} error={errorAt(name)}>
      {options.map((option) => (
        <Radio key={option.value} {...option} {...register(name)} />
      ))}
      {children}
    </RadioGroup>
  );
}

export function CheckField(
  props: { name: string } & Pick<ComponentProps<typeof Checkbox>, "label" | "description" | "className">,
) {
  const { name, ...texts } = props;
  const { register, errorAt } = useFormState();
  return <Checkbox {...texts} {...register(name)} error={errorAt(name)} />;
}

/** Checkboxes of which any number may be chosen. The value is the list of the chosen options, in their order. */
export function ChecksField(props: { name: string; options: readonly Option[] }) {
  const { name, options } = props;
  const { register, setValue, watch, errorAt } = useFormState();
  const chosen: readonly string[] = watch(register(name).name) ?? [];
  const choose = (value: string, isChosen: boolean) => {
    const next = options.filter((one) => (one.value === value ? isChosen : chosen.includes(one.value)));
    setValue(
      name,
      next.map((one) => one.value),
      { shouldDirty: true },
    );
  };
  const error = errorAt(name);
  return (
    <>
      {options.map(({ value, ...texts }) => (
        <Checkbox
          key={value}
          {...texts}
          checked={chosen.includes(value)}
          onChange={({ target }) => choose(value, target.checked)}
        />
      ))}
      {error ? <FieldError>{error}</FieldError> : null}
    </>
  );
}

/** Shows why the form was not sent, if no field shows the reason. */
export function FormFailure() {
  const { problem, failure } = useFormState();
  if (problem) return <p role="alert">{problem}</p>;
  return failure ? <FailureNotice {...failure} /> : null;
}

export function SubmitButton(props: ButtonProps) {
  return <Button type="submit" variant="primary" loading={useFormState().isPending} {...props} />;
}
