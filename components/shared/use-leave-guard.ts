"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";

export type LeaveGuard = {
  /** Whether the question stands. */
  asked: boolean;
  stay: () => void;
  leave: () => void;
  /** Goes on without the question, by `router.replace`: what was to lose is done. */
  pass: (go: () => void) => void;
};

/**
 * Asks before work that is not sent is left: by a link of the console, by its search, by the browser's Back, or by
 * closing the page.
 *
 * @param active whether there is something to lose
 * @returns the question, and its two answers
 */
export function useLeaveGuard(active: boolean): LeaveGuard {
  const router = useRouter();
  /** Goes where the page would have been left for. */
  const [way, setWay] = useState<{ go: () => void } | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!active) return;
    isLeaving.current = false;
    const ask = (event: Event, go: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      setWay({ go });
    };
    const follow = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || isLeaving.current) return;
      const target = `${link.pathname}${link.search}${link.hash}`;
      // In place of the entry that holds the page.
      ask(event, () => router.replace(target));
    };
    const search = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.closest("search") || isLeaving.current) return;
      ask(event, () => form.requestSubmit());
    };
    const close = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const release = holdBack((steps) => {
      if (isLeaving.current) return false;
      setWay({ go: () => history.go(-steps) });
      return true;
    });
    addEventListener("beforeunload", close);
    // Before the link's or the form's own handlers, which would be gone already.
    document.addEventListener("click", follow, { capture: true });
    document.addEventListener("submit", search, { capture: true });
    return () => {
      removeEventListener("beforeunload", close);
      document.removeEventListener("click", follow, { capture: true });
      document.removeEventListener("submit", search, { capture: true });
      release(!isLeaving.current);
    };
  }, [active, router]);
  const pass = (go: () => void) => {
    isLeaving.current = true;
    go();
  };
  return {
    asked: active && way !== null,
    stay: () => setWay(null),
    leave: () => {
      if (way) pass(way.go);
      setWay(null);
    },
    pass,
  };
}

/** The link of this console that a plain press follows; null for anything else. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link?.href || !isPlain || link.origin !== location.origin) return null;
  return link.target === "_blank" || link.hasAttribute("download") ? null : link;
}

/**
 * Keeps the browser's Back on the page. A step back cannot be refused once it is taken, so a second entry of the same
 * page is laid on top: Back takes that one, and it is laid there again while the question stands. The router hears
 * nothing of it: for it, the page was never left.
 *
 * @param onBack told how many steps back lead where Back was meant to go; gives whether the page is kept
 * @returns lets go; with `true` the second entry is taken away, where the page still stands on it
 */
function holdBack(onBack: (steps: number) => boolean): (undo: boolean) => void {
  const { href } = location;
  const state: unknown = history.state;
  // The browser's own: the routers have put theirs in its place, to hear of every address.
  const lay = () => History.prototype.pushState.call(history, state, "", href);
  const back = (event: PopStateEvent) => {
    // One step lands on the page's own entry; several at once land where they were meant to.
    if (!onBack(location.href === href ? 2 : 1)) return;
    event.stopImmediatePropagation();
    lay();
  };
  lay();
  addEventListener("popstate", back, { capture: true });
  return (undo) => {
    removeEventListener("popstate", back, { capture: true });
    if (!undo || location.href !== href) return;
    addEventListener("popstate", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    history.back();
  };
}
