"use client";

import { notifyManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { operationKey, queryFor } from "@/lib/console-api";
import { getApplicant } from "@/lib/contracts/applicants";
import { listApplicantOverrides } from "@/lib/contracts/overrides";
import { getResult, type ResultView } from "@/lib/contracts/results";

/** The applicant. The page was sent with them, so they are read again only when something was done. */
export function useApplicant(applicantId: string) {
  return useQuery({ ...queryFor(getApplicant, { params: { id: applicantId } }), refetchOnMount: false });
}

/** Requests to verify the identity by hand, when the reader may see them. */
export function useOverrides(applicantId: string, mayRead: boolean) {
  return useQuery({
    ...queryFor(listApplicantOverrides, { params: { id: applicantId } }),
    refetchOnMount: false,
    enabled: mayRead,
  });
}

/**
 * The service's own verdicts, once the page has a result. Read from the cache without `useQuery`, which would make an
 * empty query there: the result that the page streams later would come second, and the browser would ask for it again.
 */
export function useVerdicts(applicantId: string) {
  const queries = useQueryClient();
  const subscribe = useCallback(
    // Batched: a result may come in while another component renders.
    (notify: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    [queries],
  );
  const key = operationKey(getResult, { params: { id: applicantId } });
  const read = () => queries.getQueryData<ResultView>([...key])?.verdicts;
  return useSyncExternalStore(subscribe, read, read);
}
