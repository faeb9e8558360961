import { Td } from "@/components/ui/table";
import { cn } from "@/components/ui/tv";
import type { Price } from "@/lib/contracts/orders";
import { NotPriced, PartAmount, QuoteAmount } from "./amounts";
import { amountText, priceParts, pricePartTitles, quoteOf } from "./money";

/** The look of a line's cells, and of the last of them. */
export const cell = "border-b-0 py-1.5 max-md:p-0";
export const last = "pr-4 last:pr-4 max-md:last:pr-0";

/** The cells of a line that say what it costs: part by part, one total, or that nobody prices it. */
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

/** The parts in words, where there is no room for columns. */
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
