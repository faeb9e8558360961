"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changedBy } from "@/components/shared/query-client";
import { call, hydratedQueryFor, operationKey } from "@/lib/console-api";
import type { CheckOption } from "@/lib/contracts/checks";
import { plural } from "@/lib/dates";
import type { OperationId } from "@/lib/identity/operations/list";

/** What can be run. The server rendered the page with it, so it is fetched again only after a change. */
export function useCheckOptions(applicantId: string) {
  return useQuery(hydratedQueryFor("GET /api/applicants/:id/checks", { params: { id: applicantId } }));
}

/** What can be run, by operation: `of` gives the option of one operation, undefined until they are read. */
export function useOperationOptions(applicantId: string) {
  const { data, error, isFetching, refetch } = useCheckOptions(applicantId);
  const of = (id: OperationId): CheckOption | undefined => data?.items.find(({ operationId }) => operationId === id);
  return { of, isRead: data !== undefined, error, isFetching, refetch };
}

/** Why an operation cannot be run now, in one sentence for a button; undefined if it can. */
export function unavailableReason(option: CheckOption | undefined): string | undefined {
  return option?.blocks[0]?.why;
}

/** The attempts used, by the service's count or, where it does not count, by the console's. */
export function attemptsLabel(option: CheckOption | undefined): string | null {
  if (!option) return null;
  const { attempts, attemptLimit } = option;
  if (attemptLimit !== null) return `${attempts} of ${attemptLimit} attempts used.`;
  const used = attempts === 0 ? "No attempt so far." : `${plural(attempts, "attempt")} so far.`;
  return `${used} The company's limit is known to the service only.`;
}

/** Fetches the Test Result from the service, even when the stored one is recent, and shows it everywhere. */
export function useRefreshResult(applicantId: string) {
  const queries = useQueryClient();
  const input = { params: { id: applicantId } };
  return useMutation({
    mutationFn: () => call("GET /api/applicants/:id/result", { ...input, query: { refresh: "1" } }),
    meta: { changes: changedBy("GET /api/applicants/:id/result", applicantId) },
    onSuccess: (answer) => queries.setQueryData([...operationKey("GET /api/applicants/:id/result", input)], answer),
  });
}
