/**
 * The limits on orders. An order that exceeds one needs another person's approval. Each limit is on an amount or on a
 * number of searches: of one order, of a person on a day, or of all orders of a month. An unknown price exceeds every
 * limit on an amount, unless the limits state what it counts as.
 */

import type { OrderLimits, Spend, Spending, SpentSoFar } from "./amounts";
import { addSpend, type PricedSearch, spendOf, unknownPrices } from "./money";

/** What a limit covers: one order, a person's orders of a day, or all orders of a month. Days and months are in UTC. */
export const limitScopes = ["order", "personDay", "month"] as const;
export type LimitScope = (typeof limitScopes)[number];

const none = { cents: null, searches: null };
export const noLimits: OrderLimits = {
  order: none,
  personDay: none,
  month: none,
  unpricedCents: null,
  costCenterRequired: false,
};

export function hasLimits(limits: OrderLimits): boolean {
  return limitScopes.some((scope) => limits[scope].cents !== null || limits[scope].searches !== null);
}

/**
 * Whether a limit depends on the county history, which alone has a county's price and the counties of an order of all
 * counties.
 */
export function needsCountyList(limits: OrderLimits, { kind, price }: PricedSearch): boolean {
  const limitsMoney = limitScopes.some((scope) => limits[scope].cents !== null);
  if (kind === "all-counties") return hasLimits(limits);
  return kind === "county-criminal" && limitsMoney && unknownPrices(spendOf(price)) > 0;
}

/**
 * Returns the amount that counts against a limit, in hundredths. Null if it is unknown, and then exceeds every limit.
 */
export function countedCents(spend: Spend, { unpricedCents }: Pick<OrderLimits, "unpricedCents">): number | null {
  const unknown = unknownPrices(spend);
  if (unknown === 0) return spend.cents;
  return unpricedCents === null ? null : spend.cents + unknown * unpricedCents;
}

export const limitCodes = [
  "order.cents",
  "order.searches",
  "personDay.cents",
  "personDay.searches",
  "month.cents",
  "month.searches",
] as const;
export type LimitCode = (typeof limitCodes)[number];

/**
 * The reasons why an order needs another person's approval: it exceeds a limit, or its county may be one that is listed
 * or was ordered under another name.
 */
export const holdCodes = [...limitCodes, "county.resembles"] as const;
export type HoldCode = (typeof holdCodes)[number];

export function spendAfter(spent: SpentSoFar, order: Spend): Record<LimitScope, Spend> {
  return { order, personDay: addSpend(spent.personDay, order), month: addSpend(spent.month, order) };
}

/**
 * Returns the limits that an order would exceed. An empty list means that no approval is needed.
 *
 * @param uncounted whether the order's searches cannot be counted, so that every limit counts as exceeded
 */
export function limitsExceeded({ limits, spent }: Spending, order: Spend, uncounted = false): LimitCode[] {
  const after = spendAfter(spent, order);
  return limitCodes.filter((code) => {
    const [scope, measure] = code.split(".") as [LimitScope, "cents" | "searches"];
    const most = limits[scope][measure];
    if (most === null) return false;
    const total = uncounted ? null : measure === "cents" ? countedCents(after[scope], limits) : after[scope].searches;
    return total === null || total > most;
  });
}

/**
 * Returns the exceeded limits of each of several orders that are placed one after the other. An order that waits for
 * approval is not spent, so it does not count for the next order.
 */
export function limitsExceededOneByOne({ limits, spent }: Spending, orders: readonly Spend[]): LimitCode[][] {
  let soFar = spent;
  return orders.map((order) => {
    const exceeded = limitsExceeded({ limits, spent: soFar }, order);
    if (exceeded.length === 0) {
      soFar = { personDay: addSpend(soFar.personDay, order), month: addSpend(soFar.month, order) };
    }
    return exceeded;
  });
}
