/** Writing an order's state, by the moves of the machine only. */
import "server-only";
import type { OrderState } from "@/lib/contracts/orders";
import type { Prisma, Transaction } from "@/lib/data/prisma";
import { movesOf, type OrderEvent } from "./machine";

type Changes = Omit<Prisma.OrderUncheckedUpdateManyInput, "id" | "state">;

/**
 * Moves an order, if it is in a state in which this can happen. A compare-and-set: of two that try, one succeeds.
 *
 * @param event what happened
 * @param changes what else is written with it
 * @returns the new state, or null when the order was in no state for this, and nothing was written
 */
export async function moveOrder(
  tx: Transaction,
  id: string,
  event: OrderEvent,
  changes: Changes = {},
): Promise<OrderState | null> {
  for (const { from, to } of movesOf(event)) {
    const { count } = await tx.order.updateMany({ where: { id, state: from }, data: { ...changes, state: to } });
    if (count === 1) return to;
  }
  return null;
}

/**
 * Locks an order until the transaction ends, its parent first, so that the counties of one order take turns. Rows that
 * refer to it may still be added.
 */
export async function lockOrder(tx: Transaction, { id, parentId }: { id: string; parentId: string | null }) {
  if (parentId) await tx.$queryRaw`select 1 as locked from "Order" where id = ${parentId}::uuid for no key update`;
  await tx.$queryRaw`select 1 as locked from "Order" where id = ${id}::uuid for no key update`;
}
