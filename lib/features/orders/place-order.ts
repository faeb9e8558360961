/**
 * Orders a paid search once for each Idempotency-Key, despite double clicks, retries and crashes: the key is unique in
 * the database, and stored before anything is sent.
 */
import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { canonicalJson } from "@/lib/base/canonical-json";
import { loadApplicant } from "@/lib/cases/applicant-record";
import { type LoadedCase, loadCase, refuseUnreadable } from "@/lib/cases/open-case";
import { refuseBlocked } from "@/lib/cases/refuse-blocked";
import { needsCountyList } from "@/lib/domain/orders/limits";
import { operationOf } from "@/lib/domain/orders/states";
import { AppError, isErrorCode } from "@/lib/errors";
import * as contract from "@/lib/features/orders/contract/orders";
import * as actions from "@/lib/features/orders/contract/orders.actions";
import { defineAction, type StaffActionContext } from "@/lib/platform/actions/define-action";
import { db, isUniqueViolation, type Order } from "@/lib/platform/data/prisma";
import { timeLeftMs } from "@/lib/platform/process/time-limit";
import { readRefusal } from "./order-record";
import { readLimits } from "./order-spending";
import { type NewOrder, type Plan, planOrder, recordOrder } from "./plan-order";
import { readCountyList } from "./read-county-list";
import { sendOrder } from "./send-order";

type OrderSubmission = { id: string; staffId: string; idempotencyKey: string; bodyHash: Uint8Array<ArrayBuffer> };

export const placeOrder = defineAction(actions.placeOrder, contract.placeOrder, {
  object: ({ body }) => ({ type: "applicant", id: body.applicantId }),
  details: ({ body }) => ({ kind: body.kind, again: body.againReason !== undefined }),
  async run(context, { body, headers }) {
    const { staff, intentId } = context;
    const key = { staffId: staff.id, idempotencyKey: headers["idempotency-key"] };
    return placeOnce(context, body, { id: intentId, ...key, bodyHash: hashOf(body) });
  },
});

/** SHA-256 of the request, independent of the order of its fields. */
function hashOf({ applicantId, kind, county, againReason, reason, costCenter }: NewOrder): Uint8Array<ArrayBuffer> {
  const json = canonicalJson({
    applicantId,
    kind,
    county: county
      ? {
          uuid: county.uuid ?? null,
          name: county.name,
          state: county.state,
          confirmedUnlisted: county.confirmedUnlisted ?? false,
        }
      : null,
    againReason: againReason ?? null,
    ...(reason === undefined ? {} : { reason }),
    ...(costCenter === undefined ? {} : { costCenter }),
  });
  return new Uint8Array(createHash("sha256").update(json).digest());
}

async function placeOnce(
  context: StaffActionContext,
  body: NewOrder,
  submit: OrderSubmission,
): Promise<PlaceOrderResponse> {
  const applicant = await loadCase(db, body.applicantId);
  await refuseBlocked(operationOf(body.kind), applicant);
  refuseUnreadable(applicant.derivedCase.open);
  const plan = await planWithPrice(context, applicant, body);
  let order: Order;
  try {
    // The order is stored before anything is sent.
    order = await context.transaction(
      async (tx) => {
        const recorded = await recordOrder(tx, plan, submit);
        context.addDetails({ orders: [recorded.id], ...(isWaiting(recorded) ? { heldFor: recorded.heldFor } : {}) });
        return recorded;
      },
      // An order that waits for approval is not sent now.
      { final: isWaiting },
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return respondToRepeatedKey(context, submit);
  }
  if (!isWaiting(order)) await sendOrder(context, order, applicant);
  return answerOf(await ordersOf(order.batchId));
}

/**
 * Plans an order. If a limit depends on a price that was never read, reads the county list before the order is placed,
 * because the limits are checked when the order is stored.
 */
async function planWithPrice(context: StaffActionContext, applicant: LoadedCase, body: NewOrder): Promise<Plan> {
  const plan = await planOrder(applicant, body);
  if (plan.listRead || !needsCountyList(await readLimits(db), plan)) return plan;
  await readCountyList(context, applicant);
  return planOrder(applicant, body);
}

const isWaiting = ({ state }: Order) => state === "awaiting_approval";

/**
 * Answers a repeated key with its orders in their current state, or the same refusal. Each person has separate keys.
 */
async function respondToRepeatedKey(
  context: StaffActionContext,
  { staffId, idempotencyKey, bodyHash }: Omit<OrderSubmission, "id">,
): Promise<PlaceOrderResponse> {
  const batch = await db.orderBatch.findUnique({
    where: { staffId_idempotencyKey: { staffId, idempotencyKey } },
    select: { id: true, bodyHash: true },
  });
  if (!batch) throw new AppError("already_ordered");
  if (Buffer.compare(batch.bodyHash, bodyHash) !== 0) throw new AppError("idempotency_conflict");
  context.addDetails({ repeated: true });
  return waitUntilSent(batch.id);
}

type PlaceOrderResponse = z.output<typeof contract.placeOrder.response>;

/** Longer than the longest call, in milliseconds. A call that takes longer belongs to a process that died. */
const waitMs = 20_000;
/** The part of the request's time that is left for the answer, in milliseconds. */
const answerMs = 2_000;

/**
 * Waits until a batch is sent, at most `waitMs`, and for as long as the request may last. If the batch is still being
 * sent then, the answer has its orders in that state.
 *
 * @throws AppError for a failed order, the same refusal as the first time
 */
export async function waitUntilSent(batchId: string): Promise<PlaceOrderResponse> {
  const deadline = Date.now() + waitMs;
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 1.6, 1500)) {
    const orders = await ordersOf(batchId);
    const waiting = orders.some(({ state }) => state === "intent" || state === "sending");
    if (!waiting || Date.now() > deadline || timeLeftMs() < answerMs) return answerOf(orders);
    await sleep(pauseMs);
  }
}

const ordersOf = (batchId: string) => db.order.findMany({ where: { batchId }, orderBy: { id: "asc" } });

/** An order of all counties is represented by the orders of its counties. */
async function answerOf(orders: readonly Order[]): Promise<PlaceOrderResponse> {
  const parents = new Set(orders.map(({ parentId }) => parentId));
  const shown = orders.filter(({ id }) => !parents.has(id));
  const [only] = shown;
  if (shown.length === 1 && only?.state === "failed") throw await refusalOf(only);
  return { orders: shown.map(({ id, state }) => ({ id, state })) };
}

async function refusalOf(order: Order): Promise<AppError> {
  const code = isErrorCode(order.errorCode) ? order.errorCode : "internal";
  const applicant = await loadApplicant(order.applicantId);
  const upstreamMessage = readRefusal(applicant.key, order);
  return new AppError(code, { refs: { orderId: order.id }, ...(upstreamMessage ? { upstreamMessage } : {}) });
}
