/** An order in the database: its state, written by the moves of order-state.ts only, and what of it is sealed. */
import "server-only";
import { z } from "zod";
import type { County, OrderState } from "@/lib/contracts/orders";
import { type DataKey, openText, seal } from "@/lib/data/crypto";
import type { Order, Prisma, Transaction } from "@/lib/data/prisma";
import { movesOf, type OrderEvent } from "./order-state";

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

const place = (orderId: string) => ({ table: "Order", column: "result", row: orderId });

/** Seals a court result's JSON. */
export function sealResult(key: DataKey, orderId: string, body: string): Uint8Array<ArrayBuffer> {
  return seal(key, place(orderId), body);
}

/** The kept court result's JSON, parsed; null while there is none. */
export function readResult(key: DataKey, order: Pick<Order, "id" | "state" | "result">): unknown {
  if (!order.result || order.state === "failed") return null;
  return JSON.parse(openText(key, place(order.id), order.result));
}

const refusal = z.object({ errorMessage: z.string() });

/** An order the service refused has no result: its place holds the service's own words. */
export function sealRefusal(key: DataKey, orderId: string, errorMessage: string): Uint8Array<ArrayBuffer> {
  return seal(key, place(orderId), JSON.stringify({ errorMessage }));
}

/** What the service said when it refused the order; null when it said nothing, or did not refuse. */
export function readRefusal(key: DataKey, order: Pick<Order, "id" | "state" | "result">): string | null {
  if (!order.result || order.state !== "failed") return null;
  const parsed = refusal.safeParse(JSON.parse(openText(key, place(order.id), order.result)));
  return parsed.success ? parsed.data.errorMessage : null;
}

const againPlace = (orderId: string) => ({ table: "Order", column: "againReason", row: orderId });

/** Seals why a search is ordered again, in the words of who ordered it. */
export function sealAgainReason(key: DataKey, orderId: string, reason: string): Uint8Array<ArrayBuffer> {
  return seal(key, againPlace(orderId), reason);
}

/** Why a search was ordered again; null when it was not, or when nobody knows any more. */
export function readAgainReason(key: DataKey, order: Pick<Order, "id" | "againReason">): string | null {
  return order.againReason && openText(key, againPlace(order.id), order.againReason);
}

export const copyPlace = (column: "name" | "contents", copyId: string) => ({ table: "CourtCopy", column, row: copyId });

/** Seals a court copy's name or bytes. */
export function sealCopy(key: DataKey, column: "name" | "contents", copyId: string, value: string | Uint8Array) {
  return seal(key, copyPlace(column, copyId), value);
}

/** A court copy's name. */
export function readCopyName(key: DataKey, copy: { id: string; name: Uint8Array | null }): string | null {
  return copy.name ? openText(key, copyPlace("name", copy.id), copy.name) : null;
}

/** The county columns of an order. */
export function countyOfOrder(
  row: Pick<Order, "countyUuid" | "countyFips" | "countyName" | "countyState">,
): County | null {
  if (row.countyName === null && row.countyUuid === null) return null;
  return { uuid: row.countyUuid, fips: row.countyFips, name: row.countyName ?? "", state: row.countyState ?? "" };
}
