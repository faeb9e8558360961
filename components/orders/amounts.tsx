import { formatCents } from "@/components/ui/format";
import { StatusIcon } from "@/components/ui/status-icon";
import type { Price } from "@/lib/contracts/orders";
import { amountText, type PricePart, pricePartTitles, type Quote, quoteText } from "./money";

/** One part of a price. What the service does not price is the diamond, never 0. */
export function PartAmount(props: { price: Price; part: PricePart }) {
  const text = amountText(props.price[props.part]);
  if (text !== null) return <>{text}</>;
  return (
    <span className="inline-flex align-middle">
      <StatusIcon state="unknown" label={`${pricePartTitles[props.part]}: not priced by the service`} />
    </span>
  );
}

/** What a search costs, as far as the service says. */
export function QuoteAmount(props: { quote: Quote; className?: string }) {
  const text = quoteText(props.quote);
  if (text === null) return <NotPriced />;
  return <b className={props.className ?? "num whitespace-nowrap"}>{text}</b>;
}

/** Said in the place of an amount; on the phone the words are fewer. */
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

/** A sum of one column; nothing when no line gives that part. */
export function ColumnSum(props: { cents: number | null }) {
  return props.cents === null ? <span className="font-normal text-ink-3">–</span> : formatCents(props.cents);
}
