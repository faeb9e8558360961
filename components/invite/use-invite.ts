"use client";

import { useMutation } from "@tanstack/react-query";
import { changedBy } from "@/components/shared/query-client";
import { call } from "@/lib/console-api";
import type { CallOf } from "@/lib/contracts/endpoint";
import { makeInvite } from "@/lib/contracts/invite";

/** Creates a link. The answer is not cached and is lost with the screen. */
export function useInvite() {
  return useMutation({
    mutationFn: (input: CallOf<typeof makeInvite>) => call(makeInvite, input),
    gcTime: 0,
    meta: { changes: changedBy(makeInvite), waitForReads: "never" },
  });
}
