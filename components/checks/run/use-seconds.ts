"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};
const everyVisibleSecond = (changed: () => void) => {
  const update = () => {
    if (document.visibilityState === "visible") changed();
  };
  const timer = setInterval(update, 1000);
  // When the page becomes visible again, the time is updated at once.
  document.addEventListener("visibilitychange", update);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", update);
  };
};
const secondNow = () => Math.floor(Date.now() / 1000) * 1000;
const unknown = () => null;

/**
 * Returns the current second in epoch milliseconds while the page is visible. Returns null before hydration, and while
 * `needed` is false.
 */
export function useSeconds(needed: boolean): number | null {
  return useSyncExternalStore(needed ? everyVisibleSecond : never, needed ? secondNow : unknown, unknown);
}

/** Returns the whole seconds until a time in epoch milliseconds, or 0 once it has passed. */
export function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000));
}

/** Returns, for example, "14 s" or "1 min 20 s". */
export function formatCountdown(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return rest === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}
