"use client";

import { useEffect, useState } from "react";
import type { CheckOption } from "@/lib/contracts/checks";
import { useRun } from "../run/use-run";
import { secondsUntil, useSeconds } from "../run/use-seconds";
import { dueAt, isOverdue, isTooEarly, type Waiting } from "./upload-status";

/**
 * Polls the status of an upload, automatically and on demand. The worker polls at the same intervals, so the page polls
 * only when the worker is late, and only while it is visible.
 *
 * @param operationId the operation that checks the upload
 * @param waiting null if there is nothing to poll
 * @returns `secondsLeft` until the next poll, null before hydration; `ask` polls now
 */
export function useUploadPolling(
  applicantId: string,
  operationId: "document.check-id" | "document.check-passport",
  option: CheckOption | undefined,
  waiting: Waiting | null,
) {
  const { run, isPending, error } = useRun(applicantId);
  const now = useSeconds(waiting !== null);
  const [triedAt, setTriedAt] = useState<number | null>(null);
  const isOpen = option !== undefined && option.blocks.length === 0;
  const isDue = isOpen && waiting !== null && now !== null && !isPending && isOverdue(waiting, now, triedAt);
  const ask = () => {
    setTriedAt(Date.now());
    // The failure is in `error`.
    run({ operationId, fields: {} }).catch(() => undefined);
  };
  useEffect(() => {
    if (isDue) ask();
  });
  const due = waiting && dueAt(waiting);
  return {
    ask,
    isAsking: isPending,
    error,
    secondsLeft: now === null || due === null ? null : secondsUntil(due, now),
    tooEarly: now !== null && waiting !== null && isTooEarly(waiting, now),
  };
}
