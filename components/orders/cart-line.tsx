"use client";

import Link from "next/link";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { CheckboxBox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Td } from "@/components/ui/table";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import type { OrderKind } from "@/lib/contracts/orders";
import type { Line } from "./cart";
import { cell, LineAmounts, last, PartsLine } from "./line-amounts";
import { OutcomeNote } from "./outcome-note";
import type { Outcome } from "./place";
import { orderStateWords } from "./state";

/** How a line stands on the page, and what can be done with it. */
export type CartLineActions = {
  chosen: boolean;
  /** The reason for ordering again, when it is chosen. */
  reason: string;
  /** Another line that is chosen holds this one. */
  included: boolean;
  /** The reader may order, consent is there, and nothing is being sent. */
  open: boolean;
  outcome: Outcome | undefined;
  onChoose: (chosen: boolean) => void;
  onReason: (reason: string) => void;
};

const row = "max-md:grid max-md:grid-cols-[1.5rem_minmax(0,1fr)_auto] max-md:gap-x-1.5 max-md:px-3 max-md:py-2";

/** One search of the basket: its box, what it is, its price parts; under it the reason asked for and what came of it. */
export function CartLine(props: { line: Line; acts: CartLineActions; named: string }) {
  const { line, acts } = props;
  const { standing } = line;
  const boxId = useId();
  const stands = standing !== null && !acts.chosen;
  const gray = stands || acts.included;
  return (
    <>
      <tr className={cn(row, gray && "bg-sunken text-ink-3")}>
        <Td className={cn(cell, "pr-2.5 pl-4 max-md:pt-0.5")}>
          {stands ? null : (
            <CheckboxBox
              checked={acts.chosen}
              disabled={!acts.open || acts.included}
              onChange={(event) => acts.onChoose(event.target.checked)}
              id={boxId}
              aria-label={`${line.title}, ${props.named}`}
            />
          )}
        </Td>
        <Td className={cn(cell, "md:w-full")}>
          <label htmlFor={boxId} className="block w-fit font-strong max-md:w-full max-md:pb-1">
            {line.title}
          </label>
          <Detail line={line} acts={acts} />
          {line.price && !gray ? <PartsLine price={line.price} /> : null}
        </Td>
        {stands ? (
          <Td colSpan={5} className={cn(cell, last, "max-md:col-span-2 max-md:col-start-2 max-md:pt-1")}>
            <ExistingOrder line={line} open={acts.open} onAgain={() => acts.onChoose(true)} />
          </Td>
        ) : (
          <LineAmounts price={line.price} />
        )}
      </tr>
      {standing && acts.chosen ? (
        <tr className={row}>
          <td className="max-md:hidden" />
          <td colSpan={6} className="pr-4 pb-3 max-md:col-span-full max-md:pr-0 max-md:pb-1">
            <Field label="Why it is ordered again" hint="It is billed again. The reason is kept with the order.">
              <Input
                value={acts.reason}
                maxLength={500}
                disabled={!acts.open}
                onChange={(event) => acts.onReason(event.target.value)}
              />
            </Field>
          </td>
        </tr>
      ) : null}
      {acts.outcome ? (
        <tr className={row}>
          <td className="max-md:hidden" />
          <td colSpan={6} className="pr-4 pb-2.5 max-md:col-span-full max-md:pr-0 max-md:pb-1">
            <OutcomeNote outcome={acts.outcome} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Detail(props: { line: Line; acts: CartLineActions }) {
  const { detail, standing } = props.line;
  if (props.acts.included) return <span className="block text-meta">Part of all counties, which is chosen below</span>;
  if (standing) {
    return (
      <span className="block text-ink-3 text-meta">
        {existingOrderText(props.line.kind, standing.kind)} <Timestamp at={standing.requestedAt} as="day" />,{" "}
        {orderStateWords[standing.state].toLowerCase()}
        {props.acts.chosen ? null : ". Ordering again needs a reason"}
      </span>
    );
  }
  return detail ? <span className="block text-ink-3 text-meta">{detail}</span> : null;
}

function existingOrderText(kind: OrderKind, standing: OrderKind): string {
  if (kind === standing) return "Already ordered";
  return kind === "all-counties" ? "One of these counties was ordered" : "May be part of all counties, ordered";
}

function ExistingOrder(props: { line: Line; open: boolean; onAgain: () => void }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 max-md:justify-start">
      {props.open ? (
        <Button size="xs" className="max-md:h-9 max-md:px-3" onClick={props.onAgain}>
          Order again
        </Button>
      ) : null}
      <Link href={`/orders/${props.line.standing?.id}`}>Open that order</Link>
    </span>
  );
}
