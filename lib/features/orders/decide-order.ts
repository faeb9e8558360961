import "server-only";
import { isDeepStrictEqual } from "node:util";
import { lockApplicant, type OpenApplicant } from "@/lib/cases/applicant-record";
import { loadCase, refuseUnreadable } from "@/lib/cases/open-case";
import { refuseBlocked } from "@/lib/cases/refuse-blocked";
import { saveColumns } from "@/lib/cases/save-columns";
import { refuseBlockedPerson, requireSecondPerson } from "@/lib/cases/two-person-rule";
import type { Spend } from "@/lib/domain/orders/amounts";
import { limitsExceeded } from "@/lib/domain/orders/limits";
import { spendOfSearch } from "@/lib/domain/orders/money";
import { kindOf, operationOf } from "@/lib/domain/orders/states";
import { AppError } from "@/lib/errors";
import * as contract from "@/lib/features/orders/contract/order-approvals";
import * as actions from "@/lib/features/orders/contract/orders.actions";
import { defineAction, type StaffActionContext } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { databaseNow } from "@/lib/platform/data/database-time";
import { db, type Order, Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { findCounty } from "./counties";
import { readOrderDetail } from "./get-order";
import { canCancelOrder, decisionBlockFor, isUnsent } from "./order-actions";
import { readCounties } from "./order-options";
import { changeOrderState, countyOfOrder, sealOrderText } from "./order-record";
import { lockSpending, spendingColumns, spendOfOrder } from "./order-spending";
import { type OrderRow, withPeople } from "./order-view";
import { isUncounted, ordersOfSearch, priceOfSearch } from "./plan-order";
import { sendOrder } from "./send-order";

/** Approves an order, and sends it on the same path as an order that needed no approval. */
export const approveOrder = defineAction(actions.approveOrder, contract.approveOrder, {
  object: "order",
  async run(context, { params: { id }, body: { note, cost } }) {
    const { applicantId } = requireDecidable(await findOrder(db, id), context.staff);
    const applicant = await loadCase(db, applicantId);
    refuseUnreadable(applicant.derivedCase.open);
    // If the process stops before sending, the worker ends the order like any other that was never sent.
    const approval = context.transaction((tx) => recordApproval(tx, context, { id, applicantId, note, cost }), {
      final: false,
    });
    const order = await approval.catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === "price_changed") {
        await context.transaction((tx) => updateStoredPrice(tx, context.staff, { id, applicantId }), { final: false });
      }
      throw error;
    });
    await sendOrder(context, order, applicant).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "state_conflict") throw error;
      // The order was canceled between the approval and the call.
      const now = await findOrder(db, id);
      throw now.state === "canceled" ? decisionConflict(now) : error;
    });
    return readOrderDetail(id, context.staff);
  },
});

type Approval = { id: string; applicantId: string; note: string | undefined; cost: Spend | undefined };

/**
 * Records the approval. Of two concurrent approvals the first succeeds, and the second fails with an error that names the
 * approver.
 */
async function recordApproval(
  tx: Transaction,
  context: StaffActionContext,
  { id, applicantId, note, cost }: Approval,
): Promise<Order> {
  const applicant = await lockApplicant(tx, applicantId);
  const waitingOrder = requireDecidable(await findOrder(tx, id), context.staff);
  const decidedById = await requireSecondPerson(context, tx, waitingOrder.requestedById, "order.approve");
  await requireUnchanged(tx, waitingOrder, applicant);
  const { cost: today } = await readCurrentCost(tx, waitingOrder, applicant);
  if ([spendOfOrder(waitingOrder), cost ?? today].some((shown) => !isDeepStrictEqual(shown, today))) {
    const detail = `${describeCost(today)} Nothing was sent. Look at the new price, then approve it again.`;
    throw new AppError("price_changed", { detail });
  }
  const now = await databaseNow(tx);
  const state = await changeOrderState(tx, id, "release", {
    committedAt: now,
    decidedById,
    decidedAt: now,
    decisionNote: note === undefined ? null : sealOrderText(applicant.key, "decisionNote", id, note),
  });
  const order = await findOrder(tx, id);
  if (!state) throw decisionConflict(order);
  return order;
}

