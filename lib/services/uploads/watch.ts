/**
 * What is remembered of an upload whose processing has not ended (`UploadWatch`): begun by an upload that the service
 * has accepted, brought forward by each answer about it, whoever asked.
 *
 * A watch is open until `endedAt`. One that ended with a `nextAskAt` left has its Test Result still to be read, by the
 * worker. Its id changes with each upload: an answer about the upload before it finds no watch, and says nothing.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import type { UploadDocument } from "@/lib/contracts/uploads";
import { databaseNow, later } from "@/lib/data/database-time";
import { db, type Transaction, type UploadWatch } from "@/lib/data/prisma";
import type { OperationId } from "@/lib/identity/operations/registry";
import { isRecord } from "@/lib/results/paths";
import { firstAskMs, isFinal, longestCallMs, nextAskMs, resultOf, type UploadResult } from "./schedule";

type UploadCall = { document: UploadDocument; enhanced: boolean };

const uploads: Partial<Record<OperationId, UploadCall>> = {
  "document.upload-id": { document: "id", enhanced: false },
  "document.upload-id-enhanced": { document: "id", enhanced: true },
  "document.upload-passport": { document: "passport", enhanced: false },
  "document.upload-passport-enhanced": { document: "passport", enhanced: true },
};

/** The operation that asks how a document's upload stands. */
export const checkOf = {
  id: "document.check-id",
  passport: "document.check-passport",
} as const satisfies Record<UploadDocument, OperationId>;

/** The document of a stored watch. */
export const documentOf = ({ document }: Pick<UploadWatch, "document">): UploadDocument =>
  document === "passport" ? "passport" : "id";

/**
 * Which watch an operation asks about. Called before the operation: what is uploaded meanwhile is not what it is about.
 *
 * @returns the watch's id; null for an operation that asks about none, and where nothing was uploaded from here
 */
export async function watchAsked(applicantId: string, operationId: OperationId): Promise<string | null> {
  const document = (["id", "passport"] as const).find((one) => checkOf[one] === operationId);
  if (!document) return null;
  const where = { applicantId_document: { applicantId, document } };
  return (await db.uploadWatch.findUnique({ where, select: { id: true } }))?.id ?? null;
}

/**
 * Stores what an operation's answer means for the applicant's uploads, in the transaction that records it.
 *
 * @param asked the operation, and the watch that it asked about (`watchAsked`)
 * @param response the parsed answer
 */
export async function storeUploadMeaning(
  tx: Transaction,
  asked: { applicantId: string; operationId: OperationId; watchId: string | null },
  response: unknown,
): Promise<void> {
  if (!isRecord(response)) return;
  const upload = uploads[asked.operationId];
  // Success means only that the images were saved (Identity document operations, 2).
  if (upload && response.success === true) await beginWatch(tx, asked.applicantId, upload);
  if (asked.watchId) await noteAnswer(tx, asked.watchId, resultOf(response.result));
}

async function beginWatch(tx: Transaction, applicantId: string, { document, enhanced }: UploadCall): Promise<void> {
  const startedAt = await databaseNow(tx);
  // One statement, so that of two uploads at once the later answer stands, and neither fails.
  await tx.$executeRaw`
    insert into "UploadWatch" (id, "applicantId", document, enhanced, "startedAt", "nextAskAt")
    values (${uuid()}::uuid, ${applicantId}::uuid, ${document}, ${enhanced}, ${startedAt}, ${later(startedAt, firstAskMs)})
    on conflict ("applicantId", document) do update set
      id = excluded.id, enhanced = excluded.enhanced, "startedAt" = excluded."startedAt", "lastResult" = null,
      "lastAskedAt" = null, "askCount" = 0, "nextAskAt" = excluded."nextAskAt", "endedAt" = null`;
}

/** Locks a watch until the transaction ends; null when another upload has taken its place. */
export async function lockWatch(tx: Transaction, id: string): Promise<UploadWatch | null> {
  await tx.$queryRaw`select 1 as locked from "UploadWatch" where id = ${id}::uuid for no key update`;
  return tx.uploadWatch.findUnique({ where: { id } });
}

/** An answer that somebody's own question got. */
async function noteAnswer(tx: Transaction, id: string, result: UploadResult): Promise<void> {
  const watch = await lockWatch(tx, id);
  if (!watch) return;
  const now = await databaseNow(tx);
  const next = progressOf(watch, result, now);
  if (!next) return;
  // The worker's claim stays, if it has one; without one it need not ask what somebody has just asked.
  const claimed = watch.nextAskAt?.getTime() ?? 0;
  const pushed =
    next.endedAt || !next.nextAskAt ? next.nextAskAt : new Date(Math.max(claimed, next.nextAskAt.getTime()));
  const data = { ...next, nextAskAt: pushed, lastAskedAt: now, askCount: { increment: 1 } };
  await tx.uploadWatch.update({ where: { id }, data, select: { id: true } });
}

/** How an answer moves a watch on. */
export type Progress = Pick<UploadWatch, "lastResult" | "endedAt" | "nextAskAt">;

/**
 * Works out what an answer means for a watch.
 *
 * @returns the new columns; null when it says nothing: the watch has ended, and does not begin again by itself
 */
export function progressOf(watch: UploadWatch, result: UploadResult, now: Date): Progress | null {
  if (isFinal(result)) {
    if (watch.endedAt && watch.lastResult === result) return null;
    // Due at once: the Test Result is read again.
    return { lastResult: result, endedAt: now, nextAskAt: now };
  }
  if (watch.endedAt) return null;
  const waitMs = nextAskMs(result, now.getTime() - watch.startedAt.getTime());
  if (waitMs === null) return { lastResult: result, endedAt: now, nextAskAt: null };
  return { lastResult: result, endedAt: null, nextAskAt: later(now, waitMs) };
}

/**
 * Makes the open uploads of an applicant due: somebody hinted that one of them has moved on. One that was asked about a
 * moment ago is asked about again a moment later, so that two questions are never under way at a time.
 *
 * @returns how many there are
 */
export async function hastenUploads(tx: Transaction, applicantId: string): Promise<number> {
  return tx.$executeRaw`
    update "UploadWatch" set "nextAskAt" = least("nextAskAt", greatest(clock_timestamp(),
      "lastAskedAt" + make_interval(secs => ${longestCallMs / 1000})))
    where "applicantId" = ${applicantId}::uuid and "endedAt" is null`;
}
