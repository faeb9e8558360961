import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import * as contract from "@/lib/contracts/order-approvals";
import * as actions from "@/lib/contracts/orders.actions";
import { db, type Prisma } from "@/lib/data/prisma";
import { decidableOrders } from "@/lib/services/approvals";
import { readOrderActions } from "./order-actions";
import { showOrders, withPeople } from "./order-view";

const maxShown = 50;

/** Orders that wait for approval, longest waiting first, with their cost. */
export const listOrderApprovals = defineAction(actions.listOrderApprovals, contract.listOrderApprovals, {
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
      take: maxShown,
    });
    const total = rows.length < maxShown ? rows.length : await db.order.count({ where });
    addDetails({ count: rows.length });
    const actionsOf = await readOrderActions(rows, staff);
    const shown = await showOrders(rows, staff);
    return {
      items: shown.flatMap((order, index) => {
        const row = rows[index];
        return row ? [{ ...order, ...actionsOf(row) }] : [];
      }),
      more: total - rows.length,
    };
  },
});
