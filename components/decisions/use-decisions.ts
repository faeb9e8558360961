"use client";

import { useQuery } from "@tanstack/react-query";
import { hydratedQueryFor } from "@/lib/console-api";

/** The decisions on an applicant, and what blocks the next one. */
export function useDecisions(applicantId: string) {
  return useQuery(hydratedQueryFor("GET /api/applicants/:id/decisions", { params: { id: applicantId } }));
}

/** The notes about an applicant. */
export function useNotes(applicantId: string) {
  return useQuery(hydratedQueryFor("GET /api/applicants/:id/notes", { params: { id: applicantId } }));
}

/** The disputes of an applicant, and what can be disputed now. */
export function useDisputes(applicantId: string) {
  return useQuery(hydratedQueryFor("GET /api/applicants/:id/disputes", { params: { id: applicantId } }));
}
