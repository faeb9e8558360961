"use client";

import { useLayoutEffect } from "react";
import { flushSync } from "react-dom";

/** A hold ends by itself after this long, in milliseconds: a key that acts later than that surprises. */
const maxHoldMs = 3_000;

let holds = 0;
let kept: KeyboardEvent[] = [];

/**
 * Keeps the keys that no shortcut of the page takes, because the part of the page that takes them is still being loaded
 * or drawn. Returns what ends the hold: once none is left, the keys are pressed again in their order.
 */
export function holdKeys(): () => void {
  holds += 1;
  let isOver = false;
  const release = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    holds -= 1;
    // After the effects of this commit, in which parts register their shortcuts.
    queueMicrotask(() => holds === 0 && pressAgain());
  };
  const timer = setTimeout(release, maxHoldMs);
  return release;
}

/** Holds keys while `isHeld`. */
export function useHeldKeys(isHeld: boolean): void {
  useLayoutEffect(() => (isHeld ? holdKeys() : undefined), [isHeld]);
}

/** Whether earlier keys wait: those after them have to wait, too. */
export const areKeysWaiting = (): boolean => kept.length > 0;

/** Keeps a key while keys are held. Returns whether it did. */
export function keepKey(event: KeyboardEvent): boolean {
  if (holds === 0) return false;
  // Enter and the space bar belong to the page, unless they end or continue what was typed after "/".
  if (event.key === "Enter" || event.key === " ") {
    if (!areKeysWaiting()) return false;
  } else if ([...event.key].length > 1) return false;
  event.preventDefault();
  kept.push(event);
  return true;
}

function pressAgain(): void {
  const events = kept;
  kept = [];
  for (const event of events) {
    const { key, shiftKey } = event;
    const again = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true });
    // What one key opens takes the next one.
    flushSync(() => (document.activeElement ?? document.body).dispatchEvent(again));
    if (!again.defaultPrevented) typeInto(document.activeElement, key);
  }
}

/** What the browser itself does with a key in a field. */
function typeInto(target: Element | null, key: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  if (key === "Enter") target.form?.requestSubmit();
  // The only way that a browser, its undo list and React all take for typing.
  else document.execCommand("insertText", false, key);
}
