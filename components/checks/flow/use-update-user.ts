"use client";

import { useAction } from "@/components/shared/use-action";
import { getApplicant, getTimeline, listApplicants, updateApplicant } from "@/lib/contracts/applicants";
import { getCheckOptions, listCheckRuns } from "@/lib/contracts/checks";
import { getResult } from "@/lib/contracts/results";

const changed = [getApplicant, getCheckOptions, listCheckRuns, getResult, getTimeline, listApplicants];

/**
 * Update User, by its own act: only what is sent changes (User operations, rule 1).
 *
 * @param onDone what to do once the service has taken it
 */
export function useUpdateUser(onDone: () => void = () => {}) {
  return useAction(updateApplicant, { changes: changed, onDone });
}
