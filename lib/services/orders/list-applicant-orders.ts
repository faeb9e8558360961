import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { listApplicantOrders as endpoint } from "@/lib/contracts/orders";
import { db } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { showOrders, withPeople } from "./view";

/** All orders of one applicant, newest first. */
export const listApplicantOrders = defineAction(endpoint, {
  permission: "order.read",
  audit: { action: "order.list", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run({ staff, addDetails: note }, { params: { id } }) {
    const applicant = await db.applicant.findUnique({ where: { id }, select: { id: true } });
    if (!applicant) throw new AppError("not_found");
    const rows = await db.order.findMany({
      where: { applicantId: id },
      include: withPeople,
      orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
    });
    note({ count: rows.length });
    return { items: await showOrders(rows, staff) };
  },
});
