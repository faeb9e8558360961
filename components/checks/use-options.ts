"use client";

import { useQuery } from "@tanstack/react-query";
import { queryFor } from "@/lib/console-api";
import { getCheckOptions } from "@/lib/contracts/checks";
import { getResult } from "@/lib/contracts/results";

/** What can be run. The page was sent with it, so it is read again only when something was done. */
export function useOptions(applicantId: string) {
  return useQuery({ ...queryFor(getCheckOptions, { params: { id: applicantId } }), refetchOnMount: false });
}

/** How the tests stand. */
export function useChecks(applicantId: string) {
  return useQuery({ ...queryFor(getResult, { params: { id: applicantId } }), refetchOnMount: false });
}
