"use client";

import { useLayoutEffect } from "react";
import { flushSync } from "react-dom";

/**
 * A hold ends by itself after this time, in milliseconds. Its keys are then dropped: acting that late would surprise.
 */
const longestHoldMs = 5_000;

let holds = 0;
let heldEvents: KeyboardEvent[] = [];

/** Ends a hold. `isDropped`: the kept keys are discarded, because the part that they are for will not come. */
type EndHold = (isDropped?: boolean) => void;

/**
 * Keeps the keys that are pressed from now on, because the part of the page that they are for is still being loaded or
 * rendered.
 *
 * @returns a function that ends the hold. When the last hold ends, the keys are pressed again in their order.
 */
export function holdKeys(): EndHold {
  holds += 1;
  let isOver = false;
  const end: EndHold = (isDropped = false) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    holds -= 1;
    if (isDropped) heldEvents = [];
    // This waits for the effects of this commit, in which parts register their shortcuts.
    queueMicrotask(() => holds === 0 && pressAgain());
  };
  const timer = setTimeout(end, longestHoldMs, true);
  return end;
}

/** Holds keys while `isHeld`. */
export function useHeldKeys(isHeld: boolean): void {
  useLayoutEffect(() => (isHeld ? holdKeys() : undefined), [isHeld]);
}

/** Keeps a key while keys are held. Returns whether it kept the key. */
export function keepKey(event: KeyboardEvent): boolean {
  const { key } = event;
  const isCharacter = [...key].length === 1 && key !== " ";
  // Enter and the space bar belong to the page, unless they end or continue what was typed after "/".
  const isKept = holds > 0 && (isCharacter || (heldEvents.length > 0 && (key === "Enter" || key === " ")));
  if (!isKept) return false;
  event.preventDefault();
  heldEvents.push(event);
  return true;
}

function pressAgain(): void {
  const events = heldEvents;
  heldEvents = [];
  for (const { key, shiftKey } of events) {
    const again = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true });
    const target = document.activeElement ?? document.body;
    if (takesText(target)) type(key, target);
    // React renders at once, so that an element that one key opens receives the next key.
    else flushSync(() => target.dispatchEvent(again));
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Only a field of text has a selection. */
const takesText = (target: Element): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.selectionStart !== null;

/** Does what the browser itself does with a key in a field. */
function type(key: string, field: TextField): void {
  if (key === "Enter") field.form?.requestSubmit();
  else {
    field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
