/** When two searches are the same. Pure. */

import { monthName } from "@/lib/base/dates";
import { countyKey, isSameCounty, type RequestedCounty } from "@/lib/domain/counties/names";
import { countiesUnknownStates, type OrderKind, type OrderState } from "@/lib/domain/orders/states";
import type { County } from "@/lib/features/orders/contract/orders";

export const countyKinds = ["county-criminal", "county-civil"] as const satisfies readonly OrderKind[];

/** Writes "2015-03" and "2015-03-01" as "Mar 2015", and any other text unchanged. */
function monthText(seen: string): string {
  const match = /^(\d{4})-(\d{2})(?:-\d{2})?$/.exec(seen);
  const month = monthName(Number(match?.[2]));
  return match && month ? `${month} ${match[1]}` : seen;
}

export function residenceText({ seenFrom, seenTo }: { seenFrom: string | null; seenTo: string | null }): string | null {
  if (seenFrom && seenTo) return `Lived there ${monthText(seenFrom)} to ${monthText(seenTo)}`;
  if (seenFrom) return `Lived there since ${monthText(seenFrom)}`;
  return seenTo ? `Lived there until ${monthText(seenTo)}` : null;
}

/** Identifies a search, however its county is written. */
export function searchKey(kind: OrderKind, county: RequestedCounty | null): string {
  return county ? `${kind} ${countyKey(county)}` : kind;
}

/** An order in one of these states makes the same search a repeat, which needs a reason. */
const repeatStates: ReadonlySet<OrderState> = new Set([
  "intent",
  "awaiting_approval",
  "sending",
  "accepted",
  "pending",
  "complete",
  "outcome_unknown",
]);

export type ExistingOrder = {
  id: string;
  kind: OrderKind;
  county: County | null;
  state: OrderState;
  requestedAt: string;
};

/**
 * Returns the newest order that makes this search a repeat. The server applies the same rule; this warns before
 * sending.
 *
 * @param existing the applicant's orders, newest first
 */
export function findExistingOrder(
  kind: OrderKind,
  county: RequestedCounty | null,
  existing: readonly ExistingOrder[],
): ExistingOrder | null {
  const isRepeat = (order: ExistingOrder) => {
    if (!repeatStates.has(order.state)) return false;
    if (order.kind !== kind) {
      return kind === "county-criminal" && order.kind === "all-counties" && countiesUnknownStates.has(order.state);
    }
    return county === null || (order.county !== null && isSameCounty(county, order.county));
  };
  return existing.find(isRepeat) ?? null;
}
