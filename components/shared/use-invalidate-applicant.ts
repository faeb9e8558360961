"use client";

import { operationKey } from "@/lib/console-api";
import { getApplicant, getTimeline, listApplicants } from "@/lib/contracts/applicants";
import { getCheckOptions, listCheckRuns } from "@/lib/contracts/checks";
import { getOrderOptions } from "@/lib/contracts/orders";
import { getResult } from "@/lib/contracts/results";
import { listUploads } from "@/lib/contracts/uploads";
import { useInvalidate } from "./use-invalidate";

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
 * @returns takes what the run failed with
 */
export function useInvalidateApplicant(applicantId: string): (failure: unknown) => void {
  const renew = useInvalidate();
  return (failure) => {
    const own = ofApplicant.map((each) => operationKey(each, { params: { id: applicantId } }).slice(0, 2));
    void renew([...own, operationKey(listApplicants)], failure);
  };
}
