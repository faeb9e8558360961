"use client";

import { useEffect, useEffectEvent } from "react";
import { useShortcuts } from "@/components/ui/shortcuts";
import { type HitVerdict, hitVerdicts } from "@/lib/domain/decisions/verdicts";

/** The heading of the keys of this page in the list of shortcuts. */
export const hitKeys = "Hits";

export const hitElementId = (hitId: string) => `hit-${hitId}`;

export const revealId = (hitId: string) => `reveal-${hitId}`;

export function focusHit(hitId: string): void {
  const card = document.getElementById(hitElementId(hitId));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "start" });
}

type Keys = {
  /** J and K move to the next or the previous hit. */
  onMove: (offset: 1 | -1) => void;
  /** 1, 2 and 3 choose an answer. */
  onChoose: (verdict: HitVerdict) => void;
  /** ⌘↵ or Ctrl+↵ saves, also while typing. */
  onSave: () => void;
  /** R reveals the masked values of the hit, with a reason. */
  onReveal: () => void;
  onFocus: (hitId: string) => void;
};

/** The keys of the page of hits. Escape leaves the reason, so that the other keys work again. */
export function useHitKeys(keys: Keys): void {
  const leaveReason = () => {
    const active = document.activeElement;
    const card = active instanceof HTMLTextAreaElement ? active.closest<HTMLElement>("[data-hit]") : null;
    if (!card) return false;
    card.focus({ preventScroll: true });
    return true;
  };
  const choose = (key: string) => {
    const verdict = hitVerdicts[Number(key) - 1];
    if (verdict) keys.onChoose(verdict);
  };
  useShortcuts(hitKeys, [
    { keys: ["j", "k"], title: "next, previous hit", run: (key) => keys.onMove(key === "j" ? 1 : -1), held: true },
    { keys: ["1", "2", "3"], title: "choose an answer", run: choose },
    { keys: ["mod+Enter"], title: "save and go to the next hit", run: keys.onSave, whileTyping: true },
    { keys: ["r"], title: "reveal, with a reason", run: keys.onReveal },
    { keys: ["Escape"], title: "leave the reason", run: leaveReason, whileTyping: true, inPalette: false },
  ]);
  const onFocus = useEffectEvent(keys.onFocus);
  useEffect(() => {
    const onFocusIn = (event: FocusEvent) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-hit]") : null;
      if (card?.dataset.hit) onFocus(card.dataset.hit);
    };
    document.addEventListener("focusin", onFocusIn);
    return () => document.removeEventListener("focusin", onFocusIn);
  }, []);
}
