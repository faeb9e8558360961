"use client";

import { useEffect, useRef } from "react";
import type { Slot } from "./use-slot";

/**
 * Puts a pasted picture into the slot that has the focus, or into the first empty one.
 *
 * @param slots by their `data-slot`, in order
 */
export function usePasted(slots: Readonly<Record<string, Slot>>): void {
  const latest = useRef(slots);
  useEffect(() => {
    latest.current = slots;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file || isTyping(event.target)) return;
      const focused = document.activeElement?.closest<HTMLElement>("[data-slot]")?.dataset.slot ?? "";
      const empty = Object.values(latest.current).find(({ state }) => state.step === "empty");
      const slot = latest.current[focused] ?? empty;
      if (!slot) return;
      event.preventDefault();
      void slot.take(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA"].includes(target.tagName));
