"use client";

import { type RefObject, useEffect } from "react";

/** True where the key is typed as text, or belongs to an open dialog, menu or list. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target instanceof Element ? event.target : null;
  return (
    target?.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]") != null
  );
}

/**
 * J moves the focus to the next `data-signal` link of a list, K to the previous one; Enter opens it like any link.
 * After a link was followed, J continues from there.
 */
export function useSignalKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = -1;
    const moveFocus = (event: KeyboardEvent) => {
      const offset = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (offset === undefined || isTyping(event) || !list.current) return;
      const links = [...list.current.querySelectorAll<HTMLAnchorElement>("a[data-signal]")];
      const active = document.activeElement;
      const focused = active instanceof HTMLAnchorElement ? links.indexOf(active) : -1;
      const next = (focused >= 0 ? focused : last) + offset;
      const link = links[Math.min(Math.max(next, 0), links.length - 1)];
      if (!link) return;
      event.preventDefault();
      last = links.indexOf(link);
      link.focus({ preventScroll: true });
      link.closest("li")?.scrollIntoView({ block: "center" });
    };
    document.addEventListener("keydown", moveFocus);
    return () => document.removeEventListener("keydown", moveFocus);
  }, [list]);
}
