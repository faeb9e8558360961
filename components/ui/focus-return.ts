"use client";

import { type RefObject, useLayoutEffect } from "react";

/** Where a popup was opened from: what had the focus, and what stood around it, the nearest first. */
export type Place = { opener: HTMLElement; around: readonly { element: Element; id: string }[] };

/** How long after a popup has closed what opened it may still be replaced, in milliseconds: an answer has to come first. */
const watchedForMs = 60_000;

/**
 * Stands inside a popup. An act often replaces what it was opened from (a masked value by its text, a card by another),
 * and the focus would fall to the top of the page: whoever goes by keyboard or by ear would begin again there. This puts
 * it on what stands in that place.
 *
 * @param props.place keeps where the popup was opened from
 */
export function FocusReturn(props: { place: RefObject<Place | null> }) {
  const { place } = props;
  useLayoutEffect(() => {
    // Before the popup takes the focus.
    const opened = placeOf(document.activeElement);
    place.current = opened;
    return () => {
      if (opened) keepFocusAt(opened);
    };
  }, [place]);
  return null;
}

/** What a closing popup gives the focus to: as it does by itself (true), unless what opened it is gone (false). */
export function givesFocusBack(place: Place | null): boolean {
  return !place || place.opener.isConnected || standInFor(place) === null;
}

function placeOf(opener: Element | null): Place | null {
  if (!(opener instanceof HTMLElement) || opener === document.body) return null;
  const around: { element: Element; id: string }[] = [];
  // Written down now: what is replaced loses its parents.
  for (let each: Element | null = opener.parentElement; each && each !== document.body; each = each.parentElement) {
    around.push({ element: each, id: each.id });
    if (each.matches("main")) break;
  }
  return { opener, around };
}

/** Moves the focus once the opener is gone, unless somebody has gone elsewhere by then. */
function keepFocusAt(place: Place): void {
  const { opener } = place;
  const check = () => {
    if (opener.isConnected) return;
    stop();
    if (document.activeElement === document.body) focusOn(standInFor(place));
  };
  const wentElsewhere = ({ target }: Event) => {
    if (target !== opener) stop();
  };
  const changes = new MutationObserver(check);
  const timers = [setTimeout(check), setTimeout(() => stop(), watchedForMs)];
  const stop = () => {
    changes.disconnect();
    timers.forEach(clearTimeout);
    document.removeEventListener("focusin", wentElsewhere);
    document.removeEventListener("pointerdown", wentElsewhere);
  };
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", wentElsewhere);
  document.addEventListener("pointerdown", wentElsewhere);
}

/** The nearest of what stood around that still does, or what now stands there under the same id. */
function standInFor({ around }: Place): HTMLElement | null {
  for (const { element, id } of around) {
    const here = element.isConnected ? element : id === "" ? null : document.getElementById(id);
    if (here instanceof HTMLElement) return here;
  }
  return null;
}

/** A region is entered by its heading, and by the control in it where there is one. Anything else is focused whole. */
function focusOn(here: HTMLElement | null): void {
  const heading = document.getElementById(here?.getAttribute("aria-labelledby") ?? "");
  const target = heading?.querySelector<HTMLElement>("button, a[href]") ?? heading ?? here;
  if (!target) return;
  if (target.tabIndex < 0 && !target.hasAttribute("tabindex")) {
    target.tabIndex = -1;
    target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  }
  target.focus();
}
