"use client";

import { useQuery } from "@tanstack/react-query";
import { useCached } from "@/components/shared/use-cached";
import { hydratedQueryFor } from "@/lib/console-api";

/** The override requests, when the reader may see them. */
export function useOverrides(applicantId: string, mayRead: boolean) {
  return useQuery({
    ...hydratedQueryFor("GET /api/applicants/:id/overrides", { params: { id: applicantId } }),
    enabled: mayRead,
  });
}

/** The service's own verdicts, once the page has a result. */
export const useVerdicts = (applicantId: string) =>
  useCached("GET /api/applicants/:id/result", { params: { id: applicantId } })?.verdicts;
