/** States of orders and their labels, which of them count, and the largest amount. */
import { keysOf } from "@/lib/keys-of";

/** An order's state. Workflow, not evidence: shown without color, except an unknown outcome. */
export const orderStateLabels = {
  intent: "Queued to send",
  awaiting_approval: "Awaiting approval",
  sending: "Sending",
  accepted: "Accepted",
  pending: "Waiting: court",
  complete: "Complete",
  failed: "Failed, not ordered",
  outcome_unknown: "Outcome unknown",
  confirmed_absent: "Not at the service",
  canceled: "Canceled",
};
export type OrderState = keyof typeof orderStateLabels;
export const orderStates = keysOf(orderStateLabels);

/** States in which an order exists or may exist at the service: they block a second order of the same search. */
export const openOrderStates = [
  "intent",
  "awaiting_approval",
  "sending",
  "accepted",
  "pending",
  "outcome_unknown",
] as const satisfies readonly OrderState[];

/** States after which the same search can be ordered without a reason. */
export const voidOrderStates = ["failed", "confirmed_absent", "canceled"] as const satisfies readonly OrderState[];

/**
 * The searches that count: those that reached a court, or still may. An order of all counties counts as its counties
 * once they are known, so that every page and report gives the same number.
 */
export function countedSearches<T extends { id: string; parentId: string | null; state: string }>(
  orders: readonly T[],
): T[] {
  const parents = new Set(orders.map(({ parentId }) => parentId));
  return orders.filter(({ id, state }) => !voidOrderStates.some((voided) => voided === state) && !parents.has(id));
}

/** In these states an order of all counties may include any county: its counties are not known yet. */
const countiesUnknown: readonly OrderState[] = ["intent", "awaiting_approval", "sending", "outcome_unknown"];
export const countiesUnknownStates: ReadonlySet<OrderState> = new Set(countiesUnknown);

/** States in which the service has an identifier for the order, so that it can be polled. */
export const acceptedOrderStates = ["accepted", "pending", "complete"] as const satisfies readonly OrderState[];

/** The largest stored amount, in hundredths. A larger price of the service counts as none. */
export const maxCents = 1_000_000_000_000;
