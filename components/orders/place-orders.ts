/**
 * Sends searches one after the other, each as an order with its own idempotency key. Pure: the request is passed in.
 */
import type { z } from "zod";
import type { newOrder, placeOrder } from "@/lib/contracts/orders";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { OrderState } from "@/lib/orders/states";
import { type ExistingOrder, findExistingOrder } from "./court-searches";
import type { IdempotencyKeys } from "./idempotency-keys";

export type NewOrder = z.input<typeof newOrder>;
export type PlacedOrders = z.output<typeof placeOrder.response>["orders"];

/** The progress of one search. */
export type OrderOutcome =
  | { step: "waiting" }
  | { step: "sending" }
  | { step: "ordered"; orders: PlacedOrders }
  /**
   * Refused by the console or the service: nothing was ordered. `orderId` is the order that failed or exists already.
   */
  | { step: "refused"; error: AppError; orderId: string | null }
  /** No answer came: it may have been ordered. The next attempt uses the same key. */
  | { step: "unanswered"; error: AppError }
  /** An earlier search stopped the run. */
  | { step: "not_sent" };

/** The request for one line of the cart, by the line's key. */
export type OrderRequest = { line: string; body: NewOrder };

/**
 * Errors about one search. After any other, the remaining searches would fail too, or their outcome would be unclear.
 */
const singleSearchCodes: ReadonlySet<ErrorCode> = new Set([
  "already_ordered",
  "county_unknown",
  "idempotency_conflict",
  "invalid_input",
  "upstream_rejected",
]);
/** Failures of the console or the connection: the order may have been placed. */
const outcomeUnknownCodes: ReadonlySet<ErrorCode> = new Set(["unavailable", "internal", "audit_unavailable"]);

const outcomeUnknownStates: ReadonlySet<OrderState> = new Set(["intent", "sending", "outcome_unknown"]);

/**
 * Sends searches one at a time, in the order of the cart. The first unknown outcome stops the run: a service that loses
 * one answer gets no more paid requests.
 *
 * @param keys gives each request its Idempotency-Key, the same one until its answer is known
 * @param report is called at every step of every search
 * @returns how many were ordered
 */
export async function placeOrders(
  requests: readonly OrderRequest[],
  keys: IdempotencyKeys,
  send: (body: NewOrder, idempotencyKey: string) => Promise<{ orders: PlacedOrders }>,
  report: (line: string, outcome: OrderOutcome) => void,
): Promise<number> {
  for (const { line } of requests) report(line, { step: "waiting" });
  let ordered = 0;
  for (const [index, { line, body }] of requests.entries()) {
    report(line, { step: "sending" });
    const outcome = await placeOne(body, keys, send);
    report(line, outcome);
    if (outcome.step === "ordered") ordered += 1;
    if (mayContinue(outcome)) continue;
    for (const remaining of requests.slice(index + 1)) report(remaining.line, { step: "not_sent" });
    break;
  }
  return ordered;
}

/** The text that a request's idempotency key belongs to: everything that is sent. */
export function requestText(body: NewOrder): string {
  return JSON.stringify(body);
}

async function placeOne(
  body: NewOrder,
  keys: IdempotencyKeys,
  send: (body: NewOrder, idempotencyKey: string) => Promise<{ orders: PlacedOrders }>,
): Promise<OrderOutcome> {
  const text = requestText(body);
  try {
    const { orders } = await send(body, keys.keyFor(text));
    keys.forget(text);
    return { step: "ordered", orders };
  } catch (thrown) {
    const error = thrown instanceof AppError ? thrown : new AppError("internal", { cause: thrown });
    const orderId = error.facts.refs?.orderId ?? null;
    if (outcomeUnknownCodes.has(error.code) && orderId === null) return { step: "unanswered", error };
    // An order is on record under this key, so the next attempt is another order.
    if (orderId !== null) keys.forget(text);
    return { step: "refused", error, orderId };
  }
}

function mayContinue(outcome: OrderOutcome): boolean {
  if (outcome.step === "ordered") return !isOutcomeUnknown(outcome.orders);
  return outcome.step === "refused" && singleSearchCodes.has(outcome.error.code);
}

/** Whether the outcome of any of these orders is unknown. */
export function isOutcomeUnknown(orders: PlacedOrders): boolean {
  return orders.some(({ state }) => outcomeUnknownStates.has(state));
}

/**
 * Finds the order that an unanswered request placed: if it was the first of its search, an order that exists now is the
 * one. If the search had been ordered before, this cannot be told: null, and the next attempt uses the same key.
 *
 * @param existing the applicant's orders, read after the answer was lost
 */
export function findOrderAfterLostAnswer(
  { body }: OrderRequest,
  existing: readonly ExistingOrder[],
): PlacedOrders[number] | null {
  if (body.againReason !== undefined) return null;
  const order = findExistingOrder(body.kind, body.county ?? null, existing);
  return order && order.kind === body.kind ? { id: order.id, state: order.state } : null;
}
