"use client";

import { useQuery } from "@tanstack/react-query";
import { hydratedQueryFor } from "@/lib/console-api";
import { listDisputes } from "@/lib/contracts/disputes";

/** The disputes of an applicant, and what can be disputed now. */
export function useDisputes(applicantId: string) {
  return useQuery(hydratedQueryFor(listDisputes, { params: { id: applicantId } }));
}
