/** What a submit answers with: the orders of its batch, once their outcome is known or nobody waits for it any more. */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { placeOrder } from "@/lib/contracts/orders";
import { db, type Order } from "@/lib/data/prisma";
import { AppError, isErrorCode } from "@/lib/errors";
import { loadApplicant } from "@/lib/services/applicants/records";
import { readRefusal } from "./sealed";

export type Placed = z.output<typeof placeOrder.response>;

/** A batch by its key, which is its owner's alone. */
export function readBatch(staffId: string, idempotencyKey: string) {
  return db.orderBatch.findUnique({
    where: { staffId_idempotencyKey: { staffId, idempotencyKey } },
    select: { id: true, bodyHash: true },
  });
}

/** Longer than the longest call; a call that takes longer has lost its process. */
const waitMs = 20_000;

/**
 * Waits for a batch that another request is sending, then answers with it.
 *
 * @returns its orders; after 20 s in whatever state they are
 * @throws AppError the refusal of a batch whose order failed, as it was thrown the first time
 */
export async function settledBatch(batchId: string): Promise<Placed> {
  const deadline = Date.now() + waitMs;
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 1.6, 1500)) {
    const orders = await db.order.findMany({ where: { batchId }, orderBy: { id: "asc" } });
    const waiting = orders.some(({ state }) => state === "intent" || state === "sending");
    if (!waiting || Date.now() > deadline) return answerOf(orders);
    await sleep(pauseMs);
  }
}

/** The answer for the orders of one batch: the counties of an order of all counties stand for it. */
export async function answerOf(orders: readonly Order[]): Promise<Placed> {
  const parents = new Set(orders.map(({ parentId }) => parentId));
  const shown = orders.filter(({ id }) => !parents.has(id));
  const [only] = shown;
  if (shown.length === 1 && only?.state === "failed") throw await refusalOf(only);
  return { orders: shown.map(({ id, state }) => ({ id, state })) };
}

/** Why an order failed, as it was said the first time. */
async function refusalOf(order: Order): Promise<AppError> {
  const code = isErrorCode(order.errorCode) ? order.errorCode : "internal";
  const applicant = await loadApplicant(order.applicantId);
  const upstreamMessage = readRefusal(applicant.key, order);
  return new AppError(code, { refs: { orderId: order.id }, ...(upstreamMessage ? { upstreamMessage } : {}) });
}
