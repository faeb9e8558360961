/**
 * The processing of an upload (`UploadWatch`): created when the service accepts an upload, updated by each answer about
 * it.
 *
 * A watch is open until `endedAt`. If it has ended and still has a `nextAskAt`, the worker must read the Test Result.
 * Each upload gets a new watch id, so that a late answer about the previous upload finds no watch and is ignored.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { documentOf } from "@/lib/cases/open-answers";
import type { UploadDocument } from "@/lib/domain/checks/upload-waits";
import { firstAskMs } from "@/lib/domain/checks/upload-waits";
import { isRecord } from "@/lib/domain/results/paths";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/checks/contract/checks.actions";
import type { UploadWatch as View } from "@/lib/features/checks/contract/uploads";
import * as contract from "@/lib/features/checks/contract/uploads";
import type { OperationId } from "@/lib/identity/operations/list";
import { defineAction } from "@/lib/platform/actions/define-action";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import { db, type Transaction, type UploadWatch } from "@/lib/platform/data/prisma";
import { isFinal, minPollGapMs, nextPollMs, resultOf, type UploadResult } from "./schedule";

type UploadCall = { document: UploadDocument; enhanced: boolean };

const uploads: Partial<Record<OperationId, UploadCall>> = {
  "document.upload-id": { document: "id", enhanced: false },
  "document.upload-id-enhanced": { document: "id", enhanced: true },
  "document.upload-passport": { document: "passport", enhanced: false },
  "document.upload-passport-enhanced": { document: "passport", enhanced: true },
};

export const checkOf = {
  id: "document.check-id",
  passport: "document.check-passport",
} as const satisfies Record<UploadDocument, OperationId>;

export const isAboutUpload = (operationId: OperationId): boolean =>
  uploads[operationId] !== undefined || Object.values(checkOf).some((check) => check === operationId);

/**
 * Returns the watch that an operation checks. Null for other operations, and if nothing was uploaded from the console.
 * Call this before the operation, because the operation's answer does not apply to a later upload.
 */
export async function findWatch(applicantId: string, operationId: OperationId): Promise<string | null> {
  const document = (["id", "passport"] as const).find((one) => checkOf[one] === operationId);
  if (!document) return null;
  const where = { applicantId_document: { applicantId, document } };
  return (await db.uploadWatch.findUnique({ where, select: { id: true } }))?.id ?? null;
}

/** Updates the uploads in the transaction that records an operation's answer. `watchId` is from `findWatch`. */
export async function updateUploads(
  tx: Transaction,
  request: { applicantId: string; operationId: OperationId; watchId: string | null },
  response: unknown,
): Promise<void> {
  if (!isRecord(response)) return;
  const upload = uploads[request.operationId];
  // Success means only that the images were saved (Identity document operations, 2).
  if (upload && response.success === true) await beginWatch(tx, request.applicantId, upload);
  if (request.watchId) await storeAnswer(tx, request.watchId, resultOf(response.result));
}

async function beginWatch(tx: Transaction, applicantId: string, { document, enhanced }: UploadCall): Promise<void> {
  const startedAt = await databaseNow(tx);
  // This is one statement, so that of two concurrent uploads the later answer wins, and neither fails.
  await tx.$executeRaw`
    insert into "UploadWatch" (id, "applicantId", document, enhanced, "startedAt", "nextAskAt")
    values (${uuid()}::uuid, ${applicantId}::uuid, ${document}, ${enhanced}, ${startedAt}, ${later(startedAt, firstAskMs)})
    on conflict ("applicantId", document) do update set
      id = excluded.id, enhanced = excluded.enhanced, "startedAt" = excluded."startedAt", "lastResult" = null,
      "lastAskedAt" = null, "askCount" = 0, "nextAskAt" = excluded."nextAskAt", "endedAt" = null`;
}

/** Returns null if another upload has replaced the watch. */
export async function lockWatch(tx: Transaction, id: string): Promise<UploadWatch | null> {
  await tx.$queryRaw`select 1 as locked from "UploadWatch" where id = ${id}::uuid for no key update`;
  return tx.uploadWatch.findUnique({ where: { id } });
}

async function storeAnswer(tx: Transaction, id: string, result: UploadResult): Promise<void> {
  const watch = await lockWatch(tx, id);
  if (!watch) return;
  const now = await databaseNow(tx);
  const next = progressOf(watch, result, now);
  if (!next) return;
  // Never moves `nextAskAt` to an earlier time, so a claim by the worker stays. A planned poll is postponed, because a
  // person has just read the state.
  const plannedAt = watch.nextAskAt?.getTime() ?? 0;
  const nextAskAt =
    next.endedAt || !next.nextAskAt ? next.nextAskAt : new Date(Math.max(plannedAt, next.nextAskAt.getTime()));
  const data = { ...next, nextAskAt, lastAskedAt: now, askCount: { increment: 1 } };
  await tx.uploadWatch.update({ where: { id }, data, select: { id: true } });
}

export type Progress = Pick<UploadWatch, "lastResult" | "endedAt" | "nextAskAt">;

/** Null when nothing changes: an ended watch is not reopened. */
export function progressOf(watch: UploadWatch, result: UploadResult, now: Date): Progress | null {
  if (isFinal(result)) {
    if (watch.endedAt && watch.lastResult === result) return null;
    // Due at once, to read the Test Result.
    return { lastResult: result, endedAt: now, nextAskAt: now };
  }
  if (watch.endedAt) return null;
  const waitMs = nextPollMs(result, now.getTime() - watch.startedAt.getTime());
  if (waitMs === null) return { lastResult: result, endedAt: now, nextAskAt: null };
  return { lastResult: result, endedAt: null, nextAskAt: later(now, waitMs) };
}

/**
 * Makes the applicant's open uploads due now. An upload that is being polled becomes due after that poll must have
 * ended, so that polls never overlap.
 */
export async function makeUploadsDue(tx: Transaction, applicantId: string): Promise<number> {
  return tx.$executeRaw`
    update "UploadWatch" set "nextAskAt" = least("nextAskAt", greatest(clock_timestamp(),
      "lastAskedAt" + make_interval(secs => ${minPollGapMs / 1000})))
    where "applicantId" = ${applicantId}::uuid and "endedAt" is null`;
}

/** Lists uploads without calling the service: the worker polls it. */
export const listUploads = defineAction(actions.listUploads, contract.listUploads, {
  async run(_, { params: { id } }) {
    const applicant = await db.applicant.findUnique({
      where: { id },
      select: { wrappedKey: true, uploads: { orderBy: { document: "asc" } } },
    });
    if (!applicant) throw new AppError("not_found", { detail: "There is no such applicant." });
    if (!applicant.wrappedKey) throw new AppError("erased");
    return { uploads: applicant.uploads.map(uploadView) };
  },
});

function uploadView(watch: UploadWatch): View {
  return {
    document: documentOf(watch),
    enhanced: watch.enhanced,
    startedAt: watch.startedAt.toISOString(),
    lastResult: watch.lastResult,
    lastAskedAt: watch.lastAskedAt?.toISOString() ?? null,
    // After the end, `nextAskAt` is when the Test Result is read, not another poll.
    nextAskAt: watch.endedAt ? null : (watch.nextAskAt?.toISOString() ?? null),
    endedAt: watch.endedAt?.toISOString() ?? null,
  };
}
