/** An order in the database: its state, changed only by transitions of order-state.ts, and its sealed parts. */
import "server-only";
import { z } from "zod";
import type { County } from "@/lib/contracts/orders";
import type { OrderState } from "@/lib/contracts/words/orders";
import { type DataKey, openText, seal } from "@/lib/data/crypto";
import type { Order, Prisma, Transaction } from "@/lib/data/prisma";
import { courtResultPlace } from "@/lib/services/applicants/court-results";
import { endMessages, tell } from "@/lib/services/applicants/tell";
import { type OrderEvent, transitionsOf } from "./order-state";

type Changes = Omit<Prisma.OrderUncheckedUpdateManyInput, "id" | "state">;

/**
 * Changes the state of an order and notifies those concerned, if the event is possible in its current state. Of two
 * concurrent callers one succeeds (compare-and-set).
 *
 * @param changes columns that are written with the state
 * @returns the new state; null if nothing was written
 */
export async function changeOrderState(
  tx: Transaction,
  id: string,
  event: OrderEvent,
  changes: Changes = {},
): Promise<OrderState | null> {
  for (const { from, to } of transitionsOf(event)) {
    const { count } = await tx.order.updateMany({ where: { id, state: from }, data: { ...changes, state: to } });
    if (count === 0) continue;
    await tellOf(tx, id, event, { from, to });
    return to;
  }
  return null;
}

/**
 * Notifies the requester of an order of its outcome and, if action is needed, everyone who can act. Its approver is
 * also notified of needed action.
 */
async function tellOf(
  tx: Transaction,
  id: string,
  event: OrderEvent,
  { from, to }: { from: OrderState; to: OrderState },
): Promise<void> {
  if (from === "outcome_unknown") {
    await endMessages(tx, { kind: "order_unknown", objectId: id }, { how: "resolved", by: null });
  }
  // Frequent polls change nothing.
  const isNews = ["hold", "release", "cancel", "complete", "timed_out"].includes(event) || to === "failed";
  if (!isNews || from === "complete") return;
  const { applicantId, parentId, requestedById, decidedById, canceledById } = await tx.order.findUniqueOrThrow({
    where: { id },
    select: { applicantId: true, parentId: true, requestedById: true, decidedById: true, canceledById: true },
  });
  const about = { objectId: id, applicantId };
  const requester = { to: [requestedById] };
  const asked = { kind: "order_asked", objectId: id } as const;
  if (event === "hold") return tell(tx, { kind: "order_asked", by: requestedById, ...about });
  const answerable = { to: decidedById ? [requestedById, decidedById] : [requestedById] };
  if (event === "timed_out") return tell(tx, { kind: "order_unknown", by: null, ...about }, answerable);
  if (to === "failed") return tell(tx, { kind: "order_failed", by: null, ...about }, answerable);
  if (event === "release") {
    await endMessages(tx, asked, { how: "approved", by: decidedById });
    return tell(tx, { kind: "order_approved", by: decidedById, ...about }, requester);
  }
  if (event === "cancel") {
    const by = canceledById ?? decidedById;
    await endMessages(tx, asked, { how: canceledById ? "canceled" : "rejected", by });
    return tell(tx, { kind: canceledById ? "order_canceled" : "order_rejected", by, ...about }, requester);
  }
  // For all counties there is one message, when the last one is complete.
  if (!parentId) await tell(tx, { kind: "order_complete", by: null, ...about }, requester);
}

/**
 * Locks an order until the transaction ends, its parent first, so that updates of the counties of one order run one
 * after another. Rows that refer to it can still be inserted.
 */
export async function lockOrder(tx: Transaction, { id, parentId }: { id: string; parentId: string | null }) {
  if (parentId) await tx.$queryRaw`select 1 as locked from "Order" where id = ${parentId}::uuid for no key update`;
  await tx.$queryRaw`select 1 as locked from "Order" where id = ${id}::uuid for no key update`;
}

/** Seals a court result's JSON. */
export function sealResult(key: DataKey, orderId: string, body: string): Uint8Array<ArrayBuffer> {
  return seal(key, courtResultPlace(orderId), body);
}

const refusal = z.object({ errorMessage: z.string() });

/** Seals the service's message. A refused order has no result, so the column stores the message instead. */
export function sealRefusal(key: DataKey, orderId: string, errorMessage: string): Uint8Array<ArrayBuffer> {
  return seal(key, courtResultPlace(orderId), JSON.stringify({ errorMessage }));
}

/** The service's message of a refused order; null if there is none. */
export function readRefusal(key: DataKey, order: Pick<Order, "id" | "state" | "result">): string | null {
  if (!order.result || order.state !== "failed") return null;
  const parsed = refusal.safeParse(JSON.parse(openText(key, courtResultPlace(order.id), order.result)));
  return parsed.success ? parsed.data.errorMessage : null;
}

/** The columns of an order with text written by a person. */
type OrderText = "againReason" | "reason" | "decisionNote" | "cancelNote";

const textPlace = (column: OrderText, orderId: string) => ({ table: "Order", column, row: orderId });

/** Seals a person's text about an order. */
export function sealOrderText(key: DataKey, column: OrderText, orderId: string, text: string): Uint8Array<ArrayBuffer> {
  return seal(key, textPlace(column, orderId), text);
}

/** A person's text about an order; null if none. */
export function readOrderText<Column extends OrderText>(
  key: DataKey,
  column: Column,
  order: Pick<Order, "id" | Column>,
): string | null {
  const sealed: Uint8Array | null = order[column];
  return sealed && openText(key, textPlace(column, order.id), sealed);
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
