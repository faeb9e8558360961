"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { Field } from "@/components/ui/field";
import { formatCents } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Input, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { cn } from "@/components/ui/tv";
import { plural } from "@/lib/base/dates";
import { typedReasonProblem } from "@/lib/base/reason";
import { costCenter as costCenterSchema, type Spend, type Spending } from "@/lib/domain/orders/amounts";
import { limitsExceededOneByOne } from "@/lib/domain/orders/limits";
import { addQuotes, spendOfSearch } from "@/lib/domain/orders/money";
import { searchTitle } from "@/lib/domain/orders/search-titles";
import type { Line, OrderOptions } from "./cart";
import { PriceUnknown, QuoteAmount } from "./prices";
import { SpendLimits } from "./spend-limits";

/**
 * `blocked` is a notice that nothing can be ordered, with the remedy. `reason` is what the reader must still enter before
 * the button works.
 */
export function ReviewCard(props: {
  lines: readonly Line[];
  need: Need;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  reason: string | undefined;
  blocked: ReactNode;
  sending: boolean;
  onOrder: () => void;
}) {
  const { lines, need } = props;
  return (
    <Card className="xl:sticky xl:top-[calc(var(--spacing-bar)+1rem)]">
      <CardHeader icon={<Icon name="receipt-text" />} title="Review" />
      {lines.length === 0 ? null : (
        <>
          <CostBody lines={lines} />
          <CardBody>
            <Searches lines={lines} aside={({ quote }) => <LineQuote quote={quote} className="font-normal" />} />
          </CardBody>
          <ApprovalNeed {...props} disabled={props.sending || Boolean(props.blocked)} />
        </>
      )}
      <CardBody className="grid gap-2.5">
        {props.blocked}
        <OrderButton {...props} block className="max-md:hidden" />
        {props.reason && !props.blocked ? <DisabledReason>{props.reason}</DisabledReason> : null}
        <DisabledReason icon={<Icon name="lock" />}>
          Clicking twice does not order a search twice. The service bills a search when it is sent
          {need.heldCount > 0 ? "; one that awaits approval is not sent" : null}.
        </DisabledReason>
      </CardBody>
    </Card>
  );
}

export function Searches(props: { lines: readonly Line[]; showsRepeats?: boolean; aside: (line: Line) => ReactNode }) {
  return (
    <ul className="grid gap-1.5">
      {props.lines.map((line) => (
        <li key={line.key} className="flex items-baseline justify-between gap-3">
          <bdi className="min-w-0 [overflow-wrap:anywhere]">
            {searchTitle(line.kind, line.county)}
            {props.showsRepeats && line.existing ? " (again)" : null}
          </bdi>
          <span className="flex-none whitespace-nowrap text-meta">{props.aside(line)}</span>
        </li>
      ))}
    </ul>
  );
}

export function LineQuote(props: { quote: Line["quote"]; className?: string }) {
  return <QuoteAmount quote={props.quote} className={cn("num whitespace-nowrap", props.className)} />;
}

function CostBody(props: { lines: readonly Line[] }) {
  const quote = addQuotes(props.lines.map((line) => line.quote));
  return (
    <CardBody>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-1">
        <dt className="text-ink-2">At least</dt>
        <dd className="num text-right text-figure">
          {quote.cents === null ? (
            <span className="text-body">
              <PriceUnknown />
            </span>
          ) : (
            formatCents(quote.cents)
          )}
        </dd>
        {quote.cents !== null && quote.unpriced > 0 ? (
          <>
            <dt className="text-ink-2">Plus</dt>
            <dd className="text-right text-meta">{plural(quote.unpriced, "amount", "amounts")} without a price</dd>
          </>
        ) : null}
      </dl>
    </CardBody>
  );
}

export function OrderButton(props: {
  need: Need;
  reason: string | undefined;
  sending: boolean;
  onOrder: () => void;
  block?: boolean;
  className?: string;
}) {
  const { block, className, sending, reason, onOrder } = props;
  const button = { variant: "primary", icon: <Icon name="send" />, block, className } as const;
  return (
    <Button {...button} loading={sending} unavailable={reason} onClick={onOrder}>
      {orderActionText(props.need)}
    </Button>
  );
}

