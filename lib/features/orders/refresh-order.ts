import "server-only";
import { loadApplicant } from "@/lib/cases/applicant-record";
import { acceptedOrderStates } from "@/lib/domain/orders/states";
import { AppError } from "@/lib/errors";
import * as contract from "@/lib/features/orders/contract/orders";
import * as actions from "@/lib/features/orders/contract/orders.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { db, type Transaction } from "@/lib/platform/data/prisma";
import { readOrderDetail } from "./get-order";
import { claimOrder, fetchCourtResult } from "./poll-orders";
import { storeCourtResults } from "./store-court-results";

/** Polls an order. If it is an order of all counties, it polls each county. */
export const refreshOrder = defineAction(actions.refreshOrder, contract.refreshOrder, {
  object: "order",
  async run(context, { params: { id } }) {
    const order = await db.order.findUnique({ where: { id } });
    if (!order) throw new AppError("not_found");
    const applicant = await loadApplicant(order.applicantId);
    const isAccepted = { state: { in: [...acceptedOrderStates] }, uniqueIdentifier: { not: null } };
    const polled = await db.order.findMany({ where: { ...isAccepted, OR: [{ id }, { parentId: id }] } });
    if (polled.length === 0) {
      throw new AppError("state_conflict", {
        detail: "The service has given no identifier for this order, so there is nothing to poll.",
      });
    }
    for (const [index, { id: polledId }] of polled.entries()) {
      const claim = await context.transaction((tx) => claimOrder(tx, polledId), { final: false });
      const outcome = await fetchCourtResult(claim.order, applicant);
      const failed = "error" in outcome;
      const final = !failed && index === polled.length - 1;
      const store = async (tx: Transaction) => {
        const [details] = await storeCourtResults(tx, [{ ...claim, key: applicant.key, outcome }]);
        context.addDetails(details ?? {});
      };
      await context.transaction(store, { final });
      if (failed) throw outcome.error;
    }
    return readOrderDetail(id, context.staff);
  },
});
