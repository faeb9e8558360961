"use client";

import { useEffect, useState } from "react";
import type { CheckOption } from "@/lib/contracts/checks";
import { secondsUntil, useSeconds } from "../flow/use-seconds";
import { useRun } from "../use-run";
import { dueAt, isOverdue, isTooEarly, type Waiting } from "./waits";

/**
 * Asks how an upload stands, by itself and by hand. The worker asks too, by the same waits, so that this screen asks only
 * when the worker is late. It stops when the screen is left or out of sight, and goes on when it is seen again.
 *
 * @param operationId the check's
 * @param option what holds for the check
 * @param waiting null: there is nothing to ask
 * @returns `secondsLeft` until the next question, null before the page is alive; `ask` asks now
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
    // What failed is said by `error`.
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
