import { Lock, ReceiptText, Send } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { formatCents } from "@/components/ui/format";
import { plural } from "@/lib/dates";
import { NotPriced, QuoteAmount } from "./amounts";
import type { Line } from "./cart";
import { addQuotes, quoteOf } from "./money";
import { searchTitle } from "./searches";

/**
 * What will be sent, what it costs at least, and the way to send it.
 *
 * @param props.closed why nothing can be ordered now, with the way out
 * @param props.reason the same in one sentence, for the button; undefined when it is open
 */
export function ReviewCard(props: {
  lines: readonly Line[];
  reason: string | undefined;
  closed: ReactNode;
  sending: boolean;
  onOrder: () => void;
}) {
  const { lines } = props;
  return (
    <Card className="xl:sticky xl:top-[calc(var(--spacing-bar)+1rem)]">
      <CardHeader icon={<ReceiptText />} title="Review" />
      {lines.length === 0 ? (
        <CardBody className="text-ink-3">Nothing is chosen. Tick the searches to order.</CardBody>
      ) : (
        <>
          <CostBody lines={lines} />
          <CardBody>
            <ul className="grid gap-1.5">
              {lines.map((line) => (
                <li key={line.key} className="flex items-baseline justify-between gap-3">
                  <bdi className="min-w-0 [overflow-wrap:anywhere]">{searchTitle(line.kind, line.county)}</bdi>
                  <span className="flex-none whitespace-nowrap text-meta">
                    {quoteOf(line.price).cents === null ? (
                      <NotPriced>not priced</NotPriced>
                    ) : (
                      <QuoteAmount quote={quoteOf(line.price)} className="num whitespace-nowrap font-normal" />
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </CardBody>
        </>
      )}
      <CardBody className="grid gap-2.5">
        {props.closed}
        <OrderButton {...props} block className="max-md:hidden" />
        {props.reason && !props.closed ? <DisabledReason>{props.reason}</DisabledReason> : null}
        <DisabledReason icon={<Lock />}>
          Pressing twice makes one order. Each search is sent once, one after the other, and the service bills each.
        </DisabledReason>
      </CardBody>
    </Card>
  );
}

function CostBody(props: { lines: readonly Line[] }) {
  const quote = addQuotes(props.lines.map(({ price }) => quoteOf(price)));
  return (
    <CardBody>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-1">
        <dt className="text-ink-2">At least</dt>
        <dd className="num text-right text-figure">
          {quote.cents === null ? (
            <span className="font-normal text-body">
              <NotPriced>nothing of it is priced</NotPriced>
            </span>
          ) : (
            formatCents(quote.cents)
          )}
        </dd>
        {quote.cents !== null && quote.unpriced > 0 ? (
          <>
            <dt className="text-ink-2">Plus</dt>
            <dd className="text-right text-meta">
              <NotPriced>{`${quote.unpriced} not priced`}</NotPriced>
            </dd>
          </>
        ) : null}
      </dl>
    </CardBody>
  );
}

/** The one primary act of the page: it asks before it sends. */
export function OrderButton(props: {
  lines: readonly Line[];
  reason: string | undefined;
  sending: boolean;
  onOrder: () => void;
  block?: boolean;
  className?: string;
}) {
  return (
    <Button
      variant="primary"
      icon={<Send />}
      block={props.block}
      loading={props.sending}
      unavailable={props.reason}
      onClick={props.onOrder}
      className={props.className}
    >
      {props.lines.length === 0 ? "Order searches" : `Order ${plural(props.lines.length, "search", "searches")}`}
    </Button>
  );
}
