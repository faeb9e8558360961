"use client";

import { useMutation } from "@tanstack/react-query";
import { changedBy } from "@/components/shared/query-client";
import { call } from "@/lib/console-api";
import type { InputTo } from "@/lib/contracts/api";

/** Creates a link. The answer is not cached and is lost with the screen. */
export function useInvite() {
  return useMutation({
    mutationFn: (input: InputTo<"POST /api/applicants/:id/invite">) => call("POST /api/applicants/:id/invite", input),
    gcTime: 0,
    meta: { changes: changedBy("POST /api/applicants/:id/invite"), waitForReads: "never" },
  });
}
