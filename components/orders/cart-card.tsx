"use client";

import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { CheckboxBox } from "@/components/ui/checkbox";
import { Count } from "@/components/ui/count";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { StatusIcon } from "@/components/ui/status-icon";
import { Table, Td, Th } from "@/components/ui/table";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import { plural } from "@/lib/base/dates";
import { typedReasonProblem } from "@/lib/base/reason";
import { addQuotes, priceBasis, priceParts } from "@/lib/domain/orders/money";
import { type OrderKind, orderStateLabels } from "@/lib/domain/orders/states";
import type { Cart, Group, Line, UnsearchableCounty } from "./cart";
import type { OrderOutcome } from "./place-orders";
import { OutcomeNote } from "./placing-outcome";
import {
  ColumnSum,
  cell,
  hasPricedPart,
  LineAmounts,
  last,
  PartsLine,
  pricePartTitles,
  QuoteAmount,
  sumOfPart,
  unpricedText,
} from "./prices";

export function CartCard(props: {
  cart: Cart;
  selected: readonly Line[];
  controlsFor: (line: Line) => LineControls;
  footer: ReactNode;
}) {
  const { cart, selected } = props;
  const hasParts = cart.groups.some(({ lines }) => lines.some(({ price }) => hasPricedPart(price)));
  return (
    <Card>
      <CardHeader
        icon={<Icon name="landmark" />}
        title={
          <span className="inline-flex items-center gap-2">
            Cart <Count value={selected.length} label="chosen" />
          </span>
        }
        provenance={priceBasis}
      />
      <Table className="max-md:block" aria-label="Searches">
        <thead className="max-md:sr-only">
          <tr>
            <Th className="pl-4" colSpan={2}>
              Search
            </Th>
            {hasParts
              ? priceParts.map((part) => (
                  <Th key={part} end>
                    {pricePartTitles[part]}
                  </Th>
                ))
              : null}
            <Th end className="last:pr-4" colSpan={hasParts ? 1 : 5}>
              {hasParts ? "Total" : "Price"}
            </Th>
          </tr>
        </thead>
        {cart.groups.map((group) => (
          <GroupRows key={group.key} group={group} controlsFor={props.controlsFor} />
        ))}
        {cart.unsearchable.length > 0 ? <UnsearchableRows counties={cart.unsearchable} /> : null}
        {selected.length > 0 ? <Totals lines={selected} /> : null}
      </Table>
      <Unpriced lines={selected} />
      {props.footer}
    </Card>
  );
}

function GroupRows(props: { group: Group; controlsFor: (line: Line) => LineControls }) {
  const { group } = props;
  return (
    <tbody className="border-line border-t max-md:block max-md:pb-1.5 max-md:first-of-type:border-t-0">
      <tr className="max-md:block max-md:px-3 max-md:pt-2.5">
        <th scope="rowgroup" colSpan={7} className="px-4 pt-2.5 pb-0.5 text-left font-normal max-md:block max-md:p-0">
          <bdi className="font-semibold">{group.title}</bdi>{" "}
          {group.detail ? <span className="ml-1 text-ink-3 text-meta">{group.detail}</span> : null}
        </th>
      </tr>
      {group.lines.map((line) => (
        <CartLine key={line.key} line={line} controls={props.controlsFor(line)} groupTitle={group.title} />
      ))}
    </tbody>
  );
}

function UnsearchableRows(props: { counties: readonly UnsearchableCounty[] }) {
  return (
    <tbody className="border-line border-t bg-sunken text-ink-3 max-md:block">
      {props.counties.map(({ key, title, detail, why }) => (
        <tr key={key} className={row}>
          <Td className="border-b-0 pr-2.5 pl-4 max-md:p-0 max-md:pt-0.5">
            <Icon name="map-pin-off" />
          </Td>
          <Td className="border-b-0 max-md:p-0">
            <bdi className="block font-strong">{title}</bdi>
            <span className="block text-meta">
              {why}
              {detail ? `. ${detail}` : null}
            </span>
          </Td>
          <Td colSpan={5} className="border-b-0 text-right last:pr-4 max-md:p-0 max-md:text-meta max-md:last:pr-0">
            Cannot be ordered
          </Td>
        </tr>
      ))}
    </tbody>
  );
}

function Totals(props: { lines: readonly Line[] }) {
  const prices = props.lines.map(({ price }) => price);
  return (
    <tfoot className="border-line border-t max-md:block">
      <tr className="font-semibold max-md:flex max-md:items-baseline max-md:justify-between max-md:px-3 max-md:py-2.5">
        <Td className="border-b-0 py-3 pl-4 max-md:p-0" colSpan={2}>
          {plural(props.lines.length, "search", "searches")}
        </Td>
        {priceParts.map((part) => (
          <Td key={part} end className="border-b-0 py-3 max-md:hidden">
            <ColumnSum cents={sumOfPart(prices, part)} />
          </Td>
        ))}
        <Td end className="whitespace-nowrap border-b-0 py-3 last:pr-4 max-md:p-0">
          <QuoteAmount quote={addQuotes(props.lines.map(({ quote }) => quote))} />
        </Td>
      </tr>
    </tfoot>
  );
}

