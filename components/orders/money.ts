/**
 * Sums of the service's prices. Pure. A part without a price is "not priced by the service": it is counted separately
 * and never added as 0. Amounts are added in hundredths, so that 0.1 and 0.2 make 0.3.
 */
import { formatCents } from "@/components/ui/format";
import type { Price } from "@/lib/contracts/orders";
import { plural } from "@/lib/dates";

/** The parts of a price, in the order of the table's columns. */
export const priceParts = ["searchFee", "courtFee", "tenYearPlusSurcharge", "accessFee"] as const;
export type PricePart = (typeof priceParts)[number];

export const pricePartTitles: Record<PricePart, string> = {
  searchFee: "Search fee",
  courtFee: "Court fee",
  tenYearPlusSurcharge: "Over 10 yr",
  accessFee: "Access",
};

/** What is known of a cost: a minimum, and how many amounts have no price. */
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

/** An amount as text, or null when the service gives none. */
export function amountText(amount: number | null): string | null {
  return amount === null ? null : formatCents(centsOf(amount));
}

/** The sum of the known amounts; null when none is known. */
function sumOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

/**
 * What one search costs: the service's total, or else the sum of the parts it prices. A price that is only a total (all
 * counties) has no unpriced parts.
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

/** What several searches cost in total. */
export function addQuotes(quotes: readonly Quote[]): Quote {
  return {
    cents: sumOf(quotes.map(({ cents }) => cents)),
    unpriced: quotes.reduce((sum, { unpriced }) => sum + unpriced, 0),
  };
}

/** The sum of one part over several searches, in hundredths; null when none of them prices it. */
export function sumOfPart(prices: readonly (Price | null)[], part: PricePart): number | null {
  const amounts = prices.map((price) => price?.[part] ?? null);
  return sumOf(amounts.map((amount) => (amount === null ? null : centsOf(amount))));
}

/** "24.50"; "from 14.00" when something is not priced; null when nothing is. */
export function quoteText({ cents, unpriced }: Quote): string | null {
  if (cents === null) return null;
  return unpriced > 0 ? `from ${formatCents(cents)}` : formatCents(cents);
}

/**
 * A quote as a sentence: "At least 38.50, plus 3 amounts that the service does not price."
 * A complete price is "at least" too: it covers a look-back of one year (interface, SSN Verification).
 */
export function quoteSentence({ cents, unpriced }: Quote): string {
  const open = plural(unpriced, "amount that the service does not price", "amounts that the service does not price");
  if (cents === null) return "The service prices none of it.";
  return unpriced > 0 ? `At least ${formatCents(cents)}, plus ${open}.` : `At least ${formatCents(cents)}.`;
}

const partNouns: Record<PricePart, string> = {
  searchFee: "search fee",
  courtFee: "court fee",
  tenYearPlusSurcharge: "surcharge over 10 years",
  accessFee: "access fee",
};

/** What is not priced: "1 court fee and 2 whole searches". Empty when everything is priced. */
export function unpricedText(prices: readonly (Price | null)[]): string {
  const quotes = prices.map((price) => ({ price, quote: quoteOf(price) }));
  const partly = quotes.filter(({ quote }) => quote.cents !== null && quote.unpriced > 0);
  const labels = priceParts.flatMap((part) => {
    const missing = partly.filter(({ price }) => (price?.[part] ?? null) === null).length;
    const [noun, rest = ""] = partNouns[part].split(/(?= over)/);
    return missing === 0 ? [] : [plural(missing, `${noun}${rest}`, `${noun}s${rest}`)];
  });
  const whole = quotes.filter(({ quote }) => quote.cents === null).length;
  if (whole > 0) labels.push(plural(whole, "whole search", "whole searches"));
  const last = labels.pop() ?? "";
  return labels.length === 0 ? last : `${labels.join(", ")} and ${last}`;
}
