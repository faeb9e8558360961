"use client";

import { useEffect, useState } from "react";

const inputEvents = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
const idleMs = 5 * 60_000;

/**
 * Reports when the user is away (no input for 5 minutes) and when they return. A page must not read meanwhile, because
 * its requests would keep an idle session alive.
 */
export function watchUserActive(onChange: (active: boolean) => void): () => void {
  let active = true;
  const set = (next: boolean) => {
    if (next !== active) onChange(next);
    active = next;
  };
  let timer = setTimeout(() => set(false), idleMs);
  const onInput = () => {
    clearTimeout(timer);
    timer = setTimeout(() => set(false), idleMs);
    set(true);
  };
  for (const event of inputEvents) addEventListener(event, onInput, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const event of inputEvents) removeEventListener(event, onInput);
  };
}

export function useUserActive(): boolean {
  const [active, setActive] = useState(true);
  useEffect(() => watchUserActive(setActive), []);
  return active;
}