function Unpriced(props: { lines: readonly Line[] }) {
  const prices = props.lines.map(({ price }) => price);
  if (addQuotes(props.lines.map(({ quote }) => quote)).unpriced === 0) return null;
  return (
    <p className="flex items-start gap-2 border-line border-t px-4 py-2.5 text-ink-2 text-meta max-md:px-3">
      <StatusIcon state="unknown" size="s" className="mt-px" />
      Price unknown for {unpricedText(prices)}. Unknown is not zero: the service bills it later.
    </p>
  );
}

export type LineControls = {
  selected: boolean;
  /** The reason for ordering again, while it is selected. */
  reason: string;
  /** Another selected line includes this one. */
  included: boolean;
  /** The user may order, consent is recorded, and nothing is being sent. */
  enabled: boolean;
  outcome: OrderOutcome | undefined;
  onSelect: (selected: boolean) => void;
  onReason: (reason: string) => void;
};

const row = "max-md:grid max-md:grid-cols-[1.5rem_minmax(0,1fr)_auto] max-md:gap-x-1.5 max-md:px-3 max-md:py-2";

export function CartLine(props: { line: Line; controls: LineControls; groupTitle: string }) {
  const { line, controls } = props;
  const { existing } = line;
  const checkboxId = useId();
  const alreadyOrdered = existing !== null && !controls.selected;
  const gray = alreadyOrdered || controls.included;
  return (
    <>
      <tr className={cn(row, gray && "bg-sunken text-ink-3")}>
        <Td className={cn(cell, "pr-2.5 pl-4 max-md:pt-0.5")}>
          {alreadyOrdered ? null : (
            <CheckboxBox
              checked={controls.selected}
              disabled={!controls.enabled || controls.included}
              onChange={(event) => controls.onSelect(event.target.checked)}
              id={checkboxId}
              aria-label={`${line.title}, ${props.groupTitle}`}
            />
          )}
        </Td>
        <Td className={cn(cell, "md:w-full")}>
          <label htmlFor={checkboxId} className="block w-fit font-strong max-md:w-full max-md:pb-1">
            {line.title}
          </label>
          <Detail line={line} controls={controls} />
          {line.price && !gray ? <PartsLine price={line.price} /> : null}
        </Td>
        {alreadyOrdered ? (
          <Td colSpan={5} className={cn(cell, last, "max-md:col-span-2 max-md:col-start-2 max-md:pt-1")}>
            <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 max-md:justify-start">
              {controls.enabled ? (
                <Button size="xs" className="max-md:h-9 max-md:px-3" onClick={() => controls.onSelect(true)}>
                  Order again
                </Button>
              ) : null}
              <Link href={`/orders/${existing.id}`}>Open that order</Link>
            </span>
          </Td>
        ) : (
          <LineAmounts price={line.price} quote={line.quote} />
        )}
      </tr>
      {existing && controls.selected ? (
        <BelowLine>
          <Field
            label="Reason to reorder"
            hint="It is billed again. The reason is kept with the order."
            error={typedReasonProblem(controls.reason)}
          >
            <Input
              value={controls.reason}
              maxLength={500}
              disabled={!controls.enabled}
              onChange={(event) => controls.onReason(event.target.value)}
            />
          </Field>
        </BelowLine>
      ) : null}
      {controls.outcome ? (
        <BelowLine>
          <OutcomeNote outcome={controls.outcome} />
        </BelowLine>
      ) : null}
    </>
  );
}

function BelowLine(props: { children: ReactNode }) {
  return (
    <tr className={row}>
      <td className="max-md:hidden" />
      <td colSpan={6} className="pr-4 pb-3 max-md:col-span-full max-md:pr-0 max-md:pb-1">
        {props.children}
      </td>
    </tr>
  );
}

function Detail(props: { line: Line; controls: LineControls }) {
  const { detail, existing } = props.line;
  if (props.controls.included)
    return <span className="block text-meta">Part of all counties, which is chosen below</span>;
  if (existing) {
    return (
      <span className="block text-ink-3 text-meta">
        {existingOrderText(props.line.kind, existing.kind)} <Timestamp at={existing.requestedAt} as="day" />,{" "}
        {orderStateLabels[existing.state].toLowerCase()}
        {props.controls.selected ? null : ". Ordering again needs a reason"}
      </span>
    );
  }
  return detail ? <span className="block text-ink-3 text-meta">{detail}</span> : null;
}

function existingOrderText(kind: OrderKind, existing: OrderKind): string {
  if (kind === existing) return "Already ordered";
  return kind === "all-counties" ? "One of these counties was ordered" : "May be part of all counties, ordered";
}
