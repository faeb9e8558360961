/** Orders that a stopped process left behind. */
import "server-only";
import { v7 as uuid } from "uuid";
import { appendAudit } from "@/lib/audit/append";
import type { Actor } from "@/lib/audit/event";
import { type Order, type Transaction, transaction } from "@/lib/data/prisma";
import { refreshApplicantIndex } from "@/lib/services/checks/fetch-result";
import { databaseNow, later, moveOrder } from "./store";

const actor: Actor = { type: "system", job: "order.sweep" };
const batchSize = 20;
/** An intent this old was never sent: the process that made it sends within seconds, or not at all. */
const staleIntentMs = 120_000;

/**
 * Brings orders that nobody works on any more to where they belong: one in `sending` past its lease has an unknown
 * outcome; an intent that was never sent has failed, and nothing was billed.
 *
 * @returns how many it moved
 */
export async function sweepOrders(signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 0;
  const left = await transaction(findLeft);
  let moved = 0;
  for (const order of left) moved += await transaction((tx) => settle(tx, order));
  return moved;
}

async function findLeft(tx: Transaction): Promise<Order[]> {
  const now = await databaseNow(tx);
  return tx.order.findMany({
    where: {
      OR: [
        { state: "sending", leaseUntil: { lt: now } },
        { state: "intent", requestedAt: { lt: later(now, -staleIntentMs) } },
      ],
    },
    orderBy: { requestedAt: "asc" },
    take: batchSize,
  });
}

async function settle(tx: Transaction, order: Order): Promise<number> {
  const isSent = order.state === "sending";
  const code = isSent ? "internal" : "unavailable";
  const state = await moveOrder(tx, order.id, isSent ? "lose" : "unsent", { errorCode: code, leaseUntil: null });
  if (!state) return 0;
  const intent = isSent ? await sendIntent(tx, order.id) : null;
  await appendAudit(
    {
      phase: "outcome",
      action: "order.send",
      actor,
      object: { type: "order", id: order.id },
      requestId: intent?.requestId ?? uuid(),
      details: { state, leaseExpired: isSent },
      outcome: isSent ? "unknown" : "failed",
      code,
      ...(intent ? { intentId: intent.id } : {}),
    },
    tx,
  );
  await refreshApplicantIndex(tx, order.applicantId);
  return 1;
}

/** The log's entry that the order was about to be sent; its outcome was never written. */
function sendIntent(tx: Transaction, orderId: string) {
  return tx.auditEvent.findFirst({
    where: { objectType: "order", objectId: orderId, action: "order.send", phase: "intent" },
    orderBy: { seq: "desc" },
    select: { id: true, requestId: true },
  });
}
