"use client";

import { useLayoutEffect } from "react";
import { takeArrival } from "./pending-arrival";

/** Scrolls to where a navigation leads: the top of the page, the top of a part, or the element that the address names. */
export function useArrival(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once the part that the path names is drawn.
  useLayoutEffect(() => {
    const arrival = takeArrival();
    if (arrival !== null && location.hash !== "") return goToTarget();
    if (arrival === "applicant") scrollTo({ top: 0, behavior: "instant" });
    if (arrival === "part") scrollBelowHead();
    return undefined;
  }, [path]);
}

/** The longest wait for the element that the address names, in milliseconds: the code of its part may still be loading. */
const maxWaitMs = 10_000;

/**
 * Scrolls to the element that the address names and focuses it, once it exists.
 *
 * @returns a function that stops waiting for the element
 */
export function goToTarget(): () => void {
  const { hash } = location;
  const attempt = () => {
    if (location.hash !== hash) return stop();
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target) return;
    stop();
    target.scrollIntoView({ behavior: "instant" });
    if (target.contains(document.activeElement)) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(attempt);
  const timer = setTimeout(() => stop(), maxWaitMs);
  const stop = () => {
    changes.disconnect();
    clearTimeout(timer);
  };
  changes.observe(document.body, { childList: true, subtree: true });
  attempt();
  return stop;
}

/**
 * Scrolls to the top of a part. If the page has already scrolled the head partly out of view, the head stays where it
 * is.
 */
function scrollBelowHead(): void {
  const pinned = document.querySelector("[data-pinned]");
  const above = pinned?.previousElementSibling;
  if (!pinned || !above) return;
  const start = scrollY + above.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(pinned).top);
  if (scrollY > start) scrollTo({ top: start, behavior: "instant" });
}
