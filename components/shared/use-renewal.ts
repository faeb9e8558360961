"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { operationKey } from "@/lib/console-api";
import { getApplicant, getTimeline, listApplicants } from "@/lib/contracts/applicants";
import { getCheckOptions, listCheckRuns } from "@/lib/contracts/checks";
import { getOrderOptions } from "@/lib/contracts/orders";
import { getResult } from "@/lib/contracts/results";
import { listUploads } from "@/lib/contracts/uploads";

/** What the run of an operation may change of one applicant. */
const ofApplicant = [
  getCheckOptions,
  listCheckRuns,
  getResult,
  getApplicant,
  getTimeline,
  getOrderOptions,
  listUploads,
];

/**
 * Has everything of an applicant that the run of an operation may have changed read again: what is on the screen at
 * once, the pages that were rendered before when somebody comes back to them.
 *
 * @param applicantId for whom it was run
 */
export function useRenewal(applicantId: string): () => void {
  const queries = useQueryClient();
  const router = useRouter();
  return () => {
    const own = ofApplicant.map((each) => operationKey(each, { params: { id: applicantId } }).slice(0, 2));
    const again = [...own, operationKey(listApplicants)].map((queryKey) => queries.invalidateQueries({ queryKey }));
    void Promise.all(again).then(() => router.refresh());
  };
}