async function readCurrentCost(tx: Transaction, order: Order, applicant: OpenApplicant) {
  const kind = kindOf(order.kind);
  const county = countyOfOrder(order);
  const counties = await readCounties(applicant, tx);
  const price = priceOfSearch(kind, county && findCounty(counties.options, county), counties);
  const columns = spendingColumns(spendOfSearch({ kind, price }, counties.options));
  return {
    columns: { ...columns, price: price ?? Prisma.DbNull },
    cost: spendOfOrder({ ...order, ...columns }),
    isUncounted: isUncounted(kind, counties.options),
  };
}

function describeCost({ cents, searches, unpriced, partlyPriced }: Spend): string {
  if (unpriced === searches) return "The service states no price for this search now.";
  return `It costs ${unpriced + partlyPriced > 0 ? "at least " : ""}${(cents / 100).toFixed(2)} now.`;
}

/**
 * Stores the current price with a waiting order, and the limits that the order then exceeds. This needs a separate
 * transaction, because the approval that found the new price is refused.
 */
async function updateStoredPrice(
  tx: Transaction,
  staff: CurrentStaff,
  { id, applicantId }: Pick<Order, "id" | "applicantId">,
): Promise<void> {
  const applicant = await lockApplicant(tx, applicantId);
  const order = requireDecidable(await findOrder(tx, id), staff);
  const { columns, cost, isUncounted } = await readCurrentCost(tx, order, applicant);
  const beyond: string[] = limitsExceeded(await lockSpending(tx, order.requestedById), cost, isUncounted);
  const others = order.heldFor.filter((code) => code === "county.resembles");
  await tx.order.update({
    where: { id },
    data: {
      ...columns,
      // An order that is now within the limits was requested beyond them, so it still waits for its decision.
      ...(beyond.length > 0 ? { heldFor: [...beyond, ...others] } : {}),
    },
  });
}

export const rejectOrder = defineAction(actions.rejectOrder, contract.rejectOrder, {
  object: "order",
  async run(context, { params: { id }, body: { note } }) {
    const { staff } = context;
    const { applicantId } = requireDecidable(await findOrder(db, id), staff);
    await cancelUnsentOrder(context, { id, applicantId }, async (tx, { key }) => {
      const { requestedById } = requireDecidable(await findOrder(tx, id), staff);
      return {
        decidedById: await requireSecondPerson(context, tx, requestedById, "order.approve"),
        decidedAt: await databaseNow(tx),
        decisionNote: sealOrderText(key, "decisionNote", id, note),
      };
    });
    return readOrderDetail(id, staff);
  },
});

/** Cancels an order. Its requester and approvers may do so. */
export const cancelOrder = defineAction(actions.cancelOrder, contract.cancelOrder, {
  object: "order",
  admit: async ({ params: { id } }, staff) => requireCancelRight(await findOrder(db, id), staff),
  async run(context, { params: { id }, body: { note } }) {
    const { staff } = context;
    const { applicantId } = requireCancelable(await findOrder(db, id), staff);
    await cancelUnsentOrder(context, { id, applicantId }, async (tx, { key }) => {
      requireCancelable(await findOrder(tx, id), staff);
      return {
        canceledById: staff.id,
        canceledAt: await databaseNow(tx),
        cancelNote: note === undefined ? null : sealOrderText(key, "cancelNote", id, note),
      };
    });
    return readOrderDetail(id, staff);
  },
});

/** Cancels an unsent order. `allow` runs under the applicant's lock. It throws, or returns the columns to write. */
async function cancelUnsentOrder(
  context: StaffActionContext,
  { id, applicantId }: Pick<Order, "id" | "applicantId">,
  allow: (tx: Transaction, applicant: OpenApplicant) => Promise<Parameters<typeof changeOrderState>[3]>,
): Promise<void> {
  await context.transaction(async (tx) => {
    const columns = await allow(tx, await lockApplicant(tx, applicantId));
    // The process that placed the order may be about to send it, and does not hold this lock.
    if (!(await changeOrderState(tx, id, "cancel", columns))) throw cancelConflict(await findOrder(tx, id));
    await saveColumns(tx, applicantId);
  });
}

