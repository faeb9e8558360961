"use client";

import { type RefObject, useEffect } from "react";
import { isTyping } from "@/components/ui/use-slash-focus";

/**
 * J and K move down and up the rows; Enter opens the row, because the focus is on the row's own link.
 *
 * @param table the element that contains the rows; a row's link has `data-row-link`
 */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (step === 0 || !plain || event.defaultPrevented || isTyping(event.target)) return;
      // A dialog or menu above the list handles its own keys.
      if (document.activeElement?.closest("[role=dialog],[role=menu]")) return;
      const links = [...(table.current?.querySelectorAll<HTMLAnchorElement>("a[data-row-link]") ?? [])];
      const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
      const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step];
      if (!next) return;
      event.preventDefault();
      // Marks the focus as moved by keyboard, so that its ring and the row's bar are drawn.
      next.focus({ focusVisible: true } as FocusOptions);
      next.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [table]);
}
