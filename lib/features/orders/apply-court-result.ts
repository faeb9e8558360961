/** Stores what a poll returned: the order moves forward only, and a missing field never counts as clear. */
import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { saveColumns } from "@/lib/cases/save-columns";
import { acceptedOrderStates } from "@/lib/domain/orders/states";
import { AppError } from "@/lib/errors";
import type { CourtResult } from "@/lib/identity/operations/records-responses";
import type { AuditDetails } from "@/lib/platform/audit/event";
import type { DataKey } from "@/lib/platform/data/crypto";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import type { CourtCopy, Order, Transaction } from "@/lib/platform/data/prisma";
import { identifierKey } from "./court-identifier";
import { awaitsCopies, caseCountOf, type ReadCourtResult, storedJson } from "./court-result";
import { changeOrderState, lockOrder, sealCopy, sealResult } from "./order-record";
import { pollDelayMs, recheckAt } from "./poll-schedule";

export type PollOutcome = { read: ReadCourtResult } | { error: AppError };

/**
 * Applies a poll in the transaction that writes its audit row. Returns that row's details. `order` is as it was polled.
 */
export async function applyPoll(
  tx: Transaction,
  polled: { order: Pick<Order, "id" | "parentId">; polledAt: Date; key: DataKey | null },
  outcome: PollOutcome,
): Promise<AuditDetails> {
  await lockOrder(tx, polled.order);
  const order = await tx.order.findUniqueOrThrow({ where: { id: polled.order.id } });
  if (!acceptedOrderStates.some((accepted) => accepted === order.state)) return { state: order.state };
  const now = await databaseNow(tx);
  if ("error" in outcome) return storeFailure(tx, order, outcome.error, now);
  const { key, polledAt } = polled;
  if (!key) return storeFailure(tx, order, new AppError("erased"), now);
  const { read } = outcome;
  const details =
    read.result.status === "COMPLETE"
      ? await storeComplete(tx, { order, polledAt, key }, read, now)
      : await storeProgress(tx, { order, polledAt, key }, read, now);
  const after = await tx.order.findUniqueOrThrow({ where: { id: order.id } });
  // Only after a visible change: the update moves the applicant to the top of the list.
  if (hasVisibleChange(order, after)) await saveColumns(tx, order.applicantId);
  return { ...details, status: read.status ?? null, subStatus: read.subStatus ?? null };
}

function hasVisibleChange(before: Order, now: Order): boolean {
  const seen = ({ state, serviceStatus, serviceSubStatus, caseCount, regressedAt, resultSha256 }: Order) => {
    const result = resultSha256 && Buffer.from(resultSha256).toString("hex");
    return [state, serviceStatus, serviceSubStatus, caseCount, regressedAt?.getTime(), result].join();
  };
  return seen(before) !== seen(now);
}

type Polled = { order: Order; polledAt: Date; key: DataKey };

async function storeFailure(tx: Transaction, order: Order, error: AppError, now: Date): Promise<AuditDetails> {
  const waitMs = Math.max(pollDelayMs(order.pollCount), (error.facts.retryAfter ?? 0) * 1000, 10_000);
  // The applicant was erased, or the service no longer knows the access code: another poll cannot succeed.
  const isFinal = error.code === "erased" || error.code === "access_code_unknown";
  const nextPollAt = isFinal ? null : later(now, waitMs);
  await tx.order.update({ where: { id: order.id }, data: { errorCode: error.code, nextPollAt } });
  return { state: order.state };
}

/** SHA-256 of a result as stored. */
export const hashOf = (read: ReadCourtResult): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(storedJson(read)).digest());

async function storeComplete(
  tx: Transaction,
  { order, key }: Polled,
  read: ReadCourtResult,
  now: Date,
): Promise<AuditDetails> {
  const json = storedJson(read);
  const sha256 = hashOf(read);
  const changed = !order.resultSha256 || Buffer.compare(order.resultSha256, sha256) !== 0;
  const completedAt = order.completedAt ?? now;
  await changeOrderState(tx, order.id, "complete", {
    completedAt,
    errorCode: null,
    serviceStatus: read.status,
    serviceSubStatus: read.subStatus,
    caseCount: caseCountOf(read),
    nextPollAt: recheckAt(completedAt, now, awaitsCopies(read)),
    ...(changed ? { result: sealResult(key, order.id, json), resultSha256: sha256 } : {}),
  });
  const copies = await saveCourtCopies(tx, { id: order.id, key }, read.result.court_copies ?? [], now);
  if (order.parentId) await completeParent(tx, order.parentId, now);
  return { state: "complete", changed, cases: caseCountOf(read), copies };
}

/** Completes an order of all counties once each is complete, or not at the service. The caller holds its lock. */
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
  // A found case counts. That there is none is known only once every county says so.
  const caseCount = cases === 0 && counts.includes(null) ? null : cases;
  // Its counties are asked again after they are complete.
  await changeOrderState(tx, parentId, "complete", { completedAt: parent.completedAt ?? now, caseCount });
}

async function storeProgress(
  tx: Transaction,
  { order, key, polledAt }: Polled,
  read: ReadCourtResult,
  now: Date,
): Promise<AuditDetails> {
  const status = { serviceStatus: read.status, serviceSubStatus: read.subStatus, errorCode: null };
  if (order.state === "complete") {
    // A response requested before completion is out of date. One without a status changes nothing.
    const isOld = order.completedAt !== null && polledAt <= order.completedAt;
    if (isOld || read.status === null) return { state: order.state };
    const nextPollAt = later(now, pollDelayMs(order.pollCount));
    // The complete result stays readable. The backward change is recorded for a signal.
    await tx.order.update({
      where: { id: order.id },
      data: { ...status, nextPollAt, regressedAt: order.regressedAt ?? now },
    });
    return { state: order.state, regressed: true };
  }
  const json = storedJson(read);
  await changeOrderState(tx, order.id, "progress", {
    ...status,
    // A case is a record in any status. An empty list says nothing before the search is complete.
    caseCount: caseCountOf(read) || null,
    nextPollAt: later(now, pollDelayMs(order.pollCount)),
    result: sealResult(key, order.id, json),
    resultSha256: hashOf(read),
  });
  if (order.parentId) await changeOrderState(tx, order.parentId, "progress");
  return { state: "pending" };
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
 * A stored document is never replaced, because a decision may be based on it: a different document with the same id is
 * stored in addition. Returns the number of new documents.
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
