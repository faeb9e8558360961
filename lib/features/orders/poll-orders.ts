/** Polls the service for the results of orders. A refresh by a person makes the same call. */
import "server-only";
import { z } from "zod";
import { type OpenApplicant, openAccessCode } from "@/lib/cases/applicant-record";
import { AppError } from "@/lib/errors";
import { identity } from "@/lib/identity/service";
import { outcomeOf } from "@/lib/platform/actions/audited";
import { repeatableLeaseMs, workOnAll } from "@/lib/platform/actions/leases";
import { append } from "@/lib/platform/audit/append";
import type { AuditDetails } from "@/lib/platform/audit/event";
import type { DataKey } from "@/lib/platform/data/crypto";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import { type Order, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { actor, type Claim, type Claimed, claimDue, maxConcurrentCalls, whileClaimed } from "./claim-due-orders";
import { identifierKey } from "./court-identifier";
import { type ReadCourtResult, readCourtResult, resultOfResponse } from "./court-result";
import { pollDelayMs } from "./poll-schedule";
import { hashOf, type PolledOrder, type PollOutcome, pollOutcomeFor, storeCourtResults } from "./store-court-results";

type Poll = Claim & PolledOrder;

/**
 * Polls the orders that are due. The due orders of one applicant take one call.
 *
 * @param signal stops claiming further orders
 * @throws the first failure, after all polls have ended; an order whose poll could not be stored becomes due again
 */
export async function pollDueOrders(signal: AbortSignal): Promise<number> {
  const claims = signal.aborted ? [] : await claimDue();
  const applicants = [...Map.groupBy(claims, ({ order }) => order.applicantId).values()];
  const unchanged: Poll[] = [];
  const work = async (some: readonly Claim[]) => {
    const news: Poll[] = [];
    for (const poll of await fetchResults(some)) (isUnchanged(poll) ? unchanged : news).push(poll);
    await store(news);
    return some.length;
  };
  return whileClaimed(claims, () =>
    workOnAll(applicants, work, maxConcurrentCalls).finally(() => storeUnchanged(unchanged)),
  );
}

/** Reads the results of one applicant's orders from the service. Never throws. */
async function fetchResults(claims: readonly Claim[]): Promise<Poll[]> {
  const opened = openCode(claims[0]?.order);
  if ("error" in opened) return claims.map((claim) => ({ ...claim, key: null, outcome: opened }));
  const known = claims.length > 1 ? await readAll(opened) : null;
  const polls: Poll[] = [];
  for (const claim of claims) {
    const { uniqueIdentifier } = claim.order;
    const read = uniqueIdentifier ? known?.get(identifierKey(uniqueIdentifier)) : undefined;
    const outcome =
      uniqueIdentifier && read ? pollOutcomeFor(uniqueIdentifier, read) : await fetchCourtResult(claim.order, opened);
    polls.push({ ...claim, key: opened.key, outcome });
  }
  return polls;
}

function openCode(order: Claimed | undefined): { accessCode: string; key: DataKey } | { error: AppError } {
  try {
    if (!order) throw new AppError("not_found");
    return openAccessCode({ ...order, id: order.applicantId });
  } catch (error) {
    return { error: asError(error) };
  }
}

/** Reads all results of an applicant, by identifier. If the service returns none, each is then read separately. */
async function readAll({ accessCode }: { accessCode: string }): Promise<Map<string, ReadCourtResult>> {
  try {
    const { json } = await identity().call("records.all-results", { accessCode, fields: {} });
    const listed = z.object({ result: z.array(z.unknown()) }).safeParse(json).data?.result ?? [];
    const read = listed.map(readCourtResult).filter((one) => one !== null);
    return new Map(read.flatMap((one) => (one.result.uuid ? [[identifierKey(one.result.uuid), one]] : [])));
  } catch {
    return new Map();
  }
}

/** Whether a poll of a pending order returned the same as the last one. */
function isUnchanged({ order, outcome }: Poll): boolean {
  if ("error" in outcome || order.state !== "pending" || order.errorCode !== null || !order.resultSha256) return false;
  const { read } = outcome;
  if (read.result.status === "COMPLETE" || read.status !== order.serviceStatus) return false;
  return read.subStatus === order.serviceSubStatus && Buffer.compare(order.resultSha256, hashOf(read)) === 0;
}

/** Stores polls without news in one statement: that each order was polled, and when it is polled next. */
async function storeUnchanged(polls: readonly Poll[]): Promise<void> {
  if (polls.length === 0) return;
  const next = polls.map(({ order }) => later(new Date(), pollDelayMs(order.pollCount)));
  const change = {
    name: "orders-unchanged",
    text: (at: (index: number) => string) => `
      update "Order" polled set "nextPollAt" = poll.next, "updatedAt" = now()
      from unnest(${at(0)}::uuid[], ${at(1)}::timestamptz[], ${at(2)}::timestamptz[]) poll (id, next, at)
      where polled.id = poll.id and polled.state = 'pending' and polled."lastPolledAt" = poll.at`,
    values: [polls.map(({ order }) => order.id), next, polls.map(({ polledAt }) => polledAt)],
  };
  const entries = polls.map((poll) => {
    const { serviceStatus: status, serviceSubStatus: subStatus } = poll.order;
    return entryOf(poll, { state: "pending", status, subStatus });
  });
  await append(entries, { change });
}

/**
 * Stores the polls of one applicant together. If that fails, each is stored alone, so that one does not stop the
 * others.
 */
async function store(polls: readonly Poll[]): Promise<unknown> {
  if (polls.length === 0) return undefined;
  const storing = transaction(async (tx) => {
    const details = await storeCourtResults(tx, polls);
    const entries = polls.map((poll, index) => entryOf(poll, details[index]));
    await append(entries, { tx });
  });
  return polls.length === 1 ? storing : storing.catch(() => workOnAll(polls, (poll) => store([poll])));
}

const entryOf = ({ order, requestId, intentId, outcome }: Poll, details: AuditDetails = {}) => ({
  ...({ phase: "outcome", action: "order.poll", actor, requestId, intentId, details } as const),
  object: { type: "order", id: order.id } as const,
  ...("error" in outcome ? outcomeOf(outcome.error) : ({ outcome: "done" } as const)),
});

/** Claims an order for a refresh, so that no worker polls it at the same time. */
export async function claimOrder(tx: Transaction, id: string): Promise<{ order: Order; polledAt: Date }> {
  const polledAt = await databaseNow(tx);
  const nextPollAt = later(polledAt, repeatableLeaseMs);
  const order = await tx.order.update({
    where: { id },
    data: { nextPollAt, lastPolledAt: polledAt, pollCount: { increment: 1 } },
  });
  return { order, polledAt };
}

/** Reads the court result of one order. The call is free and safe to repeat. Never throws. */
export async function fetchCourtResult(
  order: Pick<Order, "uniqueIdentifier">,
  applicant: Pick<OpenApplicant, "accessCode">,
): Promise<PollOutcome> {
  const uniqueIdentifier = order.uniqueIdentifier;
  if (!uniqueIdentifier) return { error: new AppError("state_conflict") };
  try {
    const { json } = await identity().call("records.county-result", {
      accessCode: applicant.accessCode,
      fields: { uniqueIdentifier },
    });
    return pollOutcomeFor(uniqueIdentifier, resultOfResponse(json));
  } catch (error) {
    return { error: asError(error) };
  }
}

function asError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError("internal", { cause: error });
}
