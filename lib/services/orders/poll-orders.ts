/** Polls the service for results of orders: the worker's polls, and the call that a refresh shares. */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { outcomeOf } from "@/lib/actions/audited";
import { appendAudit } from "@/lib/audit/append";
import type { Actor } from "@/lib/audit/event";
import { databaseNow, later } from "@/lib/data/database-time";
import { type Order, type Transaction, transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { identity } from "@/lib/identity-service";
import { loadApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { batchSize, claimSeconds, pollDue } from "@/lib/services/poll-due";
import { applyPoll, type PollOutcome, pollOutcomeFor } from "./apply-court-result";
import { resultOfAnswer } from "./court-result";

const actor: Actor = { type: "system", job: "order.poll" };

type Claim = { order: Order; polledAt: Date; requestId: string; intentId: string };

/**
 * Polls the orders that are due, a few at a time.
 *
 * @param signal stops claiming further orders
 * @returns the number of polled orders
 */
export async function pollDueOrders(signal: AbortSignal): Promise<number> {
  return pollDue(signal, claimDue, pollClaimed);
}

/** Claims due orders and writes the intent of each call, in one commit. */
async function claimDue(tx: Transaction, now: Date): Promise<Claim[]> {
  const rows: unknown = await tx.$queryRaw`
    update "Order" set "nextPollAt" = ${later(now, claimSeconds * 1000)}, "lastPolledAt" = ${now},
                       "pollCount" = "pollCount" + 1
    where id in (select id from "Order"
                 where "nextPollAt" <= ${now} and state in ('accepted', 'pending', 'complete')
                 order by "nextPollAt" limit ${batchSize} for no key update skip locked)
    returning id`;
  const ids = z.array(z.object({ id: z.string() })).parse(rows);
  const claims: Claim[] = [];
  for (const { id } of ids) {
    const order = await tx.order.findUniqueOrThrow({ where: { id } });
    const requestId = uuid();
    const object = { type: "order", id } as const;
    const details = { poll: order.pollCount };
    const intentId = await appendAudit(
      { phase: "intent", action: "order.poll", actor, object, requestId, details },
      tx,
    );
    claims.push({ order, polledAt: now, requestId, intentId });
  }
  return claims;
}

/**
 * Claims one order for a refresh, so that no worker polls it at the same time.
 *
 * @returns the order, and when it was claimed
 */
export async function claimOrder(tx: Transaction, id: string): Promise<{ order: Order; polledAt: Date }> {
  const polledAt = await databaseNow(tx);
  const nextPollAt = later(polledAt, claimSeconds * 1000);
  const order = await tx.order.update({
    where: { id },
    data: { nextPollAt, lastPolledAt: polledAt, pollCount: { increment: 1 } },
  });
  return { order, polledAt };
}

async function pollClaimed({ order, polledAt, requestId, intentId }: Claim): Promise<void> {
  const applicant = await loadApplicant(order.applicantId).catch(asError);
  const outcome = applicant instanceof AppError ? { error: applicant } : await fetchCourtResult(order, applicant);
  await transaction(async (tx) => {
    const key = applicant instanceof AppError ? null : applicant.key;
    const details = await applyPoll(tx, { order, polledAt, key }, outcome);
    await appendAudit(
      {
        phase: "outcome",
        action: "order.poll",
        actor,
        object: { type: "order", id: order.id },
        requestId,
        details,
        ...("error" in outcome ? outcomeOf(outcome.error) : { outcome: "done" }),
        intentId,
      },
      tx,
    );
  });
}

/**
 * Fetches the result of an accepted order. Free and safe to repeat.
 *
 * @returns the result or the error; never throws
 */
export async function fetchCourtResult(order: Order, applicant: OpenApplicant): Promise<PollOutcome> {
  const uniqueIdentifier = order.uniqueIdentifier;
  if (!uniqueIdentifier) return { error: new AppError("state_conflict") };
  try {
    const { json } = await identity().call("records.county-result", {
      accessCode: applicant.accessCode,
      fields: { uniqueIdentifier },
    });
    return pollOutcomeFor(uniqueIdentifier, resultOfAnswer(json));
  } catch (error) {
    return { error: asError(error) };
  }
}

function asError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError("internal", { cause: error });
}
