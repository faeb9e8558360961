"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changedBy } from "@/components/shared/query-client";
import { toast } from "@/components/ui/toast";
import { call, operationKey } from "@/lib/console-api";
import type { ResultView } from "@/lib/contracts/results";

const inputFor = (applicantId: string) => ({ params: { id: applicantId } });

/** The message after a refresh; null where the page shows a stale answer itself. */
function refreshToast(answer: Pick<ResultView, "changed" | "stale">): { title: string; description: string } | null {
  if (answer.stale) return null;
  return answer.changed
    ? { title: "The result has changed", description: "Showing the new answer." }
    : { title: "Nothing has changed", description: "The service gave the same answer as before." };
}

/** Fetches the result from the service, even when the stored answer is recent, and says whether it changed. */
export function useRefresh(applicantId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: refreshKey(applicantId),
    mutationFn: () => call("GET /api/applicants/:id/result", { ...inputFor(applicantId), query: { refresh: "1" } }),
    meta: { changes: changedBy("GET /api/applicants/:id/result", applicantId) },
    onSuccess: (answer) => {
      queries.setQueryData([...operationKey("GET /api/applicants/:id/result", inputFor(applicantId))], answer);
      const message = refreshToast(answer);
      if (message) toast(message);
    },
  });
}

/** The mutation key of a refresh, so that every refresh button shows that one is running. */
export function refreshKey(applicantId: string): readonly string[] {
  return ["refresh-result", applicantId];
}
