/** Stores what a poll returned: the order moves forward only, and a missing field never counts as clear. */
import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { isErased } from "@/lib/cases/applicant-record";
import { saveColumns } from "@/lib/cases/save-columns";
import { acceptedOrderStates } from "@/lib/domain/orders/states";
import { AppError } from "@/lib/errors";
import type { CourtResult } from "@/lib/identity/operations/records-responses";
import type { AuditDetails } from "@/lib/platform/audit/event";
import type { DataKey } from "@/lib/platform/data/crypto";
import { later } from "@/lib/platform/data/database-time";
import type { CourtCopy, Order, Transaction } from "@/lib/platform/data/prisma";
import { identifierKey } from "./court-identifier";
import { awaitsCopies, caseCountOf, type ReadCourtResult, storedJson } from "./court-result";
import { changeOrderState, lockOrder, sealCopy, sealResult } from "./order-record";
import { pollDelayMs, recheckAt } from "./poll-schedule";

export type PollOutcome = { read: ReadCourtResult } | { error: AppError };

/** `order` is as it was polled; `key` is null if the applicant's access code cannot be read. */
export type PolledOrder = {
  order: Pick<Order, "id" | "parentId" | "applicantId">;
  polledAt: Date;
  key: DataKey | null;
  outcome: PollOutcome;
};

/**
 * Stores the results of polls of one applicant's orders, in the transaction that writes their audit entries.
 *
 * @returns the details of each entry
 */
export async function storeCourtResults(tx: Transaction, polls: readonly PolledOrder[]): Promise<AuditDetails[]> {
  const [first] = polls;
  // The applicant may have been erased during the calls.
  const erased = first !== undefined && (await isErased(tx, first.order.applicantId));
  const orders = await lockPolled(tx, polls);
  const changes = polls.map((poll) => {
    const order = orders.find(({ id }) => id === poll.order.id);
    if (!order) throw new AppError("not_found");
    return { order, ...changeOf(order, erased ? { ...poll, key: null } : poll) };
  });
  const isPending = ({ columns }: Change) => columns.state === "pending";
  await storePending(tx, changes.filter(isPending));
  const details: AuditDetails[] = [];
  for (const change of changes) details.push(isPending(change) ? change.details : await storeChange(tx, change));
  // Saves the columns only after a visible change, because that moves the applicant to the top of the list.
  const visible = changes.find(isVisible);
  if (visible) await saveColumns(tx, visible.order.applicantId);
  return details;
}

const readColumns = [
  ...(["id", "applicantId", "parentId", "state", "pollCount", "completedAt"] as const),
  ...(["regressedAt", "caseCount", "serviceStatus", "serviceSubStatus", "resultSha256"] as const),
] satisfies readonly (keyof Order)[];
type Polled = Pick<Order, (typeof readColumns)[number]> & { now: Date };

const lockStatement = `
  select ${readColumns.map((name) => `"${name}"`).join(", ")}, clock_timestamp() as now
  from "Order" where id = any($1::uuid[]) order by id for no key update`;

/** Reads the orders as they are now, with the database's time, and locks them after their parents. */
async function lockPolled(tx: Transaction, polls: readonly PolledOrder[]): Promise<readonly Polled[]> {
  const parents = new Set(polls.flatMap(({ order }) => order.parentId ?? []));
  for (const id of [...parents].sort()) await lockOrder(tx, { id, parentId: null });
  return tx.$queryRawUnsafe<Polled[]>(
    lockStatement,
    polls.map(({ order }) => order.id),
  );
}

type Columns = Partial<Omit<Polled, "id" | "now"> & Pick<Order, Unread>>;
type Unread = "errorCode" | "nextPollAt" | "result" | "resultReceivedAt" | "resultRemovedAt";
/** What a poll changes. */
type Change = { columns: Columns; details: AuditDetails; copies?: { key: DataKey; sent: readonly Copy[] } };

