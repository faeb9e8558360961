/** What a search is called, and when two are the same one. Pure. */
import { type AskedCounty, countyKey, isSameCounty } from "@/lib/contracts/county-names";
import { type County, type OrderKind, type OrderState, orderKindTitles } from "@/lib/contracts/orders";
import { monthName } from "@/lib/dates";

/** The kinds of search that are made in one county. */
export const countyKinds = ["county-criminal", "county-civil"] as const satisfies readonly OrderKind[];

/** Words after which "County" is not added: the name says by itself what it is, or its state has none. */
const namedKind = /\b(county|parish|borough|municipality|municipio|census area|planning region|city|district)$/i;
const statesWithoutCounties = new Set(["AK", "AS", "DC", "GU", "LA", "MP", "PR", "VI"]);

/** A county's name: "Harlow County". What the service gives is kept where "County" might be wrong. */
function countyName({ name, state }: AskedCounty): string {
  const plain = name.trim();
  if (plain === "") return "County not given";
  return namedKind.test(plain) || statesWithoutCounties.has(state.trim().toUpperCase()) ? plain : `${plain} County`;
}

/** "Harlow County, OH" */
export function countyText(county: AskedCounty): string {
  return [countyName(county), county.state.trim()].filter((word) => word !== "").join(", ");
}

/** "County criminal, Harlow County OH"; without a county the kind alone. */
export function searchTitle(kind: OrderKind, county: AskedCounty | null): string {
  if (!county) return orderKindTitles[kind];
  return `${orderKindTitles[kind]}, ${countyName(county)} ${county.state.trim()}`.trim();
}

/** "2015-03" or "2015-03-01" → "Mar 2015"; anything else as it came. */
function monthText(seen: string): string {
  const match = /^(\d{4})-(\d{2})(?:-\d{2})?$/.exec(seen);
  const month = monthName(Number(match?.[2]));
  return match && month ? `${month} ${match[1]}` : seen;
}

/** When the applicant lived in a county, as far as the service says; null when it says nothing. */
export function livedText({ seenFrom, seenTo }: { seenFrom: string | null; seenTo: string | null }): string | null {
  if (seenFrom && seenTo) return `Lived there ${monthText(seenFrom)} to ${monthText(seenTo)}`;
  if (seenFrom) return `Lived there since ${monthText(seenFrom)}`;
  return seenTo ? `Lived there until ${monthText(seenTo)}` : null;
}

/** A name for a search that is the same however its county was written. */
export function searchKey(kind: OrderKind, county: AskedCounty | null): string {
  return county ? `${kind} ${countyKey(county)}` : kind;
}

/** Orders in these states stand against ordering the same search again; after the others it is free. */
const standing: ReadonlySet<OrderState> = new Set([
  "intent",
  "awaiting_approval",
  "sending",
  "accepted",
  "pending",
  "complete",
  "outcome_unknown",
]);
/** While the counties of an order of all counties are not known, it may hold any of them. */
const hidesItsCounties: ReadonlySet<OrderState> = new Set(["intent", "sending", "outcome_unknown"]);

export type Existing = { id: string; kind: OrderKind; county: County | null; state: OrderState; requestedAt: string };

/**
 * The order that stands against a search, the newest first. The server decides by the same rule; here it is only said
 * before anything is pressed.
 *
 * @param existing the applicant's orders, newest first
 */
export function existingOrder(
  kind: OrderKind,
  county: AskedCounty | null,
  existing: readonly Existing[],
): Existing | null {
  const isIt = (order: Existing) => {
    if (!standing.has(order.state)) return false;
    if (order.kind !== kind) {
      return kind === "county-criminal" && order.kind === "all-counties" && hidesItsCounties.has(order.state);
    }
    return county === null || (order.county !== null && isSameCounty(county, order.county));
  };
  return existing.find(isIt) ?? null;
}
