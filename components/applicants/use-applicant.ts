"use client";

import { notifyManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { hydratedQueryFor, operationKey } from "@/lib/console-api";
import { getApplicant } from "@/lib/contracts/applicants";
import { listApplicantOverrides } from "@/lib/contracts/overrides";
import { getResult, type ResultView } from "@/lib/contracts/results";

/** The applicant. The server sends it with the page, so it is fetched again only after a change. */
export function useApplicant(applicantId: string) {
  return useQuery(hydratedQueryFor(getApplicant, { params: { id: applicantId } }));
}

/** The override requests, when the reader may see them. */
export function useOverrides(applicantId: string, mayRead: boolean) {
  return useQuery({
    ...hydratedQueryFor(listApplicantOverrides, { params: { id: applicantId } }),
    enabled: mayRead,
  });
}

/**
 * The service's own verdicts, once the page has a result. Read from the cache without `useQuery`, which would create an
 * empty query: the result that the page streams later would come second, and the browser would fetch it again.
 */
export function useVerdicts(applicantId: string) {
  const queries = useQueryClient();
  const subscribe = useCallback(
    // Batched: a result may arrive while another component renders.
    (notify: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    [queries],
  );
  const key = operationKey(getResult, { params: { id: applicantId } });
  const read = () => queries.getQueryData<ResultView>([...key])?.verdicts;
  return useSyncExternalStore(subscribe, read, read);
}
