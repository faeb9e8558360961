"use client";

/** Sends searches one after the other, each as an order with its own idempotency key. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { v5 as hash, v4 as randomUuid } from "uuid";
import { z } from "zod";
import { changedBy } from "@/components/shared/query-client";
import { call, queryFor } from "@/lib/browser/console-api";
import type { OrderState } from "@/lib/domain/orders/states";
import { AppError, type ErrorCode, refOf } from "@/lib/errors";
import type * as contract from "@/lib/features/orders/contract/orders";
import { getOrderOptions, placeOrder } from "@/lib/features/orders/contract/orders.actions";
import type { NewOrder, OrderOptions, OrderRequest } from "./cart";
import { type ExistingOrder, findExistingOrder } from "./court-searches";

export type PlacedOrders = z.output<typeof contract.placeOrder.response>["orders"];

export type OrderOutcome =
  | { step: "waiting" }
  | { step: "sending" }
  | { step: "ordered"; orders: PlacedOrders }
  /**
   * The console or the service refused the search, and nothing was ordered. `orderId` is the order that failed, or that
   * exists already.
   */
  | { step: "refused"; error: AppError; orderId: string | null }
  /** No answer arrived, so the search may have been ordered. The next attempt uses the same key. */
  | { step: "unanswered"; error: AppError }
  /** The outcome of an earlier search stopped the run. */
  | { step: "not_sent" };

type Send = (body: NewOrder, idempotencyKey: string) => Promise<{ orders: PlacedOrders }>;
type Report = (line: string, outcome: OrderOutcome) => void;

/** Errors about one search. After another error, the next searches would fail too, or have an unknown outcome. */
const singleSearchCodes: ReadonlySet<ErrorCode> = new Set([
  "already_ordered",
  "county_unknown",
  "idempotency_conflict",
  "invalid_input",
  "upstream_rejected",
]);
/** Failures of the console or the connection, after which the order may have been placed. */
const outcomeUnknownCodes: ReadonlySet<ErrorCode> = new Set(["unavailable", "internal", "audit_unavailable"]);

const outcomeUnknownStates: ReadonlySet<OrderState> = new Set(["intent", "sending", "outcome_unknown"]);

/**
 * Sends searches one at a time, in the order of the cart. The first unknown outcome stops the run: a service that loses
 * one answer gets no more paid requests.
 */
export async function placeOrders(
  requests: readonly OrderRequest[],
  keys: IdempotencyKeys,
  send: Send,
  report: Report,
): Promise<void> {
  for (const { line } of requests) report(line, { step: "waiting" });
  for (const [index, { line, body }] of requests.entries()) {
    report(line, { step: "sending" });
    const outcome = await placeOne(body, keys, send);
    report(line, outcome);
    if (mayContinue(outcome)) continue;
    for (const remaining of requests.slice(index + 1)) report(remaining.line, { step: "not_sent" });
    break;
  }
}

/** The text that an idempotency key belongs to: the whole request. */
const requestText = (body: NewOrder) => JSON.stringify(body);

