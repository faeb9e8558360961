"use client";

import { useEffect, useState } from "react";

const inputEvents = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
const idleMs = 5 * 60_000;

/**
 * Whether the user did anything in the last 5 minutes. A page must stop refreshing when the user is away: its requests
 * would keep alive a session that should end when idle.
 */
export function useUserActive(): boolean {
  const [active, setActive] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setActive(false), idleMs);
    const onInput = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setActive(false), idleMs);
      setActive(true);
    };
    for (const event of inputEvents) addEventListener(event, onInput, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of inputEvents) removeEventListener(event, onInput);
    };
  }, []);
  return active;
}
