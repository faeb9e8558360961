"use client";

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { isTyping } from "@/components/ui/use-slash-focus";

/** A key that does something with the row that has the focus. */
export type RowAction<Row> = {
  /** A letter, in lower case. */
  key: string;
  /** What it does, for the legend under the table. */
  does: string;
  act: (row: Row) => void;
};

/** Whether a key is meant for the list: plain, and not for an input, a dialog or a menu above it. */
export function isListKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  return !document.activeElement?.closest("[role=dialog],[role=menu],[role=listbox]");
}

/**
 * J and K move down and up the rows; Enter opens the row, because the focus is on the row's own link. The focus stays
 * among the rows when its row, or the button that was pressed in it, is gone.
 *
 * @param table the element that contains the rows, which have `data-row-id`; a row's link has `data-row-link`
 * @param rows what is shown
 * @param onKey another key on the row of this id
 * @returns whether the key was used
 */
export function useRowKeys(
  table: RefObject<HTMLElement | null>,
  rows: readonly object[],
  onKey: (key: string, rowId: string) => boolean,
): void {
  const linksOf = () => [...(table.current?.querySelectorAll<HTMLAnchorElement>("a[data-row-link]") ?? [])];
  const focusedLink = (links: readonly HTMLAnchorElement[]) =>
    links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isListKey(event)) return;
    const links = linksOf();
    const at = focusedLink(links);
    const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
    if (step === 0) {
      const id = links[at]?.closest("tr")?.dataset.rowId;
      if (id !== undefined && onKey(event.key, id)) event.preventDefault();
      return;
    }
    const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step];
    if (!next) return;
    event.preventDefault();
    // Marks the focus as moved by keyboard, so that its ring and the row's bar are drawn.
    next.focus({ focusVisible: true } as FocusOptions);
    next.scrollIntoView({ block: "nearest" });
  });
  /** The place among the rows that has the focus; -1: it is elsewhere. */
  const place = useRef(-1);
  const notePlace = useEffectEvent(() => {
    place.current = focusedLink(linksOf());
  });
  useEffect(() => {
    const onPress = (event: KeyboardEvent) => press(event);
    const onFocus = () => notePlace();
    // A press beside the rows takes the focus away on purpose.
    const onPointer = () => {
      place.current = -1;
    };
    document.addEventListener("keydown", onPress);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onPointer);
    return () => {
      document.removeEventListener("keydown", onPress);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onPointer);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of rows that can remove the focus.
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (place.current === -1 || !isLost) return;
    const links = linksOf();
    (links[Math.min(place.current, links.length - 1)] ?? table.current)?.focus({ preventScroll: true });
  }, [rows]);
}
