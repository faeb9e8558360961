"use client";

import { useState } from "react";

export type Selection = {
  /** The chosen rows of this page. */
  ids: ReadonlySet<string>;
  /** Chooses a row, or no longer. `range`: also those between it and the last one. */
  toggle: (id: string, range?: boolean) => void;
  /** All rows of the page, or none of them. */
  toggleAll: () => void;
  clear: () => void;
};

/**
 * The rows that a choice up to `to` covers: those from the last one to it, in the list's order. Pure.
 *
 * @returns `to` alone where the last one is not on the page
 */
function rangeOf(order: readonly string[], last: string | undefined, to: string): string[] {
  const [from, end] = [last === undefined ? -1 : order.indexOf(last), order.indexOf(to)];
  if (from === -1 || end === -1) return [to];
  return order.slice(Math.min(from, end), Math.max(from, end) + 1);
}

/** Which rows of a page are chosen. Those that leave the page are not. */
export function useSelection(order: readonly string[]): Selection {
  const [chosen, setChosen] = useState<{ ids: readonly string[]; last?: string }>({ ids: [] });
  const ids = new Set(chosen.ids.filter((id) => order.includes(id)));
  return {
    ids,
    toggle: (id, range = false) => {
      const covered = range ? rangeOf(order, chosen.last, id) : [id];
      const adds = range || !ids.has(id);
      const rest = [...ids].filter((one) => !covered.includes(one));
      setChosen({ ids: adds ? [...rest, ...covered] : rest, last: id });
    },
    toggleAll: () => setChosen({ ids: order.every((id) => ids.has(id)) ? [] : order }),
    clear: () => setChosen({ ids: [] }),
  };
}
