"use client";

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useShortcuts } from "@/components/ui/shortcuts";

/** A key that acts on the focused row. */
export type RowAction<Row> = {
  /** A letter, in lower case. */
  key: string;
  /** What it does, for the legend under the table. */
  does: string;
  run: (row: Row) => void;
};

/**
 * J and K move the focus down and up the rows (`data-row-id`); so do the arrows once the focus is in a row. Enter opens
 * the row, because the focus is on the row's link (`data-row-link`). If the focused row or the pressed button in it
 * disappears, the focus moves to the row in its place.
 *
 * @returns a function that moves the focus from the search field to the first row, once the rows of the search are
 * shown
 */
export function useRowKeys<Row extends object>(
  table: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  rowId: (row: Row) => string,
  actions: readonly RowAction<Row>[],
  refreshing: boolean,
): (search: boolean) => void {
  const linksOf = () => [...(table.current?.querySelectorAll<HTMLAnchorElement>("a[data-row-link]") ?? [])];
  const focusedLink = (links: readonly HTMLAnchorElement[]) =>
    links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const move = (key: string) => {
    const links = linksOf();
    const at = focusedLink(links);
    // If the focus is not in a row, the arrows scroll the page.
    if (at === -1 && key.startsWith("Arrow")) return false;
    const step = key === "j" || key === "ArrowDown" ? 1 : -1;
    return focusOn(links[at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step]);
  };
  const focusOn = (next: HTMLAnchorElement | undefined) => {
    if (!next) return false;
    // Marks the focus as moved by keyboard, so that its ring and the row's bar are drawn.
    next.focus({ focusVisible: true } as FocusOptions);
    next.scrollIntoView({ block: "nearest" });
    return true;
  };
  const actOnRow = (action: RowAction<Row>) => {
    const links = linksOf();
    const id = links[focusedLink(links)]?.closest("tr")?.dataset.rowId;
    const row = rows.find((one) => rowId(one) === id);
    if (!row) return false;
    action.run(row);
    return true;
  };
  useShortcuts("List", [
    { keys: ["j", "k"], title: "next, previous row", run: move, held: true },
    { keys: ["ArrowDown", "ArrowUp"], title: "the same, among the rows", run: move, held: true, inPalette: false },
    ...actions.map((action) => ({
      keys: [action.key],
      title: `${action.does} (the row with the focus)`,
      run: () => actOnRow(action),
    })),
  ]);
  /** The index of the focused row; -1 if the focus is elsewhere. */
  const place = useRef(-1);
  const notePlace = useEffectEvent(() => {
    place.current = focusedLink(linksOf());
  });
  useEffect(() => {
    const onFocus = () => notePlace();
    // A click outside the rows moves the focus away on purpose.
    const onPointer = () => {
      place.current = -1;
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onPointer);
    return () => {
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
  /** The text of the search field while the focus waits there for the rows of its search. */
  const searchedFor = useRef<string>(undefined);
  const enter = useEffectEvent(() => {
    const field = document.activeElement;
    const waits = field instanceof HTMLInputElement && field.value === searchedFor.current;
    if (waits && refreshing) return;
    searchedFor.current = undefined;
    if (waits) focusOn(linksOf()[0]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when these values change, because the answer has then arrived.
  useEffect(() => enter(), [rows, refreshing]);
  return (search) => {
    const field = document.activeElement;
    if (!search && !refreshing) focusOn(linksOf()[0]);
    else if (field instanceof HTMLInputElement) searchedFor.current = field.value;
  };
}
