"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { changedBy } from "@/components/shared/query-client";
import { call, type OnUpload } from "@/lib/browser/console-api";
import { runOperation } from "@/lib/features/checks/contract/checks.actions";
import type { OperationId } from "@/lib/identity/operations/list";
import type { FieldsOf } from "@/lib/identity/operations/registry";
import { simpleResponse } from "@/lib/identity/operations/responses";
import type { ResponseOf } from "@/lib/platform/contract/action";

export type RunResponse = ResponseOf<typeof runOperation>;

export type RunInput = { [Id in OperationId]: { operationId: Id; fields: FieldsOf<Id> } }[OperationId];

/** A request with fields from a form. Both the browser and the server check them with the operation's schema. */
type AnyInput = { operationId: OperationId; fields: Record<string, unknown> };

type Sending = { onUpload?: OnUpload; signal?: AbortSignal };

/**
 * Runs an operation, then fetches again what the run may have changed. This also happens after a failure, because the
 * service may still have acted on the call. `run` returns null while an earlier run is in progress, and throws the
 * AppError of a refusal. `runAny` does the same with fields from a form.
 */
export function useRun(applicantId: string) {
  // The second click of a double click fires before the button is disabled. This flag keeps it from sending a second
  // request.
  const isRunning = useRef(false);
  const mutation = useMutation<RunResponse, unknown, AnyInput & { sending: Sending }>({
    mutationFn: ({ operationId, fields, sending: { signal, onUpload } }) =>
      call(runOperation, { params: { id: applicantId, operationId }, body: fields }, signal, onUpload),
    meta: {
      changes: changedBy(runOperation, applicantId),
      waitForReads: "never",
    },
  });
  const runAny = async (input: AnyInput, sending: Sending = {}): Promise<RunResponse | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    try {
      return await mutation.mutateAsync({ ...input, sending });
    } finally {
      isRunning.current = false;
    }
  };
  const run = (input: RunInput, sending?: Sending) =>
    runAny({ operationId: input.operationId, fields: { ...input.fields } }, sending);
  return { ...mutation, run, runAny };
}

/** The `success` of Simple Response and of every answer that has one; null when it is neither true nor false. */
export function successOf(response: unknown): boolean | null {
  return simpleResponse.safeParse(response).data?.success ?? null;
}
