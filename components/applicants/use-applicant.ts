"use client";

import { useQuery } from "@tanstack/react-query";
import { useCached } from "@/components/shared/use-cached";
import { hydratedQueryFor } from "@/lib/console-api";
import { getApplicant } from "@/lib/contracts/applicants";
import { listApplicantOverrides } from "@/lib/contracts/overrides";
import { getResult } from "@/lib/contracts/results";

/** The applicant. The server sends it with the page, so it is fetched again only after a change. */
export function useApplicant(applicantId: string) {
  return useQuery(hydratedQueryFor(getApplicant, { params: { id: applicantId } }));
}

/** The override requests, when the reader may see them. */
export function useOverrides(applicantId: string, mayRead: boolean) {
  return useQuery({
    ...hydratedQueryFor(listApplicantOverrides, { params: { id: applicantId } }),
    enabled: mayRead,
  });
}

/** The service's own verdicts, once the page has a result. */
export const useVerdicts = (applicantId: string) => useCached(getResult, { params: { id: applicantId } })?.verdicts;
