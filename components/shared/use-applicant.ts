"use client";

import { useQuery } from "@tanstack/react-query";
import { hydratedQueryFor } from "@/lib/console-api";

/** The applicant. The server sends it with the page, so it is fetched again only after a change. */
export function useApplicant(applicantId: string) {
  return useQuery(hydratedQueryFor("GET /api/applicants/:id", { params: { id: applicantId } }));
}

/** The applicant's result with the state of the tests. It comes with the page too. */
export function useResult(applicantId: string) {
  return useQuery(hydratedQueryFor("GET /api/applicants/:id/result", { params: { id: applicantId } }));
}
