"use client";

import { useEffect, useRef, useState } from "react";
import { usePageRouter } from "@/components/ui/page-router";

export type LeaveGuard = {
  isConfirmOpen: boolean;
  stay: () => void;
  leave: () => void;
  /** Calls `go` without asking, because the work is saved. `go` leaves by `router.replace`. */
  leaveWithoutAsking: (go: () => void) => void;
};

/** While `active`, asks before a link of the console, its search, the browser's Back, or closing loses unsent work. */
export function useLeaveGuard(active: boolean): LeaveGuard {
  const router = usePageRouter();
  const [heldBack, setHeldBack] = useState<{ go: () => void } | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!active) return;
    isLeaving.current = false;
    const ask = (event: Event, go: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      setHeldBack({ go });
    };
    const follow = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || isLeaving.current) return;
      const target = `${link.pathname}${link.search}${link.hash}`;
      // `replace` removes the second history entry of this page, which `holdBack` pushed.
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
      setHeldBack({ go: () => history.go(-steps) });
      return true;
    });
    addEventListener("beforeunload", close);
    // The listeners run in the capture phase, before the link's or the form's own handlers navigate.
    document.addEventListener("click", follow, { capture: true });
    document.addEventListener("submit", search, { capture: true });
    return () => {
      removeEventListener("beforeunload", close);
      document.removeEventListener("click", follow, { capture: true });
      document.removeEventListener("submit", search, { capture: true });
      release(!isLeaving.current);
    };
  }, [active, router]);
  const leaveWithoutAsking = (go: () => void) => {
    isLeaving.current = true;
    go();
  };
  return {
    isConfirmOpen: active && heldBack !== null,
    stay: () => setHeldBack(null),
    leave: () => {
      if (heldBack) leaveWithoutAsking(heldBack.go);
      setHeldBack(null);
    },
    leaveWithoutAsking,
  };
}

/** The link of this console that a plain click follows; null for anything else. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link?.href || !isPlain || link.origin !== location.origin) return null;
  return link.target === "_blank" || link.hasAttribute("download") ? null : link;
}

/**
 * Keeps the browser's Back on the page. A step back cannot be canceled, so this pushes a second history entry of the
 * same page. Back removes that entry, and this pushes it again while the dialog is open. The router does not notice.
 *
 * @param onBack gets the number of steps to Back's original target; returns whether to stay on the page
 * @returns a function that releases the guard. With `true` it also removes the second entry, if the page is still on it
 */
function holdBack(onBack: (steps: number) => boolean): (undo: boolean) => void {
  const { href } = location;
  const state: unknown = history.state;
  // This calls the browser's own method, because the router has replaced `history.pushState` to see every address.
  const pushEntry = () => History.prototype.pushState.call(history, state, "", href);
  const back = (event: PopStateEvent) => {
    // One step back leads to the page's own first entry. Several steps at once lead to their target.
    if (!onBack(location.href === href ? 2 : 1)) return;
    event.stopImmediatePropagation();
    pushEntry();
  };
  pushEntry();
  addEventListener("popstate", back, { capture: true });
  return (undo) => {
    removeEventListener("popstate", back, { capture: true });
    if (!undo || location.href !== href) return;
    let focused = document.activeElement;
    // The reader may move the focus before the browser has gone back.
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && `#${target.id}` !== location.hash) focused = target;
    };
    const arrive = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      // The browser focuses the part that the address names. Until then the reader may move the focus again.
      setTimeout(() => {
        removeEventListener("focusin", follow);
        if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      });
    };
    addEventListener("focusin", follow);
    addEventListener("popstate", arrive, { capture: true, once: true });
    history.back();
  };
}
