"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import { ActionBar } from "@/components/layout/action-bar";
import { Columns } from "@/components/layout/page";
import { CardBody } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { Line, OrderOptions } from "./cart";
import { CartCard } from "./cart-card";
import type { CartLineActions } from "./cart-line";
import { ConfirmOrder } from "./confirm-order";
import { CountyByHand } from "./county-by-hand";
import { FactsLine } from "./facts-line";
import type { Outcome } from "./place";
import { ReadCounties } from "./read-counties";
import { OrderButton, ReviewCard } from "./review-card";
import { RunSummary } from "./run-summary";
import { searchTitle } from "./searches";
import { askFor, withoutReason } from "./selected-lines";
import { useCart } from "./use-cart";
import { usePlacing } from "./use-placing";
import { WhatHappens } from "./what-happens";

/**
 * The basket, the review, and sending.
 *
 * @param props.mayOrder whether the reader has the right to order
 */
export function NewOrderForm(props: { applicantId: string; options: OrderOptions; mayOrder: boolean }) {
  const { applicantId, options, mayOrder } = props;
  const cart = useCart(options);
  const { outcomes, sending, send } = usePlacing(applicantId);
  const [asking, setAsking] = useState<readonly Line[] | null>(null);
  const { chosen, lines } = cart;

  const closed = closedReason(options, mayOrder);
  const reason = closed?.words ?? notReadyReason(lines, withoutReason(lines, chosen));
  const settle = (line: string, outcome: Outcome) => {
    // What may have to be sent once more stays chosen; what is answered does not go a second time by itself.
    if (outcome.step === "ordered" || outcome.step === "refused") cart.drop(line);
  };
  const review = { lines, reason, sending, onOrder: () => setAsking(lines) };
  const actsOf = (line: Line): CartLineActions => ({
    chosen: chosen.has(line.key),
    reason: chosen.get(line.key) ?? "",
    included: cart.included(line),
    open: !closed && !sending,
    outcome: outcomes.get(line.key),
    onChoose: (on) => cart.choose(line, on),
    onReason: (text) => cart.giveReason(line, text),
  });
  return (
    <>
      <Columns wide rail={<ReviewCard {...review} closed={closed?.notice(applicantId)} />}>
        <FactsLine options={options} />
        {sending ? null : <RunSummary applicantId={applicantId} outcomes={outcomes} />}
        <CartCard
          basket={cart.basket}
          chosen={lines}
          actsOf={actsOf}
          footer={
            <>
              <CardBody className="border-line border-t">
                <ReadCounties applicantId={applicantId} options={options} closed={closed?.words} />
              </CardBody>
              <CardBody>
                <CountyByHand known={cart.counties} closed={Boolean(closed) || sending} onAdd={cart.addCounty} />
              </CardBody>
            </>
          }
        />
        <WhatHappens />
        <ConfirmOrder
          open={asking !== null}
          lines={asking ?? []}
          sending={sending}
          outcomes={outcomes}
          onOpenChange={(open) => open || setAsking(null)}
          onConfirm={() => send(askFor(applicantId, asking ?? [], chosen), settle)}
        />
      </Columns>
      <ActionBar>
        <OrderButton {...review} />
      </ActionBar>
    </>
  );
}

type Closed = { words: string; notice: (applicantId: string) => ReactNode };

/** Why nothing at all can be ordered here, with the way out. */
function closedReason(options: OrderOptions, mayOrder: boolean): Closed | null {
  if (!mayOrder) {
    return {
      words: "You do not have the right to order",
      notice: () => (
        <Notice tone="info" title="You may look, not order.">
          Ordering takes the orderer role. An admin can give it.
        </Notice>
      ),
    };
  }
  if (options.consentedAt) return null;
  return {
    words: "Consent is not recorded",
    notice: (applicantId) => (
      <Notice tone="blocking" title="Consent is not recorded.">
        Without it the service refuses every search.{" "}
        <Link href={`/applicants/${applicantId}#consent`}>Record consent</Link>
      </Notice>
    ),
  };
}

function notReadyReason(lines: readonly Line[], unexplained: readonly Line[]): string | undefined {
  if (lines.length === 0) return "Choose a search first";
  const [first] = unexplained;
  return first ? `Say why it is ordered again: ${searchTitle(first.kind, first.county)}` : undefined;
}
