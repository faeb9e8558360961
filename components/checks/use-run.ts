"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { call, operationKey } from "@/lib/console-api";
import { getApplicant, getTimeline, listApplicants, runOperation } from "@/lib/contracts/applicants";
import { getCheckOptions, listCheckRuns } from "@/lib/contracts/checks";
import type { OutputOf } from "@/lib/contracts/endpoint";
import { getOrderOptions } from "@/lib/contracts/orders";
import { getResult } from "@/lib/contracts/results";
import type { FieldsOf, OperationId } from "@/lib/identity/operations/registry";

/** What a run was answered with, and the run under which the answer is kept. */
export type RunAnswer = OutputOf<typeof runOperation>;

/** One operation, with the fields of its request as the registry declares them. */
export type RunInput = { [Id in OperationId]: { operationId: Id; fields: FieldsOf<Id> } }[OperationId];

/** What a run may change of one applicant. */
const ofApplicant = [getCheckOptions, listCheckRuns, getResult, getApplicant, getTimeline, getOrderOptions];

/**
 * Runs operations for one applicant. What a run may have changed is read again afterwards, also after a failure: of some
 * nobody knows whether the service did it.
 *
 * @param applicantId for whom
 * @returns React Query's mutation; `run` sends once, and gives null while an earlier press is still under way.
 *   Its failure is the AppError of the service's refusal
 */
export function useRun(applicantId: string) {
  const queries = useQueryClient();
  const router = useRouter();
  // A press is one request: the second of a double press comes before the button knows of the first.
  const under = useRef(false);
  const mutation = useMutation<RunAnswer, unknown, { operationId: string; fields: Record<string, unknown> }>({
    mutationFn: ({ operationId, fields }) =>
      call(runOperation, { params: { id: applicantId, operationId }, body: fields }),
    onSettled: () => {
      // Not waited for: the answer is shown at once, and the result may take the service seconds.
      const own = ofApplicant.map((each) => operationKey(each, { params: { id: applicantId } }).slice(0, 2));
      const again = [...own, operationKey(listApplicants)].map((queryKey) => queries.invalidateQueries({ queryKey }));
      void Promise.all(again).then(() => router.refresh());
    },
  });
  const run = async (input: RunInput): Promise<RunAnswer | null> => {
    if (under.current) return null;
    under.current = true;
    try {
      return await mutation.mutateAsync({ operationId: input.operationId, fields: { ...input.fields } });
    } finally {
      under.current = false;
    }
  };
  return { ...mutation, run };
}