async function placeOne(body: NewOrder, keys: IdempotencyKeys, send: Send): Promise<OrderOutcome> {
  const text = requestText(body);
  try {
    const { orders } = await send(body, keys.keyFor(text));
    keys.forget(text);
    return { step: "ordered", orders };
  } catch (thrown) {
    const error = thrown instanceof AppError ? thrown : new AppError("internal", { cause: thrown });
    const orderId = refOf(error, "orderId") ?? null;
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

export function isOutcomeUnknown(orders: PlacedOrders): boolean {
  return orders.some(({ state }) => outcomeUnknownStates.has(state));
}

/**
 * Finds the order that a request placed, if the answer to the request was lost. Returns null for a repeated search:
 * its new order cannot be told apart from the earlier one. The next attempt then uses the same key. For any other
 * search, the order that exists now is the order of this request.
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

const storageName = "proofdesk.order-keys";
/** A random constant that separates these hashes from others. */
const namespace = "b3a0d6a0-6d0c-4c52-9a5e-0f3a54a6d0ce";
const storedKeys = z.record(z.string(), z.string().min(8).max(200));

export type KeyStorage = Pick<Storage, "getItem" | "setItem">;
type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

/**
 * Creates the idempotency keys. A request has one key until its answer is known, so that a second press, a retry after
 * a lost answer or a reload repeats the same order instead of placing another. The storage contains random keys under
 * hashes, and nothing about the applicant.
 *
 * @param storage returns the tab's storage. If there is none, or the browser forbids it, the keys last as long as the
 * page
 */
export function createIdempotencyKeys(storage: () => KeyStorage | null) {
  let memory: Record<string, string> = {};
  const read = () => {
    try {
      const text = storage()?.getItem(storageName);
      if (text) memory = { ...memory, ...storedKeys.parse(JSON.parse(text)) };
    } catch {
      // If the storage is unreadable or forbidden, the keys in memory are used.
    }
    return memory;
  };
  const write = (keys: Record<string, string>) => {
    memory = keys;
    try {
      storage()?.setItem(storageName, JSON.stringify(keys));
    } catch {
      // If the storage is full or forbidden, the keys last as long as the page.
    }
  };
  return {
    /** Returns the same key until `forget`. `request` is the whole request, so that another one has another key. */
    keyFor(request: string): string {
      const keys = read();
      const name = hash(request, namespace);
      const key = keys[name] ?? randomUuid();
      if (!keys[name]) write({ ...keys, [name]: key });
      return key;
    },
    /** Call this once the answer is known. From then on, the same request is a new order. */
    forget(request: string): void {
      const { [hash(request, namespace)]: _answered, ...rest } = read();
      write(rest);
    },
  };
}

/** Orders searches one at a time. `send` does nothing during a run, so that pressing twice orders once. */
export function usePlaceOrders(applicantId: string) {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, OrderOutcome>>(new Map());
  const [keys] = useState(() => createIdempotencyKeys(() => globalThis.sessionStorage));
  const [sending, setSending] = useState(false);
  const running = useRef(false);
  /** Fails if the last order got no answer, because it may have been placed. */
  const { mutateAsync } = useMutation<void, unknown, { requests: readonly OrderRequest[]; report: Report }>({
    mutationFn: async ({ requests, report }) => {
      let lost: AppError | undefined;
      await placeOrders(
        requests,
        keys,
        (body, idempotencyKey) => call(placeOrder, { body, headers: { "idempotency-key": idempotencyKey } }),
        (line, outcome) => {
          if (outcome.step === "unanswered") lost = outcome.error;
          report(line, outcome);
        },
      );
      if (lost) throw lost;
    },
    meta: { changes: changedBy(placeOrder, applicantId), waitForReads: "always" },
  });

  const send = async (requests: readonly OrderRequest[], onOutcome: Report) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    const unanswered = new Set<string>();
    const report: Report = (line, outcome) => {
      if (outcome.step === "unanswered") unanswered.add(line);
      setOutcomes((current) => new Map(current).set(line, outcome));
      onOutcome(line, outcome);
    };
    // The outcomes contain the failures.
    await mutateAsync({ requests, report }).catch(() => undefined);
    // The orders that were just read show which of the unanswered requests placed an order.
    const options = queryFor(getOrderOptions, { params: { id: applicantId } });
    const existing = queries.getQueryData<OrderOptions>([...options.queryKey])?.existing ?? [];
    for (const request of requests.filter(({ line }) => unanswered.has(line))) {
      const order = findOrderAfterLostAnswer(request, existing);
      if (!order) continue;
      keys.forget(requestText(request.body));
      report(request.line, { step: "ordered", orders: [order] });
    }
    running.current = false;
    setSending(false);
  };
  return { outcomes, sending, send };
}
