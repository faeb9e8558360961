"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { call, operationKey, queryFor } from "@/lib/console-api";
import { getApplicant, getTimeline, listApplicants } from "@/lib/contracts/applicants";
import { getResult, type ResultView } from "@/lib/contracts/results";

const read = (applicantId: string) => ({ params: { id: applicantId } });

/** The applicant's result. The page was sent with it, so it is read again only when something was done. */
export function useResult(applicantId: string) {
  return useQuery({ ...queryFor(getResult, read(applicantId)), refetchOnMount: false });
}

/** The applicant as the page was sent with them. */
export function useApplicant(applicantId: string) {
  return useQuery({ ...queryFor(getApplicant, { params: { id: applicantId } }), refetchOnMount: false });
}

/** What a refresh came to, in words. */
function refreshWords(answer: Pick<ResultView, "changed" | "stale">): { title: string; description: string } | null {
  if (answer.stale) return null;
  return answer.changed
    ? { title: "The result has changed", description: "What you see is the new answer." }
    : { title: "Nothing has changed", description: "The service gave the same answer as before." };
}

/** Asks the service for the result now, however young the last answer is, and says whether it changed. */
export function useRefresh(applicantId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: refreshKey(applicantId),
    mutationFn: () => call(getResult, { ...read(applicantId), query: { refresh: "1" } }),
    onSuccess: async (answer) => {
      queries.setQueryData([...operationKey(getResult, read(applicantId))], answer);
      const words = refreshWords(answer);
      // A stale answer is said where the result stands, with a way on.
      if (words) toast(words);
      const changed = [
        operationKey(getApplicant, read(applicantId)),
        operationKey(getTimeline),
        operationKey(listApplicants),
      ];
      await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

/** Under this key a refresh runs, so that every button for it shows that it does. */
export function refreshKey(applicantId: string): readonly string[] {
  return ["refresh-result", applicantId];
}
