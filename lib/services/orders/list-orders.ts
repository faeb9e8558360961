import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { listOrders as endpoint, openOrderStates } from "@/lib/contracts/orders";
import { db, type Prisma } from "@/lib/data/prisma";
import { newestFirst } from "@/lib/services/newest-first";
import { storedKind } from "./kinds";
import { showOrders, withPeople } from "./view";

const list = newestFirst("requestedAt");

/** Orders, newest first, a page at a time. */
export const listOrders = defineAction(endpoint, {
  permission: "order.read",
  audit: {
    action: "order.list",
    details: ({ query }) => ({ state: query.state ?? null, kind: query.kind ?? null }),
  },
  async run({ staff, addDetails: note, setTarget: on }, { query: { state, kind, applicant, cursor, limit } }) {
    if (applicant) on({ type: "applicant", id: applicant });
    const where: Prisma.OrderWhereInput = {
      ...(state ? { state: state === "open" ? { in: [...openOrderStates] } : state } : {}),
      ...(kind ? { kind: storedKind(kind) } : {}),
      ...(applicant ? { applicantId: applicant } : {}),
      ...list.beyond(cursor),
    };
    const rows = await db.order.findMany({
      where,
      include: withPeople,
      orderBy: list.orderBy(),
      take: limit + 1,
    });
    const { shown, nextCursor } = list.pageOf(rows, limit);
    note({ count: shown.length });
    return { items: await showOrders(shown, staff), nextCursor };
  },
});
