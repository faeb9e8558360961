/**
 * The states of an order and the transitions between them. Pure. Services change an order's state only by these
 * transitions, each as a compare-and-set, so that no race or crash sends twice or loses an outcome.
 *
 * `intent → awaiting_approval → sending → accepted → pending → complete`, and `failed`,
 * `outcome_unknown → accepted | confirmed_absent`, `confirmed_absent → accepted`, `canceled`.
 */
import { keysOf } from "@/lib/keys-of";
import { type OrderState, orderStates } from "@/lib/orders/states";

type Transitions = Partial<Record<OrderState, OrderState>>;

/**
 * Events of an order, and the transitions that each makes.
 *
 * - `hold`, `release`: it needs an approval; the approval was given
 * - `send`: the call is about to be made, under a lease. The only transition that leads to a call
 * - `accept`: the service answered with an identifier, or reconciliation found the order
 * - `refuse`: the service answered 4xx, so nothing was ordered
 * - `not_sent`: provably never sent
 * - `timed_out`: whether it was ordered is unknown (timeout, reset, 5xx, unreadable answer, expired lease)
 * - `progress`, `complete`: from a poll
 * - `confirmed_absent`: a person found that the service has no such order
 * - `cancel`: withdrawn before it was sent
 */
const transitions = {
  hold: { intent: "awaiting_approval" },
  release: { awaiting_approval: "intent" },
  // No transition leads from `sending` back to `intent`, so an order is sent at most once.
  send: { intent: "sending" },
  // From `outcome_unknown`: an answer after the lease, or an identifier found by reconciliation. An identifier proves
  // more than a person's confirmation.
  accept: { sending: "accepted", outcome_unknown: "accepted", confirmed_absent: "accepted" },
  // From `outcome_unknown`: the call proves after its lease that nothing was ordered.
  refuse: { sending: "failed", outcome_unknown: "failed" },
  not_sent: { intent: "failed", sending: "failed", outcome_unknown: "failed" },
  timed_out: { sending: "outcome_unknown" },
  progress: { accepted: "pending", pending: "pending" },
  complete: { accepted: "complete", pending: "complete", complete: "complete" },
  confirmed_absent: { outcome_unknown: "confirmed_absent" },
  cancel: { intent: "canceled", awaiting_approval: "canceled" },
} satisfies Record<string, Transitions>;
export type OrderEvent = keyof typeof transitions;
export const orderEvents = keysOf(transitions);

/** The transitions of an event. */
export function transitionsOf(event: OrderEvent): { from: OrderState; to: OrderState }[] {
  const possible: Transitions = transitions[event];
  return orderStates.flatMap((from) => {
    const to = possible[from];
    return to ? [{ from, to }] : [];
  });
}
