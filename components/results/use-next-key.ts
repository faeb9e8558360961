"use client";

import { type RefObject, useEffect } from "react";

/** True where a letter is text, or belongs to something that stands over the page. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target instanceof Element ? event.target : null;
  return (
    target?.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]") != null
  );
}

/**
 * J moves the focus to the next link marked `data-signal` of a list, K to the one before; Enter opens it as any link.
 * After a link was followed, J goes on from there.
 */
export function useNextKey(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = -1;
    const step = (event: KeyboardEvent) => {
      const by = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (by === undefined || isTyping(event) || !list.current) return;
      const links = [...list.current.querySelectorAll<HTMLAnchorElement>("a[data-signal]")];
      const active = document.activeElement;
      const focused = active instanceof HTMLAnchorElement ? links.indexOf(active) : -1;
      const next = (focused >= 0 ? focused : last) + by;
      const link = links[Math.min(Math.max(next, 0), links.length - 1)];
      if (!link) return;
      event.preventDefault();
      last = links.indexOf(link);
      link.focus({ preventScroll: true });
      link.closest("li")?.scrollIntoView({ block: "center" });
    };
    document.addEventListener("keydown", step);
    return () => document.removeEventListener("keydown", step);
  }, [list]);
}
