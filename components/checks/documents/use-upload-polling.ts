"use client";

import { useQuery } from "@tanstack/react-query";
import { useUserActive } from "@/components/shared/live/use-user-active";
import type { CheckOption } from "@/lib/contracts/checks";
import { useRun } from "../run/use-run";
import { secondsUntil, useSeconds } from "../run/use-seconds";
import { dueAt, isTooEarly, overdueAt, type Waiting } from "./upload-status";

/**
 * Polls the status of an upload, automatically and on demand. The worker polls at the same intervals, so the page polls
 * only when the worker is late, and only while it is visible and its user active.
 *
 * @param operationId the operation that checks the upload
 * @param waiting null if there is nothing to poll
 * @returns `secondsLeft` until the next poll, null before hydration; `pollNow` does so at once
 */
export function useUploadPolling(
  applicantId: string,
  operationId: "document.check-id" | "document.check-passport",
  option: CheckOption | undefined,
  waiting: Waiting | null,
) {
  const { run, error } = useRun(applicantId);
  const now = useSeconds(waiting !== null);
  const userActive = useUserActive();
  const isOpen = option !== undefined && option.blocks.length === 0;
  const poll = useQuery({
    queryKey: ["upload-poll", applicantId, operationId],
    queryFn: async () => {
      const triedAt = Date.now();
      // The failure is in `error`.
      await run({ operationId, fields: {} }).catch(() => undefined);
      return { triedAt };
    },
    enabled: isOpen && waiting !== null,
    initialData: { triedAt: null as number | null },
    // Polled when it is due, not when it is first shown.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      const at = userActive && waiting ? overdueAt(waiting, state.data?.triedAt ?? null) : null;
      return at === null ? false : Math.max(1, at - Date.now());
    },
  });
  const due = waiting && dueAt(waiting);
  return {
    pollNow: () => void poll.refetch(),
    isAsking: poll.isFetching,
    error,
    secondsLeft: now === null || due === null ? null : secondsUntil(due, now),
    tooEarly: now !== null && waiting !== null && isTooEarly(waiting, now),
  };
}
