"use client";

import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { call, operationKey } from "@/lib/browser/console-api";
import type { ResultView } from "@/lib/domain/results/view";
import { getResult } from "@/lib/features/checks/contract/checks.actions";
import { changedBy } from "./query-client";

const keyOf = (applicantId: string) => ["refresh-result", applicantId];

/** Fetches the Test Result from the service, even when the stored one is recent, and shows it everywhere. */
export function useRefreshResult(applicantId: string, onRead?: (answer: ResultView) => void) {
  const queries = useQueryClient();
  const input = { params: { id: applicantId } };
  return useMutation({
    mutationKey: keyOf(applicantId),
    mutationFn: () => call(getResult, { ...input, query: { refresh: "1" } }),
    meta: { changes: changedBy(getResult, applicantId) },
    onSuccess: (answer) => {
      queries.setQueryData([...operationKey(getResult, input)], answer);
      onRead?.(answer);
    },
  });
}

/** Like `useRefreshResult`, but also says whether the result changed. Every refresh button shows a running refresh. */
export function useRefresh(applicantId: string) {
  const { mutate, error } = useRefreshResult(applicantId, ({ stale, changed }) => {
    // The page itself says that an answer is stale.
    if (stale) return;
    if (changed) toast({ title: "The result has changed", description: "Showing the new answer." });
    else toast({ title: "Nothing has changed", description: "The service gave the same answer as before." });
  });
  return { refresh: () => mutate(), error, isRefreshing: useIsMutating({ mutationKey: keyOf(applicantId) }) > 0 };
}