function changeOf(order: Polled, { polledAt, key, outcome }: PolledOrder): Change {
  const { state, now } = order;
  if (!acceptedOrderStates.some((accepted) => accepted === state)) return { columns: {}, details: { state } };
  if ("error" in outcome) return failureOf(order, outcome.error);
  if (!key) return failureOf(order, new AppError("erased"));
  const { read } = outcome;
  const status = { serviceStatus: read.status, serviceSubStatus: read.subStatus, errorCode: null };
  const details = { status: read.status, subStatus: read.subStatus };
  const sha256 = hashOf(read);
  const result = () => ({ result: sealResult(key, order.id, storedJson(read)), resultSha256: sha256 });
  if (read.result.status === "COMPLETE") {
    // The hash of a removed result stays. The same result is not stored again, and another one is.
    const changed = !order.resultSha256 || Buffer.compare(order.resultSha256, sha256) !== 0;
    const completedAt = order.completedAt ?? now;
    const nextPollAt = recheckAt(completedAt, now, awaitsCopies(read));
    const columns = { ...status, state: "complete", completedAt, nextPollAt, caseCount: caseCountOf(read) } as const;
    return {
      columns: { ...columns, ...(changed ? { ...result(), resultReceivedAt: now, resultRemovedAt: null } : {}) },
      details: { ...details, state: "complete", changed, cases: columns.caseCount },
      copies: { key, sent: read.result.court_copies ?? [] },
    };
  }
  const nextPollAt = later(now, pollDelayMs(order.pollCount));
  if (state === "complete") {
    // A response that was requested before completion is out of date. A response without a status changes nothing.
    const isOld = order.completedAt !== null && polledAt <= order.completedAt;
    if (isOld || read.status === null) return { columns: {}, details: { ...details, state } };
    // The complete result stays readable. The backward change is recorded for a signal.
    const columns = { ...status, nextPollAt, regressedAt: order.regressedAt ?? now };
    return { columns, details: { ...details, state, regressed: true } };
  }
  // A listed case is a record in any status. An empty list means nothing before the search is complete.
  const columns = {
    ...status,
    state: "pending",
    nextPollAt,
    caseCount: caseCountOf(read) || null,
    ...result(),
  } as const;
  return { columns, details: { ...details, state: "pending" } };
}

function failureOf({ state, pollCount, now }: Polled, { code, facts }: AppError): Change {
  const waitMs = Math.max(pollDelayMs(pollCount), (facts.retryAfter ?? 0) * 1000, 10_000);
  // The applicant was erased, or the service no longer knows the access code: another poll cannot succeed.
  const isFinal = code === "erased" || code === "access_code_unknown";
  return { columns: { errorCode: code, nextPollAt: isFinal ? null : later(now, waitMs) }, details: { state } };
}

function isVisible({ order, columns }: { order: Polled; columns: Columns }): boolean {
  const seen = ({ state, serviceStatus, serviceSubStatus, caseCount, regressedAt, resultSha256 }: Columns) => {
    const result = resultSha256 && Buffer.from(resultSha256).toString("hex");
    return [state, serviceStatus, serviceSubStatus, caseCount, regressedAt?.getTime(), result].join();
  };
  return seen(order) !== seen({ ...order, ...columns });
}

type StoredChange = Change & { order: Polled };

/** Stores the polls of pending orders in one statement, because most polls with news are about pending orders. */
async function storePending(tx: Transaction, changes: readonly StoredChange[]): Promise<void> {
  if (changes.length === 0) return;
  const valuesOf = (name: keyof Columns) => changes.map(({ columns }) => columns[name]);
  await tx.$executeRawUnsafe(
    `update "Order" polled
     set state = 'pending', "errorCode" = null, "nextPollAt" = change.next, "updatedAt" = now(), "caseCount" = change.cases,
         "serviceStatus" = change.status, "serviceSubStatus" = change.sub, result = change.result, "resultSha256" = change.sha256
     from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::int[], $6::bytea[], $7::bytea[])
       change (id, next, status, sub, cases, result, sha256)
     where polled.id = change.id and polled.state in ('accepted', 'pending')`,
    changes.map(({ order }) => order.id),
    ...(["nextPollAt", "serviceStatus", "serviceSubStatus", "caseCount", "result", "resultSha256"] as const).map(
      valuesOf,
    ),
  );
  const parents = new Set(changes.flatMap(({ order }) => order.parentId ?? []));
  for (const parentId of parents) await changeOrderState(tx, parentId, "progress");
}

/** Stores the poll of an order that is complete, or could not be polled. Returns the details of its audit entry. */
async function storeChange(tx: Transaction, { order, columns, details, copies }: StoredChange): Promise<AuditDetails> {
  const { id, parentId, now } = order;
  const { state, ...rest } = columns;
  if (state !== "complete") {
    if (Object.keys(rest).length > 0) await tx.order.update({ where: { id }, data: rest, select: { id: true } });
    return details;
  }
  await changeOrderState(tx, id, "complete", rest);
  const added = copies ? await saveCourtCopies(tx, { id, key: copies.key }, copies.sent, now) : 0;
  if (parentId) await completeParent(tx, parentId, now);
  return { ...details, copies: added };
}

/** SHA-256 of a result as stored. */
export const hashOf = (read: ReadCourtResult): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(storedJson(read)).digest());

