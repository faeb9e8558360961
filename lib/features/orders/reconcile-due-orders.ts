/** Looks up orders of unknown outcome at growing intervals. A person resolves the orders that are never listed. */
import "server-only";
import { v7 as uuid } from "uuid";
import { AppError } from "@/lib/errors";
import { audited } from "@/lib/platform/actions/audited";
import { batchSize, takeByDatabaseTime, workDue } from "@/lib/platform/actions/leases";
import { later } from "@/lib/platform/data/database-time";
import type { Order, Transaction } from "@/lib/platform/data/prisma";
import { lookupDelayMs } from "./poll-schedule";
import { reconcile } from "./reconcile-order";

export function reconcileDueOrders(signal: AbortSignal): Promise<number> {
  return workDue(signal, { take: takeByDatabaseTime(claimDue), work: lookUp, atOnce: batchSize });
}

/**
 * A claim sets the time of the next lookup, later than a call can take. A crash therefore only postpones the lookup.
 */
async function claimDue(tx: Transaction, now: Date): Promise<Order[]> {
  const due = await tx.$queryRaw<Pick<Order, "id" | "pollCount">[]>`
    select id, "pollCount" from "Order" where "nextPollAt" <= ${now} and state = 'outcome_unknown'
    order by "nextPollAt" limit ${batchSize} for no key update skip locked`;
  const orders: Order[] = [];
  for (const row of due) {
    const pollCount = row.pollCount + 1;
    const delayMs = lookupDelayMs(pollCount);
    const nextPollAt = delayMs === null ? null : later(now, delayMs);
    orders.push(await tx.order.update({ where: { id: row.id }, data: { pollCount, nextPollAt, lastPolledAt: now } }));
  }
  return orders;
}

async function lookUp(order: Order): Promise<void> {
  const entry = {
    action: "order.reconcile",
    actor: { type: "system", job: "order.reconcile" },
    requestId: uuid(),
    object: { type: "order", id: order.id },
    details: { look: order.pollCount },
  } as const;
  await audited(entry, (context) => reconcile(context, order)).catch((error: unknown) => {
    // The failure is logged. The next lookup calls the service again.
    if (!(error instanceof AppError)) throw error;
  });
}
