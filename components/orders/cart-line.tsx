"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { CheckboxBox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Td } from "@/components/ui/table";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import type { OrderKind } from "@/lib/orders/kinds";
import { orderStateLabels } from "@/lib/orders/states";
import { cell, LineAmounts, last, PartsLine } from "./amounts";
import type { Line } from "./cart";
import type { OrderOutcome } from "./place-orders";
import { OutcomeNote } from "./placing-outcome";

/** The state of a line on the page, and its handlers. */
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

/** One search in the cart: checkbox, title and price, then the reason for ordering again and the outcome. */
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
            <ExistingOrderLinks line={line} enabled={controls.enabled} onAgain={() => controls.onSelect(true)} />
          </Td>
        ) : (
          <LineAmounts price={line.price} />
        )}
      </tr>
      {existing && controls.selected ? (
        <tr className={row}>
          <td className="max-md:hidden" />
          <td colSpan={6} className="pr-4 pb-3 max-md:col-span-full max-md:pr-0 max-md:pb-1">
            <Field label="Reason to reorder" hint="It is billed again. The reason is kept with the order.">
              <Input
                value={controls.reason}
                maxLength={500}
                disabled={!controls.enabled}
                onChange={(event) => controls.onReason(event.target.value)}
              />
            </Field>
          </td>
        </tr>
      ) : null}
      {controls.outcome ? (
        <tr className={row}>
          <td className="max-md:hidden" />
          <td colSpan={6} className="pr-4 pb-2.5 max-md:col-span-full max-md:pr-0 max-md:pb-1">
            <OutcomeNote outcome={controls.outcome} />
          </td>
        </tr>
      ) : null}
    </>
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

function ExistingOrderLinks(props: { line: Line; enabled: boolean; onAgain: () => void }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 max-md:justify-start">
      {props.enabled ? (
        <Button size="xs" className="max-md:h-9 max-md:px-3" onClick={props.onAgain}>
          Order again
        </Button>
      ) : null}
      <Link href={`/orders/${props.line.existing?.id}`}>Open that order</Link>
    </span>
  );
}
