/**
 * Sending an order: it is marked as being sent, under a lease, before the call; the call is made once, outside any
 * transaction; its outcome is stored after it. Killed in between, the lease runs out and the outcome is unknown.
 */
import "server-only";
import { appendAudit } from "@/lib/audit/append";
import type { AuditDetails } from "@/lib/audit/event";
import { isUniqueViolation, type Order, type Transaction } from "@/lib/data/prisma";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { StaffActionContext } from "@/lib/services/act";
import type { OpenApplicant } from "@/lib/services/applicants/records";
import { refreshApplicantIndex } from "@/lib/services/checks/fetch-result";
import { retryOnUnavailable } from "@/lib/services/retry-on-unavailable";
import { acceptOrder, type PricedCounty } from "./accept";
import { callService, type OrderedCounty, type SendOutcome } from "./call";
import { findCounty } from "./counties";
import { readCounties } from "./county-answers";
import { countyOfOrder } from "./intent";
import { kindOf, operationOf } from "./kinds";
import { sendLeaseMs } from "./machine";
import { answerOf, type Placed } from "./placed";
import { sealRefusal } from "./sealed";
import { databaseNow, later, moveOrder } from "./store";

/**
 * Sends an order that is on record as an intent.
 *
 * @param context the act it belongs to
 * @param order the order
 * @param applicant whose it is
 * @returns the orders that came of it; `outcome_unknown` is an answer, not an error
 * @throws AppError with the service's own message when it refused, or when the call provably never left
 */
export async function sendOrder(context: StaffActionContext, order: Order, applicant: OpenApplicant): Promise<Placed> {
  const kind = kindOf(order.kind);
  const intentId = await context.transaction((tx) => begin(tx, context, order), { final: false });
  const outcome = await callService(applicant.accessCode, kind, countyOfOrder(order));
  const send: Send = { context, order, applicant, intentId };
  if (outcome.event === "accept") return storeAccepted(send, outcome);
  if (outcome.event === "lose") return storeLost(send, outcome.error.code);
  return storeFailed(send, outcome.event, outcome.error);
}

type Send = { context: StaffActionContext; order: Order; applicant: OpenApplicant; intentId: string };
type Accepted = Extract<SendOutcome, { event: "accept" }>;

async function begin(tx: Transaction, context: StaffActionContext, order: Order): Promise<string> {
  const now = await databaseNow(tx);
  const state = await moveOrder(tx, order.id, "send", { sentAt: now, leaseUntil: later(now, sendLeaseMs) });
  if (!state) throw new AppError("state_conflict", { refs: { orderId: order.id } });
  return appendAudit(
    {
      phase: "intent",
      action: "order.send",
      actor: context.actor,
      object: { type: "order", id: order.id },
      requestId: context.requestId,
      details: { kind: kindOf(order.kind), operation: operationOf(kindOf(order.kind)) },
    },
    tx,
  );
}

/** The outcome row of the call itself, in the transaction that stores what came of it. */
async function logSent(
  tx: Transaction,
  { context, order, intentId }: Send,
  outcome: "done" | "refused" | "failed" | "unknown",
  details: AuditDetails,
  code?: ErrorCode,
): Promise<void> {
  await appendAudit(
    {
      phase: "outcome",
      action: "order.send",
      actor: context.actor,
      object: { type: "order", id: order.id },
      requestId: context.requestId,
      details,
      outcome,
      ...(code ? { code } : {}),
      intentId,
    },
    tx,
  );
}

async function storeAccepted(send: Send, outcome: Accepted): Promise<Placed> {
  const { context, order } = send;
  const taken = { identifier: outcome.identifier, counties: await priced(send.applicant, outcome.counties) };
  try {
    const orders = await retryOnUnavailable(() =>
      context.transaction(
        async (tx) => {
          const accepted = await acceptOrder(tx, order, taken);
          if (!accepted) throw new AppError("state_conflict", { refs: { orderId: order.id } });
          await logSent(tx, send, "done", { counties: outcome.counties.length });
          await refreshApplicantIndex(tx, order.applicantId);
          return tx.order.findMany({ where: { batchId: order.batchId }, orderBy: { id: "asc" } });
        },
        { afterCall: true },
      ),
    );
    return await answerOf(orders);
  } catch (error) {
    // An identifier that another order holds already leads to no result of this one.
    if (isUniqueViolation(error)) return storeLost(send, "upstream_unreadable");
    throw error;
  }
}

/** Each county with the price that the county history gave for it. */
async function priced(applicant: OpenApplicant, counties: readonly OrderedCounty[]): Promise<PricedCounty[]> {
  if (counties.length === 0) return [];
  const { options } = await readCounties(applicant);
  return counties.map((ordered) => ({ ...ordered, price: findCounty(options, ordered.county)?.price ?? null }));
}

async function storeLost(send: Send, code: ErrorCode): Promise<Placed> {
  const { context, order } = send;
  const orders = await retryOnUnavailable(() =>
    context.transaction(
      async (tx) => {
        // Null when the lease ran out meanwhile: then the worker has written the same.
        const lost = await moveOrder(tx, order.id, "lose", { errorCode: code, leaseUntil: null });
        if (lost) await logSent(tx, send, "unknown", {}, code);
        await refreshApplicantIndex(tx, order.applicantId);
        return tx.order.findMany({ where: { batchId: order.batchId }, orderBy: { id: "asc" } });
      },
      { details: { state: "outcome_unknown" }, afterCall: true },
    ),
  );
  return answerOf(orders);
}

async function storeFailed(send: Send, event: "refuse" | "unsent", error: AppError): Promise<never> {
  const { context, order, applicant } = send;
  const said = error.facts.upstreamMessage;
  await retryOnUnavailable(() =>
    context.transaction(
      async (tx) => {
        const failed = await moveOrder(tx, order.id, event, {
          errorCode: error.code,
          leaseUntil: null,
          ...(said ? { result: sealRefusal(applicant.key, order.id, said) } : {}),
        });
        if (failed) await logSent(tx, send, event === "refuse" ? "refused" : "failed", {}, error.code);
        await refreshApplicantIndex(tx, order.applicantId);
      },
      { final: false },
    ),
  );
  throw new AppError(error.code, { ...error.facts, refs: { orderId: order.id }, cause: error });
}
