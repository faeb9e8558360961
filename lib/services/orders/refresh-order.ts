import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { refreshOrder as endpoint, heldOrderStates } from "@/lib/contracts/orders";
import { db } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { loadApplicant } from "@/lib/services/applicants/applicant-record";
import { applyPoll } from "./apply-court-result";
import { readOrderDetail } from "./get-order";
import { claimOrder, fetchCourtResult } from "./poll-orders";

/** Asks the service now how an order stands, instead of at the next poll. An order of all counties asks for each. */
export const refreshOrder = defineAction(endpoint, {
  permission: "order.read",
  audit: { action: "order.refresh", object: ({ params }) => ({ type: "order", id: params.id }) },
  async run(context, { params: { id } }) {
    const order = await db.order.findUnique({ where: { id } });
    if (!order) throw new AppError("not_found");
    const applicant = await loadApplicant(order.applicantId);
    const isHeld = { state: { in: [...heldOrderStates] }, uniqueIdentifier: { not: null } };
    const asked = await db.order.findMany({ where: { ...isHeld, OR: [{ id }, { parentId: id }] } });
    if (asked.length === 0) {
      throw new AppError("state_conflict", { detail: "The service holds no order under an identifier known here." });
    }
    for (const [index, { id: askedId }] of asked.entries()) {
      const claim = await context.transaction((tx) => claimOrder(tx, askedId), { final: false });
      const outcome = await fetchCourtResult(claim.order, applicant);
      const failed = "error" in outcome;
      const isLast = index === asked.length - 1;
      await context.transaction(
        async (tx) => context.addDetails(await applyPoll(tx, { ...claim, key: applicant.key }, outcome)),
        {
          final: isLast && !failed,
        },
      );
      if (failed) throw outcome.error;
    }
    return readOrderDetail(id, context.staff);
  },
});
