/**
 * A part without a price is "not priced by the service": it is counted separately and never added as 0. Amounts are
 * added in hundredths, so that 0.1 and 0.2 make 0.3.
 */

import type { Price, Spend } from "./amounts";
import { maxCents } from "./states";

/** The same words everywhere (interface, SSN Verification Result). */
export const priceBasis = "Prices cover at least a one-year look-back. Currency and local surcharges are not included.";

/** The parts are in the order of the table's columns. */
export const priceParts = ["searchFee", "courtFee", "tenYearPlusSurcharge", "accessFee"] as const;
export type PricePart = (typeof priceParts)[number];

/** The known part of a cost: a minimum, and the number of amounts without a price. */
export type Quote = {
  /** Hundredths; null when no amount is known. */
  cents: number | null;
  /** Amounts that the service does not price. A search without any price counts as one. */
  unpriced: number;
};

/** The unit is the service's, which the interface does not name. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** Null when no amount is known. */
export function sumOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

/**
 * The service's total, or else the sum of the parts it prices. A price that is only a total (all counties) has no
 * unpriced parts. `price` null: not priced by the service.
 */
export function quoteOf(price: Price | null): Quote {
  const parts = priceParts.map((part) => price?.[part] ?? null);
  const known = parts.filter((part) => part !== null);
  const total = price?.total ?? null;
  if (known.length === 0) return total === null ? { cents: null, unpriced: 1 } : { cents: centsOf(total), unpriced: 0 };
  const cents = total === null ? sumOf(known.map(centsOf)) : centsOf(total);
  return { cents, unpriced: parts.length - known.length };
}

export function addQuotes(quotes: readonly Quote[]): Quote {
  return {
    cents: sumOf(quotes.map(({ cents }) => cents)),
    unpriced: quotes.reduce((sum, { unpriced }) => sum + unpriced, 0),
  };
}

export const noSpend: Spend = { cents: 0, searches: 0, unpriced: 0, partlyPriced: 0 };

export function addSpend(left: Spend, right: Spend): Spend {
  return {
    cents: left.cents + right.cents,
    searches: left.searches + right.searches,
    unpriced: left.unpriced + right.unpriced,
    partlyPriced: left.partlyPriced + right.partlyPriced,
  };
}

/** `price` null: not priced by the service. `searches`: for all counties, one for each. */
export function spendOf(price: Price | null, searches = 1): Spend {
  const { cents, unpriced } = quoteOf(price);
  if (cents === null || !(cents >= 0 && cents <= maxCents))
    return { cents: 0, searches, unpriced: searches, partlyPriced: 0 };
  return { cents, searches, unpriced: 0, partlyPriced: unpriced > 0 ? searches : 0 };
}

/** Means "no cost center" in a filter: not a valid cost center. */
export const noCostCenter = "-";

export type PricedSearch = { kind: string; price: Price | null };
type PricedCounty = { price: Price | null; source: string };

/**
 * A search of all counties makes one in each county listed by the service; if the service has no price for all of them,
 * it is their sum. Only the county history tells which they are: without it their price is unknown.
 */
export function spendOfSearch(search: PricedSearch, counties: readonly PricedCounty[]): Spend {
  if (search.kind !== "all-counties") return spendOf(search.price);
  const searches = Math.max(counties.length, 1);
  if (search.price !== null || !hasHistory(counties)) return spendOf(search.price, searches);
  const { cents, unpriced, partlyPriced } = counties.map((county) => spendOf(county.price)).reduce(addSpend, noSpend);
  // One order is stored with one price, known in part.
  return unpriced === searches
    ? { cents, searches, unpriced, partlyPriced }
    : { cents, searches, unpriced: 0, partlyPriced: unpriced + partlyPriced };
}

const hasHistory = (counties: readonly PricedCounty[]) => counties.some(({ source }) => source === "county-history");

/** The same for a reader: with the number of amounts that have no price. */
export function quoteOfSearch(search: PricedSearch, counties: readonly PricedCounty[]): Quote {
  const isSum = search.kind === "all-counties" && search.price === null && hasHistory(counties);
  return isSum ? addQuotes(counties.map(({ price }) => quoteOf(price))) : quoteOf(search.price);
}

/** Searches with an unknown price, in whole or in part. */
export const unknownPrices = ({ unpriced, partlyPriced }: Spend): number => unpriced + partlyPriced;
