"use client";

import { Lock, ReceiptText, Send } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { Finding } from "@/components/ui/finding";
import { formatCents } from "@/components/ui/format";
import { addQuotes, quoteOf } from "@/lib/orders/money";
import { NotPriced, QuoteAmount } from "./amounts";
import { type Answers, ApprovalNeed, type Need, orderActionText } from "./approval-need";
import type { Line } from "./cart";
import { searchTitle } from "./court-searches";
import { quoteSentence } from "./money";
import type { OrderOutcome } from "./place-orders";

/**
 * What will be ordered, the minimum cost, and the button that orders it.
 *
 * @param props.blocked a notice that explains why nothing can be ordered, with the way to fix it
 * @param props.reason why the button is disabled; undefined when it is enabled
 */
export function ReviewCard(props: {
  lines: readonly Line[];
  need: Need;
  answers: Answers;
  reason: string | undefined;
  blocked: ReactNode;
  sending: boolean;
  onOrder: () => void;
}) {
  const { lines, need } = props;
  return (
    <Card className="xl:sticky xl:top-[calc(var(--spacing-bar)+1rem)]">
      <CardHeader icon={<ReceiptText />} title="Review" />
      {lines.length === 0 ? (
        <CardBody className="text-ink-3">Select the searches to order.</CardBody>
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
          <ApprovalNeed need={need} answers={props.answers} disabled={props.sending || Boolean(props.blocked)} />
        </>
      )}
      <CardBody className="grid gap-2.5">
        {props.blocked}
        <OrderButton {...props} block className="max-md:hidden" />
        {props.reason && !props.blocked ? <DisabledReason>{props.reason}</DisabledReason> : null}
        <DisabledReason icon={<Lock />}>
          Double-clicking won't duplicate the order. Searches are sent once each, one after another, and the service
          bills each one.{need.held > 0 ? " Searches awaiting approval are not billed." : null}
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
              <NotPriced>none of it is priced</NotPriced>
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

/** The primary button of the page. It opens the confirmation. */
export function OrderButton(props: {
  need: Need;
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
      {orderActionText(props.need)}
    </Button>
  );
}

const stepLabels: Record<OrderOutcome["step"], string> = {
  waiting: "waits its turn",
  sending: "being sent…",
  ordered: "done",
  refused: "refused",
  unanswered: "no answer",
  not_sent: "not sent",
};

/**
 * Names each search and the minimum cost before anything is sent, and stays open until each search has its outcome.
 *
 * @param props.onConfirm sends the searches; the outcome of each is shown at its line
 */
export function ConfirmOrder(props: {
  open: boolean;
  lines: readonly Line[];
  need: Need;
  sending: boolean;
  outcomes: ReadonlyMap<string, OrderOutcome>;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => Promise<void>;
}) {
  const { lines, need } = props;
  const action = orderActionText(need);
  const billed = "The service bills each search when it is sent. This can't be undone.";
  const waits =
    "Searches awaiting approval are not sent or billed until another person approves them, and you can cancel them.";
  return (
    <ConfirmDialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={`${action}?`}
      description={[
        quoteSentence(addQuotes(lines.map(({ price }) => quoteOf(price)))),
        need.direct > 0 ? billed : null,
        need.held > 0 ? waits : null,
      ]
        .filter(Boolean)
        .join(" ")}
      confirmLabel={action}
      onConfirm={props.onConfirm}
      describeFailure={() => "Something went wrong on our side. Check the orders list for what was ordered."}
    >
      <ul className="grid gap-1.5">
        {lines.map((line) => (
          <li key={line.key} className="flex items-baseline justify-between gap-3">
            <bdi className="min-w-0 [overflow-wrap:anywhere]">
              {searchTitle(line.kind, line.county)}
              {line.existing ? " (again)" : null}
            </bdi>
            <span className="flex-none whitespace-nowrap text-meta">
              {props.sending ? (
                <Finding state="none">{stepLabels[props.outcomes.get(line.key)?.step ?? "waiting"]}</Finding>
              ) : quoteOf(line.price).cents === null ? (
                <NotPriced>not priced</NotPriced>
              ) : (
                <QuoteAmount quote={quoteOf(line.price)} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