/**
 * How many of the selected searches are sent at once (`directCount`), and how many wait for approval (`heldCount`).
 * `linesToCompare` are the searches that wait because their county may be a listed one with another spelling.
 */
export type Need = {
  spending: Spending;
  costs: Spend[];
  directCount: number;
  heldCount: number;
  linesToCompare: Line[];
};

/** Checks the lines against the limits, in the order in which they are sent. */
export function approvalNeed({ spending, counties }: OrderOptions, lines: readonly Line[]): Need {
  const costs = lines.map((line) => spendOfSearch(line, counties));
  const exceeded = limitsExceededOneByOne(spending, costs);
  const heldCount = lines.filter(
    ({ resembles }, index) => resembles.length > 0 || exceeded[index]?.length !== 0,
  ).length;
  const linesToCompare = lines.filter(({ resembles }) => resembles.length > 0);
  return { spending, costs, heldCount, directCount: lines.length - heldCount, linesToCompare };
}

/** "Order 2 searches", "Request approval of 1 search", or both. */
export function orderActionText({ directCount, heldCount }: Pick<Need, "directCount" | "heldCount">): string {
  if (directCount + heldCount === 0) return "Order searches";
  if (heldCount === 0) return `Order ${plural(directCount, "search", "searches")}`;
  const request = `equest approval of ${plural(heldCount, "search", "searches")}`;
  return directCount === 0 ? `R${request}` : `Order ${plural(directCount, "search", "searches")}, r${request}`;
}

export type Answers = { reason: string; costCenter: string };

export function missingAnswer({ heldCount, spending }: Need, { reason, costCenter }: Answers): string | undefined {
  if (heldCount > 0 && reason.trim() === "") return "Say why, for the person who approves";
  if (heldCount > 0 && typedReasonProblem(reason)) return typedReasonProblem(reason);
  if (costCenter.trim() === "") return spending.limits.costCenterRequired ? "Enter a cost center" : undefined;
  return costCenterProblem(costCenter);
}

function costCenterProblem(text: string): string | undefined {
  return text.trim() === "" ? undefined : costCenterSchema.safeParse(text).error?.issues[0]?.message;
}

function ApprovalNeed(props: {
  need: Need;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  disabled: boolean;
}) {
  const { need, answers, onAnswers, disabled } = props;
  const { spending, costs, heldCount, directCount, linesToCompare } = need;
  const order = costs.length > 1 ? "Largest order" : "This order";
  return (
    <>
      <CardBody>
        <SpendLimits
          spending={spending}
          orders={costs}
          titles={{ order, personDay: "You today", month: "Everybody this month" }}
        />
      </CardBody>
      <CardBody className="grid gap-3">
        {heldCount > 0 ? (
          <>
            <Notice tone="attention" title="Another person must approve.">
              {directCount > 0
                ? `${plural(heldCount, "search waits", "searches wait")} until then, and ${directCount === 1 ? "one is" : `${directCount} are`} sent at once.`
                : "Nothing is billed until then."}
              {linesToCompare.map(({ key, kind, county, resembles }) => (
                <span key={key} className="block">
                  {searchTitle(kind, county)}: may be the same county as {resembles.join("; or ")}.
                </span>
              ))}
            </Notice>
            <Field label="Why these searches" note="for the approver" error={typedReasonProblem(answers.reason)}>
              <Textarea
                rows={3}
                maxLength={500}
                disabled={disabled}
                value={answers.reason}
                onChange={(event) => onAnswers({ ...answers, reason: event.target.value })}
              />
            </Field>
          </>
        ) : null}
        <Field
          label="Cost center"
          note={spending.limits.costCenterRequired ? "required" : "optional"}
          error={costCenterProblem(answers.costCenter)}
        >
          <Input
            maxLength={40}
            disabled={disabled}
            value={answers.costCenter}
            onChange={(event) => onAnswers({ ...answers, costCenter: event.target.value })}
          />
        </Field>
      </CardBody>
    </>
  );
}