async function findOrder(client: Pick<Transaction, "order">, id: string): Promise<OrderRow> {
  const order = await client.order.findUnique({ where: { id }, include: withPeople });
  if (!order) throw new AppError("not_found");
  return order;
}

/** @throws AppError `state_conflict` if it is decided; `same_person` for their own order */
function requireDecidable(order: OrderRow, staff: CurrentStaff): OrderRow {
  const block = decisionBlockFor(order, staff);
  if (block === "decided") throw decisionConflict(order);
  refuseBlockedPerson(block, "You requested this order, so another approver has to decide it.");
  return order;
}

/** @throws AppError `forbidden` for another person's order; `state_conflict` once it is sent */
function requireCancelRight(order: OrderRow, staff: CurrentStaff): void {
  if (canCancelOrder(order, staff)) return;
  throw new AppError("forbidden", {
    detail: "Only the requester of an order, or an approver, can cancel it.",
  });
}

function requireCancelable(order: OrderRow, staff: CurrentStaff): OrderRow {
  requireCancelRight(order, staff);
  if (!isUnsent(order)) throw cancelConflict(order);
  return order;
}

/** The error of a decision on an order that waits for none. It says why. */
function decisionConflict(order: OrderRow): AppError {
  return new AppError("state_conflict", {
    detail:
      describeEarlierDecision(order) ??
      (order.sentAt ? "This order needed no approval, and was sent." : "This order does not wait for an approval."),
  });
}

/** The error of canceling an order that can no longer be canceled. It says why. */
function cancelConflict(order: OrderRow): AppError {
  const never =
    order.state === "failed" ? "This order failed before it was sent, so there is nothing to cancel." : null;
  return new AppError("state_conflict", {
    detail:
      describeEarlierDecision(order) ??
      (order.sentAt ? "This order was sent, so it can no longer be canceled." : never) ??
      "This order is being sent, so it can no longer be canceled.",
  });
}

function describeEarlierDecision({ state, decidedBy, canceledBy, sentAt }: OrderRow): string | null {
  if (canceledBy) return `${canceledBy.name} canceled this order.`;
  if (!decidedBy) return null;
  return `${decidedBy.name} ${state === "canceled" ? "rejected" : "approved"} this order.${sentAt ? " It was sent." : ""}`;
}

/**
 * Checks again what may have changed while an order waited.
 *
 * @throws AppError as `refuseBlocked`; `condition_not_met` if the service lists other counties; `already_ordered` if
 *   the same search was bought meanwhile
 */
async function requireUnchanged(tx: Transaction, order: Order, applicant: OpenApplicant): Promise<void> {
  const cancel = "Nothing was sent. Reject this order so that the search can be ordered again.";
  const kind = kindOf(order.kind);
  await refuseBlocked(operationOf(kind), applicant);
  const county = countyOfOrder(order);
  const { options } = await readCounties(applicant, tx);
  const isGone = county?.uuid && findCounty(options, county) === null;
  if (isGone || spendOfSearch({ kind, price: null }, options).searches !== order.searches) {
    const what = isGone
      ? "The service no longer lists this county."
      : "The counties that the service lists have changed since the order was requested.";
    throw new AppError("condition_not_met", { detail: `${what} ${cancel}` });
  }
  const search = { applicantId: order.applicantId, kind, county, namedCounties: options };
  const bought = (await ordersOfSearch(tx, search)).find(
    ({ id, committedAt }) => id !== order.id && committedAt !== null && committedAt > order.requestedAt,
  );
  if (bought) {
    const detail = `The same search was ordered meanwhile. ${cancel}`;
    throw new AppError("already_ordered", { refs: { orderId: bought.id }, detail });
  }
}
