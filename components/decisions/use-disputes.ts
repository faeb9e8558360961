"use client";

import { useQuery } from "@tanstack/react-query";
import { hydratedQueryFor } from "@/lib/console-api";

/** The disputes of an applicant, and what can be disputed now. */
export function useDisputes(applicantId: string) {
  return useQuery(hydratedQueryFor("GET /api/applicants/:id/disputes", { params: { id: applicantId } }));
}
