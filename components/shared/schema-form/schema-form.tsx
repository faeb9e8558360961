"use client";

import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { FormOf } from "@/components/shared/action-form";
import { SubmitButton, useFormState } from "@/components/shared/form-fields";
import { FieldError } from "@/components/ui/field";
import type { Issue } from "@/lib/errors";
import { Fields } from "./fields";
import { formFields } from "./form-fields";
import { formValuesOf } from "./form-values";
import { errorsByInput, formErrorPath, schemaResolver } from "./schema-resolver";

/**
 * A form that is generated from a request's schema. The schema's metadata has the titles, and the schema validates each
 * field when it loses the focus, and all fields on submit. The first invalid input then gets the focus. Empty inputs
 * are left out of the request. The values stay in the form, whatever the outcome.
 */
export function SchemaForm(props: {
  schema: z.ZodObject;
  label: string;
  defaults?: Readonly<Record<string, unknown>>;
  onSubmit: (fields: Record<string, unknown>) => void;
  submitLabel: string;
  busy?: boolean;
  issues?: readonly Issue[];
  children?: ReactNode;
}) {
  const { schema, issues, busy = false } = props;
  const fields = useMemo(() => formFields(schema), [schema]);
  const form = useForm<FieldValues>({
    resolver: schemaResolver(schema, fields),
    defaultValues: formValuesOf(fields, props.defaults),
    mode: "onBlur",
  });
  useServerIssues(form.setError, fields, issues);
  const submit = form.handleSubmit((fields) => {
    if (!busy) props.onSubmit(fields);
  });
  return (
    <FormOf
      of={{ form, submit, act: null, isPending: busy, failure: undefined }}
      aria-label={props.label}
      className="grid min-w-0 gap-4"
    >
      <Fields fields={fields} path="" />
      <FormError />
      {props.children}
      <div className="flex flex-wrap items-center gap-2 max-md:[&>*]:h-touch max-md:[&>*]:flex-1">
        <SubmitButton>{props.submitLabel}</SubmitButton>
      </div>
    </FormOf>
  );
}

/** Shows each list of errors at its inputs, once. */
function useServerIssues(
  setError: ReturnType<typeof useForm<FieldValues>>["setError"],
  fields: ReturnType<typeof formFields>,
  issues: readonly Issue[] | undefined,
): void {
  const shown = useRef<readonly Issue[]>(undefined);
  useEffect(() => {
    if (!issues || issues === shown.current) return;
    shown.current = issues;
    let isFirst = true;
    for (const [input, message] of errorsByInput(fields, issues)) {
      setError(input, { type: "server", message }, { shouldFocus: isFirst });
      isFirst = false;
    }
  }, [setError, fields, issues]);
}

function FormError() {
  const error = useFormState().errorAt(formErrorPath);
  return error ? <FieldError>{error}</FieldError> : null;
}
