"use client";

import { useEffect, useEffectEvent } from "react";
import { type DecisionOutcome, decisionOutcomes, decisionTitles } from "@/lib/contracts/decisions";

/** A key chooses a decision, unless the reader is typing or a dialog is open. It never sends one. */
export function useDecideKeys(onChoose: (outcome: DecisionOutcome) => void): void {
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (
        target?.closest("input:not([type=radio]), textarea, select, [contenteditable], [role=dialog], [role=listbox]")
      ) {
        return;
      }
      const outcome = decisionOutcomes.find((one) => decisionTitles[one].key === event.key);
      if (outcome) choose(outcome);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
