/**
 * Adds prices. A part for which the service returned no price is counted separately and never added as 0. Amounts are
 * added in hundredths, so that 0.1 and 0.2 make 0.3.
 */

import type { Price, Spend } from "./amounts";
import { maxCents } from "./states";

/**
 * What the prices cover. The console uses these words wherever it shows prices (interface, SSN Verification Result).
 */
export const priceBasis = "Prices cover at least a one-year look-back. Currency and local surcharges are not included.";

/** The parts of a price, in the order of the table's columns. */
export const priceParts = ["searchFee", "courtFee", "tenYearPlusSurcharge", "accessFee"] as const;
export type PricePart = (typeof priceParts)[number];

/** The known part of a cost, which is a minimum, and the number of amounts without a price. */
export type Quote = {
  /** The known amount in hundredths. Null if no amount is known. */
  cents: number | null;
  /** The number of amounts that the service does not price. A search without any price counts as one amount. */
  unpriced: number;
};

/** Converts an amount of the service to hundredths. The interface does not name the unit of the amount. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** Returns the sum of the known amounts. Null if no amount is known. */
export function sumOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

/**
 * Returns the service's total, or else the sum of the priced parts. A price that is only a total (all counties) has no
 * unpriced parts. If `price` is null, the service does not price the search.
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

/**
 * Returns what an order counts as. If `price` is null, the service does not price it. `searches` is the number of
 * searches: for all counties, one for each county.
 */
export function spendOf(price: Price | null, searches = 1): Spend {
  const { cents, unpriced } = quoteOf(price);
  if (cents === null || !(cents >= 0 && cents <= maxCents))
    return { cents: 0, searches, unpriced: searches, partlyPriced: 0 };
  return { cents, searches, unpriced: 0, partlyPriced: unpriced > 0 ? searches : 0 };
}

/** The value of a filter that means "no cost center". It is not a valid cost center. */
export const noCostCenter = "-";

export type PricedSearch = { kind: string; price: Price | null };
type PricedCounty = { price: Price | null; source: string };

/**
 * Returns what a search counts as. A search of all counties counts as one search in each county that the service lists.
 * If the service states no price for all of them, the price is the sum of the counties' prices. Only the county history
 * tells which counties these are, so without it the price is unknown.
 */
export function spendOfSearch(search: PricedSearch, counties: readonly PricedCounty[]): Spend {
  if (search.kind !== "all-counties") return spendOf(search.price);
  const searches = Math.max(counties.length, 1);
  if (search.price !== null || !hasHistory(counties)) return spendOf(search.price, searches);
  const { cents, unpriced, partlyPriced } = counties.map((county) => spendOf(county.price)).reduce(addSpend, noSpend);
  // The order is stored with one price, so if any county has a price, the price of the whole order is known in part.
  return unpriced === searches
    ? { cents, searches, unpriced, partlyPriced }
    : { cents, searches, unpriced: 0, partlyPriced: unpriced + partlyPriced };
}

const hasHistory = (counties: readonly PricedCounty[]) => counties.some(({ source }) => source === "county-history");

/**
 * Returns the price of a search to show to a reader, by the rules of `spendOfSearch`, with the number of amounts that
 * have no price.
 */
export function quoteOfSearch(search: PricedSearch, counties: readonly PricedCounty[]): Quote {
  const isSum = search.kind === "all-counties" && search.price === null && hasHistory(counties);
  return isSum ? addQuotes(counties.map(({ price }) => quoteOf(price))) : quoteOf(search.price);
}

/** Returns the number of searches whose price is unknown, in whole or in part. */
export const unknownPrices = ({ unpriced, partlyPriced }: Spend): number => unpriced + partlyPriced;
