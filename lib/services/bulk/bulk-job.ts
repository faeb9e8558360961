/**
 * Jobs over many items. Each item's outcome is stored at once: the progress survives a reload, a job that runs again
 * after a crash repeats nothing, and it can be canceled between two items.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { createDataKey, openDataKey, openText, seal } from "@/lib/data/crypto";
import { type BulkOutcome, db, type Transaction, transaction } from "@/lib/data/prisma";
import { AppError, type ErrorCode } from "@/lib/errors";
import { inParallel } from "@/lib/in-parallel";
import { type Job, type JobProgress, readJob } from "@/lib/queues/queues";
import { notifyStaff } from "@/lib/services/inbox/notify-staff";

const concurrency = 6;

/** A text in a job's data, sealed with its own key, because job data is stored in plain text. */
export const sealedText = z.object({ id: z.uuid(), wrappedKey: z.base64(), sealed: z.base64() });

const place = (id: string) => ({ table: "BulkJob", column: "text", row: id });

export function sealText(text: string): z.infer<typeof sealedText> {
  const id = uuid();
  const { key, wrapped } = createDataKey();
  return {
    id,
    wrappedKey: Buffer.from(wrapped).toString("base64"),
    sealed: Buffer.from(seal(key, place(id), text)).toString("base64"),
  };
}

export function openSealedText({ id, wrappedKey, sealed }: z.infer<typeof sealedText>): string {
  return openText(openDataKey(Buffer.from(wrappedKey, "base64"), id), place(id), Buffer.from(sealed, "base64"));
}

/** In the transaction that queues the job. */
export async function saveBulkJob(
  tx: Transaction,
  job: { id: string; kind: string; staffId: string; total: number },
): Promise<void> {
  await tx.bulkJob.create({ data: job, select: { id: true } });
}

export type ItemOutcome = {
  outcome: string;
  applicantId: string | null;
  code: ErrorCode | null;
  detail?: string | null;
};

/** Runs each item once, in no order. If `one` throws, the job ends once all started items have ended. */
export async function runBulkJob<Item>(
  jobId: string,
  items: readonly Item[],
  one: (item: Item, position: number) => Promise<ItemOutcome>,
): Promise<void> {
  const stored = await db.bulkOutcome.findMany({ where: { jobId }, select: { position: true } });
  const done = new Set(stored.map(({ position }) => position));
  await inParallel(items, concurrency, async (item, position) => {
    if (done.has(position)) return;
    const job = await db.bulkJob.findUnique({ where: { id: jobId }, select: { canceledAt: true } });
    if (!job || job.canceledAt) return;
    const { detail = null, ...outcome } = await one(item, position);
    // Another run of the job may have stored one meanwhile: the first outcome counts.
    await db.bulkOutcome.createMany({ data: [{ jobId, position, detail, ...outcome }], skipDuplicates: true });
  });
  await transaction((tx) => finish(tx, jobId));
}

/** Ends a job once, and notifies the requester unless they canceled it. */
async function finish(tx: Transaction, id: string): Promise<void> {
  const { count } = await tx.bulkJob.updateMany({ where: { id, finishedAt: null }, data: { finishedAt: new Date() } });
  if (count === 0) return;
  const { staffId, canceledAt } = await tx.bulkJob.findUniqueOrThrow({ where: { id } });
  const done = { kind: "job_done", objectId: id, applicantId: null, by: null } as const;
  if (!canceledAt) await notifyStaff(tx, done, { to: [staffId] });
}

/** A failure is reported, and does not stop other items. */
export function failedItem(error: unknown, applicantId: string | null): ItemOutcome {
  if (!(error instanceof AppError)) return { outcome: "failed", applicantId, code: "internal" };
  // Without the audit log nothing further can be done.
  if (error.code === "audit_unavailable") throw error;
  const detail = error.facts.detail ?? error.facts.issues?.[0]?.message ?? null;
  return { outcome: "failed", applicantId, code: error.code, detail };
}

type Progress = {
  kind: string;
  staffId: string;
  total: number;
  state: JobProgress<unknown>["state"] | "canceled";
  /** In the order of the items. */
  outcomes: BulkOutcome[];
};

/** @throws AppError `not_found` if the job does not exist (any more) */
export async function readBulkJob(job: Job, id: string): Promise<Progress> {
  // The queue first: a job that is done there has already stored all outcomes.
  const queued = await readJob(job, id);
  const kept = queued && (await db.bulkJob.findUnique({ where: { id } }));
  if (!kept) throw new AppError("not_found", { detail: "There is no such job, or it was removed." });
  const outcomes = await db.bulkOutcome.findMany({ where: { jobId: id }, orderBy: { position: "asc" } });
  const { kind, staffId, total, canceledAt } = kept;
  const state = canceledAt && outcomes.length < total ? "canceled" : queued.state;
  return { kind, staffId, total, state, outcomes };
}
