"use client";

import { useQuery } from "@tanstack/react-query";
import { hydratedQueryFor } from "@/lib/console-api";
import { getApplicant } from "@/lib/contracts/applicants";
import { listDecisions, listNotes } from "@/lib/contracts/decisions";

/** The decisions on an applicant, and what blocks the next one. */
export function useDecisions(applicantId: string) {
  return useQuery(hydratedQueryFor(listDecisions, { params: { id: applicantId } }));
}

/** The notes about an applicant. */
export function useNotes(applicantId: string) {
  return useQuery(hydratedQueryFor(listNotes, { params: { id: applicantId } }));
}

/** The applicant, which the server sends with the page. */
export function useApplicant(applicantId: string) {
  return useQuery(hydratedQueryFor(getApplicant, { params: { id: applicantId } }));
}
