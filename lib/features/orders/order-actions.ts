/** A reader's actions on an order before it is sent, and the basis of its approval. */
import "server-only";
import { can } from "@/lib/base/permissions";
import { readSecondPersons } from "@/lib/cases/two-person-rule";
import { blockOf } from "@/lib/domain/decisions/second-person-text";
import type { OrderDetail } from "@/lib/features/orders/contract/orders";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { db, type Order } from "@/lib/platform/data/prisma";
import { readLimits, readSpentOf, spendOfOrder } from "./order-spending";

type OrderActions = Pick<OrderDetail, "decisionBlockedFor" | "mayCancel" | "secondPerson" | "waiting">;

/** Why the reader cannot decide the order. Null if neither the order nor the reader's rights prevent it. */
export function decisionBlockFor(order: Order, reader: CurrentStaff): "decided" | "own_request" | "no_right" | null {
  if (order.state !== "awaiting_approval") return "decided";
  if (order.requestedById === reader.id) return "own_request";
  return can(reader.roles, "order.approve") ? null : "no_right";
}

export function canCancelOrder(order: Order, reader: CurrentStaff): boolean {
  return order.requestedById === reader.id || can(reader.roles, "order.approve");
}

export function isUnsent({ state }: Order): boolean {
  return state === "intent" || state === "awaiting_approval";
}

/** Reads the spending once for all orders. */
export async function readOrderActions(
  orders: readonly Order[],
  reader: CurrentStaff,
): Promise<(order: Order) => OrderActions> {
  const waiting = orders.filter(({ state }) => state === "awaiting_approval");
  const people = waiting.map(({ requestedById }) => requestedById);
  const basis = people.length > 0 ? { limits: await readLimits(db), spentBy: await readSpentOf(db, people) } : null;
  const factsOf = people.length > 0 ? await readSecondPersons(db, "order.approve", people) : null;
  const second = (order: Order) =>
    factsOf && waiting.includes(order) ? factsOf(reader.id, order.requestedById) : null;
  return (order) => ({
    decisionBlockedFor: decisionBlockFor(order, reader) ?? blockOf(second(order)),
    secondPerson: second(order),
    mayCancel: isUnsent(order) && canCancelOrder(order, reader),
    waiting:
      basis && waiting.includes(order)
        ? {
            cost: spendOfOrder(order),
            spending: { limits: basis.limits, spent: basis.spentBy(order.requestedById) },
          }
        : null,
  });
}
