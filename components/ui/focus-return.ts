"use client";

import { type RefObject, useLayoutEffect } from "react";

/** Where a popup was opened from: the focused element and its ancestors, nearest first. */
export type FocusPlace = { opener: HTMLElement; around: readonly { element: Element; id: string }[] };

/** How long an opener is watched after its popup closed, in milliseconds. A slow answer may replace it that late. */
const watchMs = 60_000;

/**
 * Render this inside a popup. It stores in `place` where the popup was opened from. An action often replaces the
 * opener, such as a masked value by its text. The focus, which would return to the top of the page, then moves to the
 * replacement.
 */
export function FocusReturn(props: { place: RefObject<FocusPlace | null> }) {
  const { place } = props;
  useLayoutEffect(() => {
    // This runs before the popup takes the focus.
    const opened = placeOf(document.activeElement);
    place.current = opened;
    return () => {
      if (opened) restoreFocusOnceGone(opened);
    };
  }, [place]);
  return null;
}

/** For Base UI's `finalFocus`. Returns false if something replaced the opener, because `FocusReturn` then acts. */
export function givesFocusBack(place: FocusPlace | null): boolean {
  return !place || place.opener.isConnected || replacementOf(place) === null;
}

function placeOf(opener: Element | null): FocusPlace | null {
  if (!(opener instanceof HTMLElement) || opener === document.body) return null;
  const around: { element: Element; id: string }[] = [];
  // The ancestors are recorded now, because a replaced element no longer has parents.
  for (let each: Element | null = opener.parentElement; each && each !== document.body; each = each.parentElement) {
    around.push({ element: each, id: each.id });
    if (each.matches("main")) break;
  }
  return { opener, around };
}

/** Moves the focus once the opener is gone, unless the user has moved it by then. */
function restoreFocusOnceGone(place: FocusPlace): void {
  const { opener } = place;
  const check = () => {
    if (opener.isConnected) return;
    stop();
    if (document.activeElement !== document.body) return;
    const here = replacementOf(place);
    focusOn(here, nextAfter(place, here));
  };
  const onMovedElsewhere = ({ target }: Event) => {
    if (target !== opener) stop();
  };
  const changes = new MutationObserver(check);
  const timers = [setTimeout(check), setTimeout(() => stop(), watchMs)];
  const stop = () => {
    changes.disconnect();
    timers.forEach(clearTimeout);
    document.removeEventListener("focusin", onMovedElsewhere);
    document.removeEventListener("pointerdown", onMovedElsewhere);
  };
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", onMovedElsewhere);
  document.addEventListener("pointerdown", onMovedElsewhere);
}

/** The nearest former ancestor that is still there, or the element that now has its id. */
function replacementOf({ around }: FocusPlace): HTMLElement | null {
  for (const { element, id } of around) {
    const here = element.isConnected ? element : id === "" ? null : document.getElementById(id);
    if (here instanceof HTMLElement) return here;
  }
  return null;
}

const nextThing = "[data-next]:not(:disabled)";

/** If the opener is one of several to work through (`data-next`), returns the next one, near it or else on the page. */
function nextAfter({ opener }: FocusPlace, here: HTMLElement | null): HTMLElement | null {
  if (!opener.matches("[data-next]")) return null;
  return here?.querySelector<HTMLElement>(nextThing) ?? document.querySelector<HTMLElement>(`main ${nextThing}`);
}

/** Focuses `next` if there is one. Otherwise focuses a control in the region's heading, the heading, or the element. */
function focusOn(here: HTMLElement | null, next: HTMLElement | null): void {
  const heading = document.getElementById(here?.getAttribute("aria-labelledby") ?? "");
  const target = next ?? heading?.querySelector<HTMLElement>("button, a[href]") ?? heading ?? here;
  if (!target) return;
  if (target.tabIndex < 0 && !target.hasAttribute("tabindex")) {
    target.tabIndex = -1;
    target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  }
  target.focus();
}
