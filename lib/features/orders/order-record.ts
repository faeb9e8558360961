/**
 * An order in the database: its state, changed only by the transitions of lib/domain/orders/states.ts, and its sealed
 * parts.
 */
import "server-only";
import { z } from "zod";
import { endMessages, notifyStaff } from "@/lib/cases/notify-staff";
import { courtResultPlace } from "@/lib/cases/stored/answers";
import type { SecondPersonId } from "@/lib/cases/two-person-rule";
import { fipsOf } from "@/lib/domain/counties/list";
import { type OrderEvent, type OrderState, transitionsOf } from "@/lib/domain/orders/states";
import type { County } from "@/lib/features/orders/contract/orders";
import { type DataKey, openText, seal } from "@/lib/platform/data/crypto";
import type { Order, Prisma, Transaction } from "@/lib/platform/data/prisma";

type Changes = Omit<Prisma.OrderUncheckedUpdateManyInput, "id" | "state" | "decidedById"> & {
  decidedById?: SecondPersonId;
};

/**
 * Changes the state of an order and notifies those concerned, if the event is possible in its current state. Of two
 * concurrent callers one succeeds (compare-and-set). Null if nothing was written.
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
    await notifyOfEvent(tx, id, event, { from, to });
    return to;
  }
  return null;
}

/** Notifies the requester of the outcome, and everyone who must act on it, including the approver. */
async function notifyOfEvent(
  tx: Transaction,
  id: string,
  event: OrderEvent,
  { from, to }: { from: OrderState; to: OrderState },
): Promise<void> {
  // Most events are polls, which are no news.
  const hasFailed = to === "failed" || to === "confirmed_absent";
  const isNews = ["hold", "release", "cancel", "complete", "timed_out"].includes(event) || hasFailed;
  const isResolved = from === "outcome_unknown" || from === "confirmed_absent";
  if ((!isNews && !isResolved) || from === "complete") return;
  const { applicantId, parentId, requestedById, decidedById, canceledById, resolvedById } =
    await tx.order.findUniqueOrThrow({ where: { id }, omit: { result: true } });
  if (isResolved) {
    const kind = from === "outcome_unknown" ? "order_unknown" : "order_failed";
    await endMessages(tx, { kind, objectId: id }, { how: "resolved", by: resolvedById });
  }
  if (!isNews) return;
  const about = { objectId: id, applicantId };
  const requester = { to: [requestedById] };
  const approvalMessage = { kind: "order_asked", objectId: id } as const;
  if (event === "hold") return notifyStaff(tx, { kind: "order_asked", by: requestedById, ...about });
  const answerable = { to: answerableFor({ requestedById, decidedById }) };
  if (event === "timed_out") return notifyOfUnknown(tx, { id, applicantId, requestedById, decidedById });
  if (hasFailed) return notifyStaff(tx, { kind: "order_failed", by: resolvedById, ...about }, answerable);
  if (event === "release") {
    await endMessages(tx, approvalMessage, { how: "approved", by: decidedById });
    return notifyStaff(tx, { kind: "order_approved", by: decidedById, ...about }, requester);
  }
  if (event === "cancel") {
    const by = canceledById ?? decidedById;
    await endMessages(tx, approvalMessage, { how: canceledById ? "canceled" : "rejected", by });
    return notifyStaff(tx, { kind: canceledById ? "order_canceled" : "order_rejected", by, ...about }, requester);
  }
  // For an order of all counties there is one message, when its last county is complete.
  if (!parentId) await notifyStaff(tx, { kind: "order_complete", by: null, ...about }, requester);
}

type Answerable = Pick<Order, "requestedById" | "decidedById">;

const answerableFor = ({ requestedById, decidedById }: Answerable): string[] =>
  decidedById ? [requestedById, decidedById] : [requestedById];

/** Notifies those who must find out whether an order exists. */
export const notifyOfUnknown = (
  tx: Transaction,
  { id, applicantId, ...people }: Pick<Order, "id" | "applicantId"> & Answerable,
): Promise<void> =>
  notifyStaff(tx, { kind: "order_unknown", objectId: id, applicantId, by: null }, { to: answerableFor(people) });

/**
 * Locks an order until the transaction ends, its parent first, so that updates of the counties of one order run one
 * after another. Rows that refer to it can still be inserted.
 */
export async function lockOrder(tx: Transaction, { id, parentId }: { id: string; parentId: string | null }) {
  if (parentId) await tx.$queryRaw`select 1 as locked from "Order" where id = ${parentId}::uuid for no key update`;
  await tx.$queryRaw`select 1 as locked from "Order" where id = ${id}::uuid for no key update`;
}

export function sealResult(key: DataKey, orderId: string, body: string): Uint8Array<ArrayBuffer> {
  return seal(key, courtResultPlace(orderId), body);
}

const refusal = z.object({ errorMessage: z.string() });

/** A refused order has no result, so the column stores the service's message instead. */
export function sealRefusal(key: DataKey, orderId: string, errorMessage: string): Uint8Array<ArrayBuffer> {
  return seal(key, courtResultPlace(orderId), JSON.stringify({ errorMessage }));
}

export function readRefusal(key: DataKey, order: Pick<Order, "id" | "state" | "result">): string | null {
  if (!order.result || order.state !== "failed") return null;
  const parsed = refusal.safeParse(JSON.parse(openText(key, courtResultPlace(order.id), order.result)));
  return parsed.success ? parsed.data.errorMessage : null;
}

type OrderText = "againReason" | "reason" | "decisionNote" | "cancelNote" | "resolvedNote";

const textPlace = (column: OrderText, orderId: string) => ({ table: "Order", column, row: orderId });

export function sealOrderText(key: DataKey, column: OrderText, orderId: string, text: string): Uint8Array<ArrayBuffer> {
  return seal(key, textPlace(column, orderId), text);
}

export function readOrderText<Column extends OrderText>(
  key: DataKey,
  column: Column,
  order: Pick<Order, "id" | Column>,
): string | null {
  const sealed: Uint8Array | null = order[column];
  return sealed && openText(key, textPlace(column, order.id), sealed);
}

export const copyPlace = (column: "name" | "contents", copyId: string) => ({ table: "CourtCopy", column, row: copyId });

export function sealCopy(key: DataKey, column: "name" | "contents", copyId: string, value: string | Uint8Array) {
  return seal(key, copyPlace(column, copyId), value);
}

export function readCopyName(key: DataKey, copy: { id: string; name: Uint8Array | null }): string | null {
  return copy.name ? openText(key, copyPlace("name", copy.id), copy.name) : null;
}

export function countyOfOrder(
  row: Pick<Order, "countyUuid" | "countyFips" | "countyName" | "countyState">,
): County | null {
  if (row.countyName === null && row.countyUuid === null) return null;
  const county = { uuid: row.countyUuid, name: row.countyName ?? "", state: row.countyState ?? "" };
  // An earlier version of the console may not have known this county's name, and then stored no FIPS code.
  return { ...county, fips: row.countyFips ?? fipsOf(county) };
}