/**
 * Completes an order of all counties once each county's order is complete, or confirmed as not at the service. The
 * caller has locked the order of all counties.
 */
export async function completeParent(tx: Transaction, parentId: string, now: Date): Promise<void> {
  const parent = await tx.order.findUniqueOrThrow({
    where: { id: parentId },
    select: { completedAt: true, counties: { select: { state: true, caseCount: true } } },
  });
  if (!parent.counties.every(({ state }) => state === "complete" || state === "confirmed_absent")) {
    await changeOrderState(tx, parentId, "progress");
    return;
  }
  const counts = parent.counties.map(({ caseCount }) => caseCount);
  const cases = counts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  // Any case that was found counts. Zero is known only if every county says so.
  const caseCount = cases === 0 && counts.includes(null) ? null : cases;
  // Counties are polled again after they are complete, so the order may have completed before: the first time stays.
  await changeOrderState(tx, parentId, "complete", { completedAt: parent.completedAt ?? now, caseCount });
}

/** Rejects a missing result, and a result whose identifier belongs to another order. */
export function pollOutcomeFor(identifier: string, read: ReadCourtResult | null): PollOutcome {
  if (!read) return { error: new AppError("upstream_unreadable") };
  const uuid = read.result.uuid?.trim();
  if (uuid && identifierKey(uuid) !== identifierKey(identifier)) return { error: new AppError("upstream_unreadable") };
  return { read };
}

type Copy = NonNullable<CourtResult["court_copies"]>[number];

/**
 * A stored document is never replaced, because a decision may be based on it: a different document with the same id
 * is stored in addition. A removed document stays removed. One of which only the name was removed is stored when its
 * contents arrive. Returns the number of new documents.
 */
export async function saveCourtCopies(
  tx: Transaction,
  order: { id: string; key: DataKey },
  copies: readonly Copy[],
  now: Date,
): Promise<number> {
  const known = await tx.courtCopy.findMany({ where: { orderId: order.id } });
  let added = 0;
  for (const [index, copy] of copies.entries()) {
    const documentKey = copy.document?.id != null ? String(copy.document.id) : `#${index + 1}`;
    const contents = decode(copy.document?.base64EncodedContents);
    const isNew = await saveCopy(tx, order, { copy, documentKey, contents, now }, known);
    if (isNew) added += 1;
  }
  return added;
}

type Incoming = { copy: Copy; documentKey: string; contents: Buffer | null; now: Date };

async function saveCopy(
  tx: Transaction,
  order: { id: string; key: DataKey },
  { copy, documentKey, contents, now }: Incoming,
  known: CourtCopy[],
): Promise<boolean> {
  const sha256 = contents && new Uint8Array(createHash("sha256").update(contents).digest());
  const existing = known.find((each) => each.documentKey === documentKey);
  const facts = {
    status: copy.status ?? null,
    category: copy.document?.category ?? null,
    sequenceNumber: wholeNumber(copy.document?.sequenceNumber),
    certified: copy.requestCertified ?? null,
  };
  if (existing && (!sha256 || isSame(existing.sha256, sha256))) {
    await tx.courtCopy.update({ where: { id: existing.id }, data: { status: facts.status } });
    return false;
  }
  const id = existing && !existing.sha256 ? existing.id : uuid();
  const data = {
    ...facts,
    name: copy.document?.name ? sealCopy(order.key, "name", id, copy.document.name) : null,
    contents: contents && sealCopy(order.key, "contents", id, contents),
    sha256,
    size: contents?.length ?? null,
    receivedAt: now,
    removedAt: null,
  };
  if (existing && id === existing.id) {
    await tx.courtCopy.update({ where: { id }, data });
    return contents !== null;
  }
  const key = existing && sha256 ? `${documentKey}@${Buffer.from(sha256).toString("hex")}` : documentKey;
  if (known.some((each) => each.documentKey === key)) return false;
  known.push(await tx.courtCopy.create({ data: { id, orderId: order.id, documentKey: key, ...data } }));
  return contents !== null;
}

function isSame(left: Uint8Array | null, right: Uint8Array): boolean {
  return left !== null && Buffer.compare(left, right) === 0;
}

function wholeNumber(value: number | null | undefined): number | null {
  return Number.isSafeInteger(value) && Math.abs(value ?? 0) < 2 ** 31 ? (value ?? null) : null;
}

function decode(text: string | null | undefined): Buffer | null {
  const plain = text?.replace(/\s+/g, "") ?? "";
  if (plain === "" || plain.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) return null;
  return Buffer.from(plain, "base64");
}
