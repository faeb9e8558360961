"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, operationKey } from "@/lib/console-api";
import { getTimeline } from "@/lib/contracts/applicants";
import { getCheckOptions, listCheckRuns } from "@/lib/contracts/checks";
import type { CallOf } from "@/lib/contracts/endpoint";
import { makeInvite } from "@/lib/contracts/invite";

/** What an invitation changes: the audit shows that it was made, never the link. */
const changed = [getTimeline, listCheckRuns, getCheckOptions];

/** Creates a link. The answer is dropped with the screen that requested it. */
export function useInvite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: CallOf<typeof makeInvite>) => call(makeInvite, input),
    gcTime: 0,
    onSettled: () => {
      for (const endpoint of changed) void queries.invalidateQueries({ queryKey: operationKey(endpoint) });
    },
  });
}
