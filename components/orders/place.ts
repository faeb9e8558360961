/** Sending searches one after the other, each as an order of its own under its own key. Pure but for what it is given. */
import type { z } from "zod";
import type { newOrder, OrderState, placeOrder } from "@/lib/contracts/orders";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { Keys } from "./keys";
import { type Existing, existingOrder } from "./searches";

export type NewOrder = z.input<typeof newOrder>;
export type Placed = z.output<typeof placeOrder.response>;

/** What came of one search. */
export type Outcome =
  | { step: "waiting" }
  | { step: "sending" }
  | { step: "ordered"; orders: Placed["orders"] }
  /** Refused, by the console or by the service: nothing was ordered. `orderId` leads to the order that failed or stands. */
  | { step: "refused"; error: AppError; orderId: string | null }
  /** No answer came: it may have been ordered. The same key goes with the next try. */
  | { step: "unanswered"; error: AppError }
  /** Not sent, because one before it stopped the rest. */
  | { step: "unsent" };

/** One search that was chosen, and where it stands in the basket. */
export type Asked = { line: string; body: NewOrder };

/** After these the other searches would fare no better, or nobody could tell how they fared: the rest is not sent. */
const aboutThisSearchOnly: ReadonlySet<ErrorCode> = new Set([
  "already_ordered",
  "county_unknown",
  "idempotency_conflict",
  "invalid_input",
  "upstream_rejected",
]);
/** A failure of the console or of the line says nothing about whether the order was made. */
const saysNothing: ReadonlySet<ErrorCode> = new Set(["unavailable", "internal", "audit_unavailable"]);

const unclear: ReadonlySet<OrderState> = new Set(["intent", "sending", "outcome_unknown"]);

/**
 * Sends searches, one at a time, in the order of the basket. The first that nobody can tell the outcome of stops the
 * rest: a service that loses one answer is not sent more paid requests in a row.
 *
 * @param asked what to send
 * @param keys gives each its Idempotency-Key, the same until its answer is known
 * @param send makes the request
 * @param report told of every step
 * @returns how many are ordered
 */
export async function placeAll(
  asked: readonly Asked[],
  keys: Keys,
  send: (body: NewOrder, idempotencyKey: string) => Promise<Placed>,
  report: (line: string, outcome: Outcome) => void,
): Promise<number> {
  for (const { line } of asked) report(line, { step: "waiting" });
  let ordered = 0;
  for (const [index, { line, body }] of asked.entries()) {
    report(line, { step: "sending" });
    const outcome = await placeOne(body, keys, send);
    report(line, outcome);
    if (outcome.step === "ordered") ordered += 1;
    if (goesOn(outcome)) continue;
    for (const left of asked.slice(index + 1)) report(left.line, { step: "unsent" });
    break;
  }
  return ordered;
}

/** What a search is known by among the keys: everything that is sent. */
export function keyText(body: NewOrder): string {
  return JSON.stringify(body);
}

async function placeOne(
  body: NewOrder,
  keys: Keys,
  send: (body: NewOrder, idempotencyKey: string) => Promise<Placed>,
): Promise<Outcome> {
  const text = keyText(body);
  try {
    const { orders } = await send(body, keys.keyOf(text));
    keys.forget(text);
    return { step: "ordered", orders };
  } catch (thrown) {
    const error = thrown instanceof AppError ? thrown : new AppError("internal", { cause: thrown });
    const orderId = error.facts.refs?.orderId ?? null;
    if (saysNothing.has(error.code) && orderId === null) return { step: "unanswered", error };
    // An order stands on record under this key, so the next try is another one.
    if (orderId !== null) keys.forget(text);
    return { step: "refused", error, orderId };
  }
}

function goesOn(outcome: Outcome): boolean {
  if (outcome.step === "ordered") return outcome.orders.every(({ state }) => !unclear.has(state));
  return outcome.step === "refused" && aboutThisSearchOnly.has(outcome.error.code);
}

/** Whether any of the orders that came of a search has an outcome that nobody knows. */
export function isUnclear(orders: Placed["orders"]): boolean {
  return orders.some(({ state }) => unclear.has(state));
}

/**
 * The order that a search whose answer was lost became after all: it was sent as the first of its kind, and now one
 * stands. Of a search ordered again this cannot be told, so that one is asked for again under its key.
 *
 * @param existing the applicant's orders as they were read after the loss
 */
export function foundAfterLoss({ body }: Asked, existing: readonly Existing[]): Placed["orders"][number] | null {
  if (body.againReason !== undefined) return null;
  const order = existingOrder(body.kind, body.county ?? null, existing);
  return order && order.kind === body.kind ? { id: order.id, state: order.state } : null;
}
