import { formatCents } from "@/components/ui/format";
import { StatusIcon } from "@/components/ui/status-icon";
import { Td } from "@/components/ui/table";
import { cn } from "@/components/ui/tv";
import { plural } from "@/lib/base/dates";
import type { Price } from "@/lib/domain/orders/amounts";
import { centsOf, type PricePart, priceParts, type Quote, quoteOf, sumOf } from "@/lib/domain/orders/money";

/** An unpriced part shows the icon for unknown, never 0. */
export function PartAmount(props: { price: Price; part: PricePart }) {
  const text = amountText(props.price[props.part]);
  if (text !== null) return <>{text}</>;
  return (
    <span className="inline-flex align-middle">
      <StatusIcon state="unknown" label={`${pricePartTitles[props.part]}: price unknown`} />
    </span>
  );
}

export function QuoteAmount(props: { quote: Quote; className?: string }) {
  const text = quoteText(props.quote);
  if (text === null) return <PriceUnknown />;
  return <b className={props.className ?? "num whitespace-nowrap"}>{text}</b>;
}

/** Says it without emphasis, because most searches have no price, and the total explains once what that means. */
export function PriceUnknown() {
  return <span className="whitespace-nowrap font-normal text-ink-3">price unknown</span>;
}

export function ColumnSum(props: { cents: number | null }) {
  return props.cents === null ? <span className="font-normal text-ink-3">–</span> : formatCents(props.cents);
}

/** The classes of a line's cells, and of its last cell. */
export const cell = "border-b-0 py-1.5 max-md:p-0";
export const last = "pr-4 last:pr-4 max-md:last:pr-0";

export const hasPricedPart = (price: Price | null) => price !== null && priceParts.some((part) => price[part] !== null);

export function LineAmounts(props: { price: Price | null; quote: Quote }) {
  const { price, quote } = props;
  if (price === null || !hasPricedPart(price)) {
    return (
      <Td end colSpan={5} className={cn(cell, last, "whitespace-nowrap")}>
        <QuoteAmount quote={quote} />
      </Td>
    );
  }
  return (
    <>
      {priceParts.map((part) => (
        <Td key={part} end className={cn(cell, "max-md:hidden")}>
          <PartAmount price={price} part={part} />
        </Td>
      ))}
      <Td end className={cn(cell, last)}>
        <QuoteAmount quote={quote} />
      </Td>
    </>
  );
}

/** The price parts as text, for phones, which have no room for columns. */
export function PartsLine(props: { price: Price }) {
  const { price } = props;
  if (!hasPricedPart(price)) return null;
  return (
    <span className="num mt-0.5 flex flex-wrap gap-x-2.5 text-ink-2 text-meta md:hidden">
      {priceParts.map((part) => (
        <span key={part} className="whitespace-nowrap">
          {pricePartTitles[part]} {amountText(price[part]) ?? <PriceUnknown />}
        </span>
      ))}
    </span>
  );
}

export const pricePartTitles: Record<PricePart, string> = {
  searchFee: "Search fee",
  courtFee: "Court fee",
  tenYearPlusSurcharge: "Over 10 yr",
  accessFee: "Access",
};

function amountText(amount: number | null): string | null {
  return amount === null ? null : formatCents(centsOf(amount));
}

/** The sum of one part over several searches, in hundredths. Null if none of them has a price for it. */
export function sumOfPart(prices: readonly (Price | null)[], part: PricePart): number | null {
  const amounts = prices.map((price) => price?.[part] ?? null);
  return sumOf(amounts.map((amount) => (amount === null ? null : centsOf(amount))));
}

/** Writes "24.50", or "from 14.00" if a part has no price. Null if no part has a price. */
export function quoteText({ cents, unpriced }: Quote): string | null {
  if (cents === null) return null;
  return unpriced > 0 ? `from ${formatCents(cents)}` : formatCents(cents);
}

/**
 * A quote as a sentence: "At least 38.50, plus 3 amounts without a price."
 * A complete price is "at least" too: it covers a look-back of one year (interface, SSN Verification).
 */
export function quoteSentence({ cents, unpriced }: Quote): string {
  const open = plural(unpriced, "amount without a price", "amounts without a price");
  if (cents === null) return "The service states no price.";
  return unpriced > 0 ? `At least ${formatCents(cents)}, plus ${open}.` : `At least ${formatCents(cents)}.`;
}

const partNouns: Record<PricePart, string> = {
  searchFee: "search fee",
  courtFee: "court fee",
  tenYearPlusSurcharge: "surcharge over 10 years",
  accessFee: "access fee",
};

/** Names what has no price: "1 court fee and 2 searches". Empty if everything has a price. */
export function unpricedText(prices: readonly (Price | null)[]): string {
  const quotes = prices.map((price) => ({ price, quote: quoteOf(price) }));
  const partly = quotes.filter(({ quote }) => quote.cents !== null && quote.unpriced > 0);
  const labels = priceParts.flatMap((part) => {
    const missing = partly.filter(({ price }) => (price?.[part] ?? null) === null).length;
    const [noun, rest = ""] = partNouns[part].split(/(?= over)/);
    return missing === 0 ? [] : [plural(missing, `${noun}${rest}`, `${noun}s${rest}`)];
  });
  const whole = quotes.filter(({ quote }) => quote.cents === null).length;
  if (whole > 0) labels.push(plural(whole, "search", "searches"));
  const last = labels.pop() ?? "";
  return labels.length === 0 ? last : `${labels.join(", ")} and ${last}`;
}
