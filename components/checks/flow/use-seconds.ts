"use client";

import { useEffect, useState } from "react";

/**
 * The present moment, every second while it is needed and the page is in sight.
 *
 * @returns epoch milliseconds; null before the page is alive, and where it is not needed
 */
export function useSeconds(needed: boolean): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (!needed) return setNow(null);
    const look = () => {
      if (document.visibilityState === "visible") setNow(Date.now());
    };
    look();
    const timer = setInterval(look, 1000);
    // Back in sight, it counts on from the present at once.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [needed]);
  return now;
}

/** Whole seconds until a moment, none below zero. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** "14 s", "1 min 20 s". */
export function countdownWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return rest === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}
