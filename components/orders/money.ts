/** The service's prices as text. Pure. */
import { formatCents } from "@/components/ui/format";
import { plural } from "@/lib/dates";
import type { Price } from "@/lib/orders/amounts";
import { centsOf, type PricePart, priceParts, type Quote, quoteOf, sumOf } from "@/lib/orders/money";

export const pricePartTitles: Record<PricePart, string> = {
  searchFee: "Search fee",
  courtFee: "Court fee",
  tenYearPlusSurcharge: "Over 10 yr",
  accessFee: "Access",
};

/** An amount as text, or null when the service gives none. */
export function amountText(amount: number | null): string | null {
  return amount === null ? null : formatCents(centsOf(amount));
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
