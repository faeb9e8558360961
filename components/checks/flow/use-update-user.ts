"use client";

import { useAct } from "@/components/shared/use-act";
import { getApplicant, getTimeline, listApplicants, updateApplicant } from "@/lib/contracts/applicants";
import { getCheckOptions } from "@/lib/contracts/checks";
import { getResult } from "@/lib/contracts/results";

const changed = [getApplicant, getCheckOptions, getResult, getTimeline, listApplicants];

/** Update User, by its own act: only what is sent changes (User operations, rule 1). */
export function useUpdateUser() {
  return useAct(updateApplicant, { changes: changed });
}
