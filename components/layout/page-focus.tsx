"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** How long to wait for a page's heading or rows, in milliseconds. */
const maxWaitMs = 10_000;

/** The row through which each list was left: the list's path, and the row's address. */
const leftBy = new Map<string, string>();

/**
 * Sets the focus after a navigation: on the page's heading, or after Back on the row through which the list was left.
 */
export function PageFocus() {
  const path = usePathname();
  const shown = useRef(path);
  const isBack = useRef(false);
  useEffect(() => {
    const back = () => {
      isBack.current = true;
    };
    const remember = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest("tr")?.querySelector("a[data-row-link]") : null;
      const href = row?.getAttribute("href");
      if (href) leftBy.set(location.pathname, href);
      isBack.current = false;
    };
    addEventListener("popstate", back);
    document.addEventListener("click", remember, { capture: true });
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", remember, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const row = isBack.current ? leftBy.get(path) : undefined;
    isBack.current = false;
    // An address with a fragment leads to a part of the page.
    if (location.hash !== "") return;
    if (row === undefined) return focusWhenThere(headingOf, () => true);
    return focusWhenThere(() => rowOf(row) ?? (isLoading() ? null : headingOf()), isRow);
  }, [path]);
  return null;
}

const rowOf = (href: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>("a[data-row-link]")].find((link) => link.getAttribute("href") === href) ??
  null;

const isRow = (element: HTMLElement) => element.matches("a");

/** Rows appear after the heading. */
const isLoading = () => document.querySelector("main [aria-busy=true], main [data-skeleton]") !== null;

const headingOf = () => document.querySelector<HTMLElement>("main h1");

/**
 * Moves the focus once its target exists, unless the page or the user has moved it by then. A target that is not final,
 * the heading in place of a row that is not in the list, gives way to one that is.
 */
function focusWhenThere(find: () => HTMLElement | null, isFinal: (target: HTMLElement) => boolean): () => void {
  const before = document.activeElement;
  const content = document.getElementById("content");
  let given: HTMLElement | null = null;
  const attempt = () => {
    const active = document.activeElement;
    const isTaken = active !== before && active !== document.body && active !== content;
    const isInPage = active !== content && content?.contains(active) === true && active !== document.body;
    if (active !== given && (isTaken || isInPage)) return stop();
    const target = find();
    if (!target || target === given) return;
    given = target;
    if (isFinal(target)) stop();
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: !isRow(target) });
    if (isRow(target)) target.scrollIntoView({ block: "nearest" });
  };
  const changes = new MutationObserver(attempt);
  const timer = setTimeout(() => stop(), maxWaitMs);
  const stop = () => {
    changes.disconnect();
    clearTimeout(timer);
  };
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["aria-busy"] });
  attempt();
  return stop;
}
