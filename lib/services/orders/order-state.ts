/**
 * The states of an order and the moves between them. Pure: the services write an order's state only by these moves,
 * each as a compare-and-set, so that no race and no crash can send twice or forget an outcome.
 *
 * `intent → awaiting_approval → sending → accepted → pending → complete`, and `failed`,
 * `outcome_unknown → accepted | confirmed_absent`, `canceled`.
 */
import { type OrderState, orderStates } from "@/lib/contracts/orders";

/**
 * What can happen to an order.
 *
 * - `hold`, `release`: it needs an approval, and gets it
 * - `send`: the call is about to be made, under a lease. The only move toward the service
 * - `accept`: the service answered with an identifier, or reconciliation found it
 * - `refuse`: the service answered 4xx, so nothing was ordered
 * - `not_sent`: it provably never left the console
 * - `timed_out`: nobody can say whether it was ordered (timeout, reset, 5xx, unreadable answer, expired lease)
 * - `progress`, `complete`: what a poll read
 * - `confirmed_absent`: a person established that the service holds no such order
 * - `cancel`: withdrawn before it was sent
 */
export const orderEvents = [
  "hold",
  "release",
  "send",
  "accept",
  "refuse",
  "not_sent",
  "timed_out",
  "progress",
  "complete",
  "confirmed_absent",
  "cancel",
] as const;
export type OrderEvent = (typeof orderEvents)[number];

type Moves = Partial<Record<OrderState, OrderState>>;

const moves: Record<OrderEvent, Moves> = {
  hold: { intent: "awaiting_approval" },
  release: { awaiting_approval: "intent" },
  // Nothing leads back to `intent` once an order was in `sending`, so an order is sent at most once.
  send: { intent: "sending" },
  // The second: an answer that came after its lease, or an identifier found by reconciliation.
  accept: { sending: "accepted", outcome_unknown: "accepted" },
  // The second of each: the call itself tells, after its lease, that nothing was ordered.
  refuse: { sending: "failed", outcome_unknown: "failed" },
  not_sent: { intent: "failed", sending: "failed", outcome_unknown: "failed" },
  timed_out: { sending: "outcome_unknown" },
  progress: { accepted: "pending", pending: "pending" },
  complete: { accepted: "complete", pending: "complete", complete: "complete" },
  confirmed_absent: { outcome_unknown: "confirmed_absent" },
  cancel: { intent: "canceled", awaiting_approval: "canceled" },
};

/**
 * Where an event leads.
 *
 * @returns the next state, or null when the event is not possible in this state
 */
export function nextState(state: OrderState, event: OrderEvent): OrderState | null {
  return moves[event][state] ?? null;
}

/** The states in which an event is possible, each with the state it leads to. */
export function movesOf(event: OrderEvent): { from: OrderState; to: OrderState }[] {
  return orderStates.flatMap((from) => {
    const to = moves[event][from];
    return to ? [{ from, to }] : [];
  });
}
