"use client";

import { useQuery } from "@tanstack/react-query";
import { queryFor } from "@/lib/console-api";
import { getApplicant } from "@/lib/contracts/applicants";
import { listApplicantOverrides } from "@/lib/contracts/overrides";
import { getResult } from "@/lib/contracts/results";

/** The applicant. The page was sent with them, so they are read again only when something was done. */
export function useApplicant(applicantId: string) {
  return useQuery({ ...queryFor(getApplicant, { params: { id: applicantId } }), refetchOnMount: false });
}

/** Requests to verify the identity by hand, when the reader may see them. */
export function useOverrides(applicantId: string, mayRead: boolean) {
  return useQuery({
    ...queryFor(listApplicantOverrides, { params: { id: applicantId } }),
    refetchOnMount: false,
    enabled: mayRead,
  });
}

/** The service's own verdicts, once the page has read a result. It is not asked for from here. */
export function useVerdicts(applicantId: string) {
  return useQuery({ ...queryFor(getResult, { params: { id: applicantId } }), enabled: false }).data?.verdicts;
}
