"use client";

import { useState } from "react";
import { z } from "zod";
import { failureFacts } from "@/components/shared/failure-facts";
import { SchemaForm } from "@/components/shared/schema-form/schema-form";
import { useAct } from "@/components/shared/use-act";
import { FailureNotice } from "@/components/ui/failure-state";
import { getApplicant, getTimeline, listApplicants, updateApplicant } from "@/lib/contracts/applicants";
import { getCheckOptions } from "@/lib/contracts/checks";
import { getResult } from "@/lib/contracts/results";
import { AppError } from "@/lib/errors";
import { operations } from "@/lib/identity/operations/registry";

const { shape } = operations["user.update"].request;
export type UpdateField = keyof typeof shape;

/** Where somebody lived, in the order in which it is written. */
export const addressFields = ["houseNumber", "streetName", "address", "city", "state", "zipCode"] as const;

const changed = [getApplicant, getCheckOptions, getResult, getTimeline, listApplicants];

/** Update User, through its own act: only what is sent changes (User operations, rule 1). */
export function useUpdateUser(onDone?: () => void) {
  return useAct(updateApplicant, { changes: changed, ...(onDone ? { onDone } : {}) });
}

/**
 * Some fields of Update User, in place. An empty box changes nothing.
 *
 * @param props.onDone called once the service has taken them
 */
export function UpdateUserForm(props: {
  applicantId: string;
  fields: readonly UpdateField[];
  label: string;
  submitLabel: string;
  onDone: () => void;
}) {
  const { applicantId, fields } = props;
  const [schema] = useState(() => z.strictObject(Object.fromEntries(fields.map((field) => [field, shape[field]]))));
  const [isEmpty, setIsEmpty] = useState(false);
  const update = useUpdateUser(props.onDone);
  const { error } = update;
  const issues = error instanceof AppError ? error.facts.issues : undefined;
  const submit = (given: Record<string, unknown>) => {
    const body = operations["user.update"].request.parse(given);
    setIsEmpty(Object.keys(body).length === 0);
    if (Object.keys(body).length > 0) update.mutate({ params: { id: applicantId }, body });
  };
  return (
    <SchemaForm
      schema={schema}
      label={props.label}
      submitLabel={props.submitLabel}
      onSubmit={submit}
      busy={update.isPending}
      issues={issues}
    >
      {isEmpty ? <p className="text-ink-2">Nothing is filled in yet.</p> : null}
      {error && !issues?.length ? <FailureNotice {...failureFacts(error)} /> : null}
    </SchemaForm>
  );
}
