import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { changedBy } from "@/components/shared/query-client";
import { hydratedQueryFor } from "@/lib/console-api";
import type { PolicyLine } from "@/lib/contracts/policies";

const pollEveryMs = 1000;

export const standingLabels: Record<PolicyLine["standing"], string> = {
  met: "Met",
  open: "To review",
  pending: "Waiting",
  missing: "Missing",
};

/**
 * The applicant's standing on their policy. Read every second during a run; when the run ends, everything that it may
 * have changed is read again.
 */
export function useStanding(applicantId: string) {
  const queries = useQueryClient();
  const standing = useQuery({
    ...hydratedQueryFor("GET /api/applicants/:id/policy", { params: { id: applicantId } }),
    refetchInterval: ({ state: { data } }) => (data?.run && !data.run.finishedAt ? pollEveryMs : false),
  });
  const run = standing.data?.run;
  const openRun = run && !run.finishedAt ? run.id : null;
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current && !openRun) {
      for (const queryKey of changedBy("POST /api/applicants/:id/policy-runs", applicantId))
        void queries.invalidateQueries({ queryKey });
    }
    seen.current = openRun;
  }, [openRun, applicantId, queries]);
  return standing;
}
