"use client";

import { useEffect, useEffectEvent } from "react";
import type { Slot } from "./use-slot";

/** Puts a pasted picture into the slot that has the focus, by its `data-slot`, or into the first empty one. */
export function usePasted(slots: Readonly<Record<string, Slot>>): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0];
    if (!file || isTyping(event.target)) return;
    const focused = document.activeElement?.closest<HTMLElement>("[data-slot]")?.dataset.slot ?? "";
    const slot = slots[focused] ?? Object.values(slots).find(({ state }) => state.step === "empty");
    if (!slot) return;
    event.preventDefault();
    void slot.take(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA"].includes(target.tagName));
