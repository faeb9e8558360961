"use client";

import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { type FieldValues, FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import type { Issue } from "@/lib/errors";
import { useComplaint } from "./box";
import { draftsOf } from "./draft";
import { Fields } from "./fields";
import { formModel } from "./model";
import { complaintsAt, formError, schemaResolver } from "./schema-resolver";

/**
 * A form made of a request's schema: each field by its title, its rule and its kind, judged by the same schema when it is
 * left and when the form is sent. The first wrong box gets the focus; what was typed stays, whatever comes of it.
 *
 * @param props.schema the request, with titles and descriptions in its metadata
 * @param props.defaults fields that are known already
 * @param props.onSubmit gets the fields, parsed by the schema; empty boxes are left out
 * @param props.submitLabel the verb of the one primary button
 * @param props.busy what was sent is under way: pressing again does nothing
 * @param props.issues the server's complaints, each put at its box
 * @param props.children stands before the button: what will happen, and what came of it
 */
export function SchemaForm(props: {
  schema: z.ZodObject;
  label: string;
  defaults?: Readonly<Record<string, unknown>>;
  onSubmit: (fields: Record<string, unknown>) => void;
  submitLabel: string;
  busy?: boolean;
  issues?: readonly Issue[] | undefined;
  children?: ReactNode;
  /** Further buttons, after the primary one. */
  actions?: ReactNode;
}) {
  const { schema, issues, busy = false } = props;
  const model = useMemo(() => formModel(schema), [schema]);
  const form = useForm<FieldValues>({
    resolver: schemaResolver(schema, model),
    defaultValues: draftsOf(model, props.defaults),
    mode: "onBlur",
  });
  useServerIssues(form.setError, model, issues);
  const submit = form.handleSubmit((fields) => {
    if (!busy) props.onSubmit(fields);
  });
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} aria-label={props.label} className="grid min-w-0 gap-4">
        <Fields fields={model} path="" />
        <FormComplaint />
        {props.children}
        <div className="flex flex-wrap items-center gap-2 max-md:[&>*]:h-touch max-md:[&>*]:flex-1">
          <Button type="submit" variant="primary" loading={busy}>
            {props.submitLabel}
          </Button>
          {props.actions}
        </div>
      </Form>
    </FormProvider>
  );
}

type SetError = ReturnType<typeof useForm<FieldValues>>["setError"];

/** Puts each list of complaints at its boxes, once. */
function useServerIssues(
  setError: SetError,
  model: ReturnType<typeof formModel>,
  issues: readonly Issue[] | undefined,
): void {
  const shown = useRef<readonly Issue[]>(undefined);
  useEffect(() => {
    if (!issues || issues === shown.current) return;
    shown.current = issues;
    let isFirst = true;
    for (const [box, message] of complaintsAt(model, issues)) {
      setError(box, { type: "server", message }, { shouldFocus: isFirst });
      isFirst = false;
    }
  }, [setError, model, issues]);
}

/** What is wrong with the form as a whole. */
function FormComplaint() {
  const complaint = useComplaint(formError);
  return complaint ? <FieldError>{complaint}</FieldError> : null;
}
