"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** How long to wait for a page's heading or rows, in milliseconds. */
const maxWaitMs = 10_000;

/** The path to which each path was left: after Back, that of the row that was followed. */
const leftFor = new Map<string, string>();

/** Focuses the heading after a navigation, or after Back the row through which the list was left. */
export function PageFocus() {
  const path = usePathname();
  const shown = useRef(path);
  /** The path to which Back or Forward leads. */
  const backTo = useRef<string>(null);
  useEffect(() => {
    const back = () => {
      backTo.current = location.pathname;
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  useEffect(() => {
    if (shown.current === path) return;
    const isBack = backTo.current === path;
    // Not by the click on a row: on a slow machine the first click hydrates the page, before anything here could hear it.
    if (!isBack) leftFor.set(shown.current, path);
    shown.current = path;
    backTo.current = null;
    const row = isBack ? leftFor.get(path) : undefined;
    // An address with a fragment leads to a part of the page.
    if (location.hash !== "") return;
    if (row === undefined) return focusWhenThere(headingOf, () => true);
    return focusWhenThere(() => rowOf(row) ?? (isLoading() ? null : headingOf()), isRow);
  }, [path]);
  return null;
}

const rowOf = (path: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLAnchorElement>("a[data-row-link]")].find(({ pathname }) => pathname === path) ??
  null;

const isRow = (element: HTMLElement) => element.matches("a");

/** Rows appear after the heading. */
const isLoading = () => document.querySelector("main [aria-busy=true], main [data-skeleton]") !== null;

const headingOf = () => [...document.querySelectorAll<HTMLElement>("main h1")].find(isShown) ?? null;

/** A list stays in the page, hidden, while an applicant opened from it is shown. */
const isShown = (element: Element) => element.checkVisibility?.() !== false;

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
    const isInContent = active !== content && content?.contains(active) === true && active !== document.body;
    const isInPage = isInContent && active !== null && isShown(active);
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
