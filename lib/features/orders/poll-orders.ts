/** Polls the service for results of orders: the worker's polls, and the call that a refresh shares. */
import "server-only";
import { z } from "zod";
import { type OpenApplicant, openAccessCode } from "@/lib/cases/applicant-record";
import { saveColumns } from "@/lib/cases/save-columns";
import { AppError } from "@/lib/errors";
import { identity } from "@/lib/identity/service";
import { outcomeOf } from "@/lib/platform/actions/audited";
import { claimMs, workOnAll } from "@/lib/platform/actions/leases";
import { append } from "@/lib/platform/audit/append";
import type { AuditDetails } from "@/lib/platform/audit/event";
import type { DataKey } from "@/lib/platform/data/crypto";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import { type Order, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { applyPoll, hashOf, type PollOutcome, pollOutcomeFor } from "./apply-court-result";
import {
  actor,
  byApplicant,
  type Claim,
  type Claimed,
  claimDue,
  maxConcurrentCalls,
  type PolledOrder,
  whileClaimed,
} from "./claim-due-orders";
import { hasOnlyStatus, type ReadCourtResult, readCourtResult, resultOfResponse, storedJson } from "./court-result";
import { sealResult } from "./order-record";
import { pollDelayMs } from "./poll-schedule";

/**
 * Polls the orders that are due. An applicant with several of them is one call.
 *
 * @param signal stops claiming further orders
 * @throws the first failure, after all orders have ended; one that could not be stored becomes due again
 */
export async function pollDueOrders(signal: AbortSignal): Promise<number> {
  const unchanged: Read[] = [];
  const work = async (some: readonly Claim[]) => {
    const outcomes = await fetchResults(some);
    const news: { claim: Claim; outcome: PollOutcome }[] = [];
    for (const [index, claim] of some.entries()) {
      const outcome = outcomes[index] ?? { error: new AppError("internal") };
      if ("read" in outcome && isUnchanged(claim.order, outcome.read)) unchanged.push({ claim, read: outcome.read });
      else news.push({ claim, outcome });
    }
    const going = news.flatMap(({ claim, outcome }) =>
      "read" in outcome && isProgress(claim.order, outcome.read) ? [{ claim, read: outcome.read }] : [],
    );
    const isStored = await storeProgress(going);
    const rest = news.filter(({ claim }) => !isStored || !going.some((one) => one.claim === claim));
    await workOnAll(rest, ({ claim, outcome }) => store(claim, outcome));
    return some.length;
  };
  if (signal.aborted) return 0;
  const claims = await claimDue();
  return whileClaimed(claims, async () => {
    try {
      return await workOnAll(byApplicant(claims), work, maxConcurrentCalls);
    } finally {
      await storeUnchanged(unchanged);
    }
  });
}

/** The service's answers for the orders of one applicant, in order. Never throws. */
async function fetchResults(claims: readonly Claim[]): Promise<PollOutcome[]> {
  const opened = openCode(claims[0]?.order);
  if ("error" in opened) return claims.map(() => opened);
  const known = claims.length > 1 ? await readAll(opened) : null;
  const outcomes: PollOutcome[] = [];
  for (const { order } of claims) {
    const { uniqueIdentifier } = order;
    const read = uniqueIdentifier ? known?.get(uniqueIdentifier.toLowerCase()) : undefined;
    outcomes.push(
      uniqueIdentifier && read ? pollOutcomeFor(uniqueIdentifier, read) : await fetchCourtResult(order, opened),
    );
  }
  return outcomes;
}

function openCode(order: Claimed | undefined): { accessCode: string; key: DataKey } | { error: AppError } {
  try {
    if (!order) throw new AppError("not_found");
    return openAccessCode({ ...order, id: order.applicantId });
  } catch (error) {
    return { error: asError(error) };
  }
}

/** All results of an applicant by identifier; empty if the service gives none: then each is fetched separately. */
async function readAll({ accessCode }: { accessCode: string }): Promise<Map<string, ReadCourtResult>> {
  try {
    const { json } = await identity().call("records.all-results", { accessCode, fields: {} });
    const listed = z.object({ result: z.array(z.unknown()) }).safeParse(json).data?.result ?? [];
    const read = listed.map(readCourtResult).filter((one) => one !== null);
    return new Map(read.flatMap((one) => (one.result.uuid ? [[one.result.uuid.trim().toLowerCase(), one]] : [])));
  } catch {
    return new Map();
  }
}

type Read = { claim: Claim; read: ReadCourtResult };

/** Whether a poll of a pending order returned the same as the last one. */
function isUnchanged(order: PolledOrder, read: ReadCourtResult): boolean {
  if (order.state !== "pending" || order.errorCode !== null || !order.resultSha256) return false;
  if (read.result.status === "COMPLETE" || read.status !== order.serviceStatus) return false;
  return read.subStatus === order.serviceSubStatus && Buffer.compare(order.resultSha256, hashOf(read)) === 0;
}

/** True if the poll of a stand-alone order returned only its status. */
const isProgress = ({ state, parentId }: PolledOrder, read: ReadCourtResult) =>
  (state === "accepted" || state === "pending") && parentId === null && hasOnlyStatus(read);

const progress = `
    update "Order" polled
    set state = 'pending', "errorCode" = null, "nextPollAt" = told.next, "updatedAt" = now(),
        "serviceStatus" = told.status, "serviceSubStatus" = told.sub, result = told.result, "resultSha256" = told.sha256
    from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::text[], $6::bytea[], $7::bytea[])
      told (id, at, next, status, sub, result, sha256)
    where polled.id = told.id and polled.state in ('accepted', 'pending') and polled."lastPolledAt" = told.at
    returning polled.id`;

/**
 * Stores how far the orders of one applicant are, with their entries and the applicant's columns, in one transaction.
 * False, with nothing stored, if it takes more than that.
 */
async function storeProgress(polls: readonly Read[]): Promise<boolean> {
  const [first] = polls;
  const opened = openCode(first?.claim.order);
  if (!first || "error" in opened) return false;
  const columns = [
    polls.map(({ claim }) => claim.order.id),
    polls.map(({ claim }) => claim.polledAt),
    polls.map(({ claim }) => later(new Date(), pollDelayMs(claim.order.pollCount))),
    polls.map(({ read }) => read.status),
    polls.map(({ read }) => read.subStatus),
    polls.map(({ claim, read }) => sealResult(opened.key, claim.order.id, storedJson(read))),
    polls.map(({ read }) => hashOf(read)),
  ];
  const work = async (tx: Transaction): Promise<boolean> => {
    const moved: unknown[] = await tx.$queryRawUnsafe(progress, ...columns);
    // Undoes the others.
    if (moved.length < polls.length) throw new AppError("state_conflict");
    await saveColumns(tx, first.claim.order.applicantId);
    await append(polls.map(doneOf), { tx });
    return true;
  };
  // Each is then stored alone, which says what is wrong.
  return transaction(work).catch(() => false);
}

const doneOf = ({ claim, read }: Read) => ({
  ...outcomeOfPoll(claim, { state: "pending", status: read.status, subStatus: read.subStatus }),
  outcome: "done" as const,
});

/** Stores polls without news in one statement: that each order was polled, and when it is polled next. */
async function storeUnchanged(polls: readonly Read[]): Promise<void> {
  if (polls.length === 0) return;
  const next = polls.map(({ claim }) => later(new Date(), pollDelayMs(claim.order.pollCount)));
  const change = {
    name: "orders-unchanged",
    text: (at: (index: number) => string) => `
      update "Order" polled set "nextPollAt" = asked.next, "updatedAt" = now()
      from unnest(${at(0)}::uuid[], ${at(1)}::timestamptz[], ${at(2)}::timestamptz[]) asked (id, next, at)
      where polled.id = asked.id and polled.state = 'pending' and polled."lastPolledAt" = asked.at`,
    values: [polls.map(({ claim }) => claim.order.id), next, polls.map(({ claim }) => claim.polledAt)],
  };
  await append(polls.map(doneOf), { change });
}

const outcomeOfPoll = ({ order, requestId, intentId }: Claim, details: AuditDetails) => ({
  ...({ phase: "outcome", action: "order.poll", actor, requestId, intentId, details } as const),
  object: { type: "order", id: order.id } as const,
});

async function store(claim: Claim, outcome: PollOutcome): Promise<void> {
  const { order, polledAt } = claim;
  const opened = openCode(order);
  const key = "error" in opened ? null : opened.key;
  await transaction(async (tx) => {
    const details = await applyPoll(tx, { order, polledAt, key }, outcome);
    const said = "error" in outcome ? outcomeOf(outcome.error) : ({ outcome: "done" } as const);
    await append({ ...outcomeOfPoll(claim, details), ...said }, { tx });
  });
}

/** Claims an order for a refresh, so that no worker polls it at the same time. */
export async function claimOrder(tx: Transaction, id: string): Promise<{ order: Order; polledAt: Date }> {
  const polledAt = await databaseNow(tx);
  const nextPollAt = later(polledAt, claimMs);
  const order = await tx.order.update({
    where: { id },
    data: { nextPollAt, lastPolledAt: polledAt, pollCount: { increment: 1 } },
  });
  return { order, polledAt };
}

/** Free and safe to repeat. Never throws. */
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
