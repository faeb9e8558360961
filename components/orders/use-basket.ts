"use client";

import { useMemo, useState } from "react";
import type { AskedCounty } from "@/lib/contracts/county-names";
import { type Line, makeBasket, type OrderOptions } from "./basket";
import { type Chosen, chosenLines, isIncluded } from "./chosen";

/**
 * What is chosen on the page. Nothing is chosen for anybody; it is kept in the page alone, and gone with it.
 *
 * @param options what can be ordered
 */
export function useBasket(options: OrderOptions) {
  const [byHand, setByHand] = useState<readonly AskedCounty[]>([]);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const basket = useMemo(() => makeBasket(options, byHand), [options, byHand]);
  const included = (line: Line, among = chosen) => isIncluded(line, { chosen: among, counties: options.counties });

  const choose = (line: Line, on: boolean) =>
    setChosen((known) => {
      const next = new Map(known);
      if (on) next.set(line.key, "");
      else next.delete(line.key);
      // What the new line holds already is not ordered beside it.
      for (const held of chosenLines(basket, next)) if (included(held, next)) next.delete(held.key);
      return next;
    });
  const giveReason = (line: Line, reason: string) => setChosen((known) => new Map(known).set(line.key, reason));
  const drop = (key: string) => setChosen((known) => new Map([...known].filter(([line]) => line !== key)));
  const addCounty = (county: AskedCounty) => setByHand((known) => [...known, county]);

  return {
    basket,
    chosen,
    lines: chosenLines(basket, chosen),
    counties: [...options.counties, ...byHand],
    included,
    choose,
    giveReason,
    drop,
    addCounty,
  };
}
