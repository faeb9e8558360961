"use client";

import { useEffect, useRef } from "react";
import { type HitVerdict, hitVerdicts } from "@/lib/contracts/hits";

export const hitElementId = (hitId: string) => `hit-${hitId}`;

/** The button that reveals the masked values of a hit. */
export const revealId = (hitId: string) => `reveal-${hitId}`;

/** Moves the focus to the card of a hit. */
export function focusHit(hitId: string): void {
  const card = document.getElementById(hitElementId(hitId));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "start" });
}

/** Text is typed here, or an open dialog or list has the keys. A choice between radio buttons is no text. */
const typing =
  "input:not([type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const overlay = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

type Keys = {
  /** J and K: to the next or the previous hit. */
  onMove: (offset: 1 | -1) => void;
  /** 1, 2 and 3. */
  onChoose: (verdict: HitVerdict) => void;
  /** ⌘↵ or Ctrl+↵, also while typing. */
  onSave: () => void;
  /** R: the masked values of the hit, with a reason. */
  onReveal: () => void;
  /** The focus has moved to a hit. */
  onFocus: (hitId: string) => void;
};

/** The keys of the page of hits. Escape leaves the reason, so that the others work again. */
export function useHitKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.altKey || target?.closest(overlay)) return;
      if (event.metaKey || event.ctrlKey) {
        if (event.key !== "Enter") return;
        event.preventDefault();
        latest.current.onSave();
        return;
      }
      const card = target?.closest<HTMLElement>("[data-hit]");
      if (event.key === "Escape" && card && target instanceof HTMLTextAreaElement) card.focus({ preventScroll: true });
      if (target?.closest(typing)) return;
      const offset = { j: 1, k: -1 }[event.key.toLowerCase()];
      const verdict = hitVerdicts[["1", "2", "3"].indexOf(event.key)];
      const reveals = event.key.toLowerCase() === "r";
      if (offset === undefined && verdict === undefined && !reveals) return;
      event.preventDefault();
      if (reveals) latest.current.onReveal();
      if (offset !== undefined) latest.current.onMove(offset === 1 ? 1 : -1);
      if (verdict !== undefined) latest.current.onChoose(verdict);
    };
    const onFocusIn = (event: FocusEvent) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-hit]") : null;
      if (card?.dataset.hit) latest.current.onFocus(card.dataset.hit);
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("focusin", onFocusIn);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("focusin", onFocusIn);
    };
  }, []);
}
