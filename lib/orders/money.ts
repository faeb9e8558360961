/**
 * The service's prices, and sums of them. Pure. A part without a price is "not priced by the service": it is counted
 * separately and never added as 0. Amounts are added in hundredths, so that 0.1 and 0.2 make 0.3.
 */
import type { Price } from "./amounts";

/** The explanation of the service's prices, in the same words everywhere (interface, SSN Verification Result). */
export const priceBasis =
  "Prices are the service's, for a look-back of at least one year. It states no currency, and surcharges of the jurisdiction are not included.";

/** The parts of a price, in the order of the table's columns. */
export const priceParts = ["searchFee", "courtFee", "tenYearPlusSurcharge", "accessFee"] as const;
export type PricePart = (typeof priceParts)[number];

/** The known part of a cost: a minimum, and the number of amounts without a price. */
export type Quote = {
  /** Hundredths; null when no amount is known. */
  cents: number | null;
  /** Amounts that the service does not price. A search without any price counts as one. */
  unpriced: number;
};

/** An amount in hundredths of the service's unit, which the interface does not name. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** The sum of the known amounts; null when none is known. */
export function sumOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

/**
 * The cost of one search: the service's total, or else the sum of the parts it prices. A price that is only a total
 * (all counties) has no unpriced parts.
 *
 * @param price null: not priced by the service
 */
export function quoteOf(price: Price | null): Quote {
  const parts = priceParts.map((part) => price?.[part] ?? null);
  const known = parts.filter((part) => part !== null);
  const total = price?.total ?? null;
  if (known.length === 0) return total === null ? { cents: null, unpriced: 1 } : { cents: centsOf(total), unpriced: 0 };
  const cents = total === null ? sumOf(known.map(centsOf)) : centsOf(total);
  return { cents, unpriced: parts.length - known.length };
}

/** The total cost of several searches. */
export function addQuotes(quotes: readonly Quote[]): Quote {
  return {
    cents: sumOf(quotes.map(({ cents }) => cents)),
    unpriced: quotes.reduce((sum, { unpriced }) => sum + unpriced, 0),
  };
}
