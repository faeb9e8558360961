import { formatCents } from "@/components/ui/format";
import { StatusIcon } from "@/components/ui/status-icon";
import { Td } from "@/components/ui/table";
import { cn } from "@/components/ui/tv";
import type { Price } from "@/lib/orders/amounts";
import { type PricePart, priceParts, type Quote, quoteOf } from "@/lib/orders/money";
import { amountText, pricePartTitles, quoteText } from "./money";

/** One part of a price. An unpriced part shows the icon for unknown, never 0. */
export function PartAmount(props: { price: Price; part: PricePart }) {
  const text = amountText(props.price[props.part]);
  if (text !== null) return <>{text}</>;
  return (
    <span className="inline-flex align-middle">
      <StatusIcon state="unknown" label={`${pricePartTitles[props.part]}: not priced by the service`} />
    </span>
  );
}

/** The known cost of one or more searches. */
export function QuoteAmount(props: { quote: Quote; className?: string }) {
  const text = quoteText(props.quote);
  if (text === null) return <NotPriced />;
  return <b className={props.className ?? "num whitespace-nowrap"}>{text}</b>;
}

/** Shown instead of an amount; shorter on a phone. */
export function NotPriced(props: { children?: string }) {
  return (
    <span data-evidence="unknown" className="inline-flex items-baseline gap-1.5 whitespace-nowrap text-state">
      <StatusIcon state="unknown" size="s" className="self-center" />
      {props.children ?? (
        <span>
          not priced<span className="max-md:sr-only"> by the service</span>
        </span>
      )}
    </span>
  );
}

/** The sum of one column; a dash if no line has a price for it. */
export function ColumnSum(props: { cents: number | null }) {
  return props.cents === null ? <span className="font-normal text-ink-3">–</span> : formatCents(props.cents);
}

/** The classes of a line's cells, and of its last cell. */
export const cell = "border-b-0 py-1.5 max-md:p-0";
export const last = "pr-4 last:pr-4 max-md:last:pr-0";

/** The price cells of a line: its parts and total, the total alone, or "not priced". */
export function LineAmounts(props: { price: Price | null }) {
  const { price } = props;
  const quote = quoteOf(price);
  const hasParts = price !== null && priceParts.some((part) => price[part] !== null);
  if (!hasParts) {
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
  if (priceParts.every((part) => price[part] === null)) return null;
  return (
    <span className="num mt-0.5 flex flex-wrap gap-x-2.5 text-ink-2 text-meta md:hidden">
      {priceParts.map((part) => (
        <span key={part} className="whitespace-nowrap">
          {pricePartTitles[part]} {amountText(price[part]) ?? <NotPriced>not priced</NotPriced>}
        </span>
      ))}
    </span>
  );
}
