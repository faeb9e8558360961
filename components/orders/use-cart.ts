"use client";

import { useMemo, useState } from "react";
import type { AskedCounty } from "@/lib/contracts/county-names";
import { type Line, makeCart, type OrderOptions } from "./cart";
import { isIncluded, type SelectedLines, selectedLines } from "./selected-lines";

/**
 * What is chosen on the page. Nothing is chosen for anybody; it is kept in the page alone, and gone with it.
 *
 * @param options what can be ordered
 */
export function useCart(options: OrderOptions) {
  const [byHand, setByHand] = useState<readonly AskedCounty[]>([]);
  const [chosen, setChosen] = useState<SelectedLines>(new Map());
  const cart = useMemo(() => makeCart(options, byHand), [options, byHand]);
  const included = (line: Line, among = chosen) => isIncluded(line, { chosen: among, counties: options.counties });

  const choose = (line: Line, on: boolean) =>
    setChosen((known) => {
      const next = new Map(known);
      if (on) next.set(line.key, "");
      else next.delete(line.key);
      // What the new line holds already is not ordered beside it.
      for (const held of selectedLines(cart, next)) if (included(held, next)) next.delete(held.key);
      return next;
    });
  const giveReason = (line: Line, reason: string) => setChosen((known) => new Map(known).set(line.key, reason));
  const drop = (key: string) => setChosen((known) => new Map([...known].filter(([line]) => line !== key)));
  const addCounty = (county: AskedCounty) => setByHand((known) => [...known, county]);

  return {
    basket: cart,
    chosen,
    lines: selectedLines(cart, chosen),
    counties: [...options.counties, ...byHand],
    included,
    choose,
    giveReason,
    drop,
    addCounty,
  };
}
