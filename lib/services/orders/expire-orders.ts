/** Orders that a stopped process left behind. */
import "server-only";
import { type Expired, expireClaims } from "@/lib/actions/dispatch-once";
import { databaseNow, later } from "@/lib/data/database-time";
import type { Order, Transaction } from "@/lib/data/prisma";
import { refreshApplicantIndex } from "@/lib/services/checks/fetch-result";
import { sendEntry } from "./send-order";
import { moveOrder } from "./store";

const batchSize = 20;
/** An intent this old was never sent: the process that made it sends within seconds, or not at all. */
const staleIntentMs = 120_000;

/**
 * Ends orders that no process works on any more: one in `sending` past its lease has an unknown outcome; an intent that
 * was never sent has failed, and nothing was billed.
 *
 * @returns how many it moved
 */
export function expireStaleOrders(signal: AbortSignal): Promise<number> {
  return expireClaims(signal, { job: "order.expire", find: findStale, expire });
}

async function findStale(tx: Transaction): Promise<Order[]> {
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

async function expire(tx: Transaction, order: Order): Promise<Expired | null> {
  const leaseExpired = order.state === "sending";
  const event = leaseExpired ? "timed_out" : "not_sent";
  const code = leaseExpired ? "internal" : "unavailable";
  const state = await moveOrder(tx, order.id, event, { errorCode: code, leaseUntil: null });
  if (!state) return null;
  await refreshApplicantIndex(tx, order.applicantId);
  return { event, code, entry: { ...sendEntry(order), details: { state, leaseExpired } } };
}
