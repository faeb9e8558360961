import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { getOrderOptions as endpoint } from "@/lib/contracts/orders";
import { db } from "@/lib/data/prisma";
import { loadApplicant } from "@/lib/services/applicants/applicant-record";
import { readCounties } from "./county-answers";
import { kindOf } from "./order-kinds";
import { countyOfOrder } from "./order-record";
import { readLimits, readSpentOf } from "./order-spending";

/** What can be ordered for an applicant, at what price, from stored answers. Does not call the service. */
export const getOrderOptions = defineAction(endpoint, {
  permission: "order.read",
  audit: { action: "order.options", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run({ staff }, { params: { id } }) {
    const applicant = await loadApplicant(id);
    const { options, priceToRunAllCounties, readAt } = await readCounties(applicant);
    const rows = await db.order.findMany({
      where: { applicantId: id },
      orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
    });
    return {
      consentedAt: applicant.row.consentedAt?.toISOString() ?? null,
      countiesReadAt: readAt?.toISOString() ?? null,
      counties: options,
      priceToRunAllCounties,
      spending: { limits: await readLimits(db), spent: (await readSpentOf(db, [staff.id]))(staff.id) },
      existing: rows.map((row) => ({
        id: row.id,
        kind: kindOf(row.kind),
        county: countyOfOrder(row),
        state: row.state,
        requestedAt: row.requestedAt.toISOString(),
      })),
    };
  },
});
