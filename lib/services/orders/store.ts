/** Writing an order's state, by the moves of the machine only. */
import "server-only";
import { z } from "zod";
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

/** The database's clock, which all processes share, whatever their own say. */
export async function databaseNow(tx: Transaction): Promise<Date> {
  const rows: unknown = await tx.$queryRaw`select clock_timestamp() as now`;
  return z.array(z.object({ now: z.date() })).parse(rows)[0]?.now ?? new Date();
}

/**
 * Locks an order until the transaction ends, its parent first, so that the counties of one order take turns. Rows that
 * refer to it may still be added.
 */
export async function lockOrder(tx: Transaction, { id, parentId }: { id: string; parentId: string | null }) {
  if (parentId) await tx.$queryRaw`select 1 as locked from "Order" where id = ${parentId}::uuid for no key update`;
  await tx.$queryRaw`select 1 as locked from "Order" where id = ${id}::uuid for no key update`;
}

/** The moment so many milliseconds after another. */
export function later(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}
