import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { listOrderApprovals as endpoint } from "@/lib/contracts/order-approvals";
import { db, type Prisma } from "@/lib/data/prisma";
import { decidableOrders } from "@/lib/services/applicants/count-approvals";
import { readOrderActs } from "./order-acts";
import { showOrders, withPeople } from "./order-view";

const mostShown = 50;

/** Orders that wait for approval, longest waiting first, with their cost. */
export const listOrderApprovals = defineAction(endpoint, {
  permission: "order.read",
  audit: { action: "order.list-approvals" },
  async run({ staff, addDetails }, { query: { decidable } }) {
    const where: Prisma.OrderWhereInput = {
      state: "awaiting_approval",
      applicant: { wrappedKey: { not: null } },
      AND: decidable ? decidableOrders(staff) : {},
    };
    const rows = await db.order.findMany({
      where,
      include: withPeople,
      orderBy: [{ requestedAt: "asc" }, { id: "asc" }],
      take: mostShown,
    });
    const total = rows.length < mostShown ? rows.length : await db.order.count({ where });
    addDetails({ count: rows.length });
    const actsOf = await readOrderActs(rows, staff);
    const shown = await showOrders(rows, staff);
    return {
      items: shown.flatMap((order, index) => {
        const row = rows[index];
        return row ? [{ ...order, ...actsOf(row) }] : [];
      }),
      more: total - rows.length,
    };
  },
});
