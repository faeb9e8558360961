"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useInvalidateApplicant } from "@/components/shared/use-invalidate-applicant";
import { call, type OnUpload } from "@/lib/console-api";
import { runOperation } from "@/lib/contracts/applicants";
import type { OutputOf } from "@/lib/contracts/endpoint";
import type { FieldsOf, OperationId } from "@/lib/identity/operations/registry";

/** What a run was answered with, and the run under which the answer is kept. */
export type RunAnswer = OutputOf<typeof runOperation>;

/** One operation, with the fields of its request as the registry declares them. */
export type RunInput = { [Id in OperationId]: { operationId: Id; fields: FieldsOf<Id> } }[OperationId];

/** The same where only a form knows the fields: they are judged by the operation's schema on both sides. */
type AnyInput = { operationId: OperationId; fields: Record<string, unknown> };

/** For a large request: told how much of it has left, and given up by the signal. */
export type Sending = { onUpload?: OnUpload; signal?: AbortSignal };

/**
 * Runs operations for one applicant. What a run may have changed is read again afterwards, also after a failure: of some
 * nobody knows whether the service did it.
 *
 * @param applicantId for whom
 * @returns React Query's mutation; `run` sends once, gives null while an earlier press is still under way, and throws the
 *   AppError of the service's refusal. `runAny` is the same for fields that a form made
 */
export function useRun(applicantId: string) {
  const renew = useInvalidateApplicant(applicantId);
  // A press is one request: the second of a double press comes before the button knows of the first.
  const under = useRef(false);
  const mutation = useMutation<RunAnswer, unknown, AnyInput & { sending: Sending }>({
    mutationFn: ({ operationId, fields, sending: { signal, onUpload } }) =>
      call(runOperation, { params: { id: applicantId, operationId }, body: fields }, signal, onUpload),
    // Not waited for: the answer is shown at once, and the result may take the service seconds.
    onSettled: (_answer, error) => renew(error),
  });
  const runAny = async (input: AnyInput, sending: Sending = {}): Promise<RunAnswer | null> => {
    if (under.current) return null;
    under.current = true;
    try {
      return await mutation.mutateAsync({ ...input, sending });
    } finally {
      under.current = false;
    }
  };
  const run = (input: RunInput, sending?: Sending) =>
    runAny({ operationId: input.operationId, fields: { ...input.fields } }, sending);
  return { ...mutation, run, runAny };
}
