import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { changedBy } from "@/components/shared/query-client";
import { useCase } from "@/components/shared/use-case";
import { queryFor } from "@/lib/browser/console-api";
import type { PolicyLine, PolicyStanding } from "@/lib/features/policies/contract/policies";
import { getStanding, startPolicyRun } from "@/lib/features/policies/contract/policies.actions";

const pollEveryMs = 1000;

export const standingLabels: Record<PolicyLine["standing"], string> = {
  met: "Met",
  open: "To review",
  pending: "Waiting",
  missing: "Missing",
};

const isOpen = (standing: PolicyStanding | undefined) => Boolean(standing?.run && !standing.run.finishedAt);

/**
 * Polls the standing during a run of the policy. When the run ends, everything that it may have changed is read again.
 */
export function useStanding(applicantId: string) {
  const queries = useQueryClient();
  const stored = useCase(applicantId, "standing");
  const polled = useQuery({
    ...queryFor(getStanding, { params: { id: applicantId } }),
    enabled: isOpen(stored.data),
    refetchInterval: pollEveryMs,
    staleTime: 0,
  });
  const isNewer = isOpen(stored.data) && polled.data?.run?.id === stored.data?.run?.id;
  const standing = isNewer ? polled : stored;
  const openRun = isOpen(standing.data) ? standing.data?.run?.id : null;
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current && !openRun) {
      void queries.invalidateQueries({ predicate: changedBy(startPolicyRun, applicantId) });
    }
    seen.current = openRun ?? null;
  }, [openRun, applicantId, queries]);
  return standing;
}
