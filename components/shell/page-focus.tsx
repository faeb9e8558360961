"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** How long to wait for a page's heading or rows, in milliseconds. */
const maxWaitMs = 10_000;

/** For each path, the path to which the reader left it. After Back, it is the path of the row that was followed. */
const leftFor = new Map<string, string>();

/** Focuses the heading after a navigation. After Back to a list, focuses the row through which the reader left it. */
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
    // A click on a row cannot be recorded instead: on a slow machine, the first click comes before the page is
    // hydrated.
    if (!isBack) leftFor.set(shown.current, path);
    shown.current = path;
    backTo.current = null;
    const row = isBack ? leftFor.get(path) : undefined;
    // If the address has a fragment, the browser moves to that part of the page.
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

/** Whether the page is still loading. Its rows appear after its heading. */
const isLoading = () => document.querySelector("main [aria-busy=true], main [data-skeleton]") !== null;

const headingOf = () => [...document.querySelectorAll<HTMLElement>("main h1")].find(isShown) ?? null;

/** A list stays in the page, hidden, while an applicant opened from it is shown. */
const isShown = (element: Element) => element.checkVisibility?.() !== false;

/**
 * Moves the focus once its target exists, unless the page or the user has moved it by then. If a target is not final
 * (the heading, while the list does not contain the row), the focus moves on once the final target exists.
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
