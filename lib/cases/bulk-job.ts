/**
 * Jobs over many items. What an item changes and its outcome are one transaction: the progress survives a reload, a job
 * that runs again after a crash repeats nothing, and it can be canceled between two items.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { inParallel } from "@/lib/base/in-parallel";
import { notifyStaff } from "@/lib/cases/notify-staff";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { ActionContext } from "@/lib/platform/actions/audited";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { createDataKey, openDataKey, openText, rewrapDataKey, seal } from "@/lib/platform/data/crypto";
import { type BulkOutcome, db, type Transaction, transaction } from "@/lib/platform/data/prisma";
import {
  type Job,
  JobInterrupted,
  type JobProgress,
  openQueue,
  persistent,
  readJob,
} from "@/lib/platform/queues/queues";

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

/** The data of a job with the keys of its sealed texts wrapped anew, for a rotation. Throws SealError. */
export function rewrapSealedTexts(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  const text = sealedText.safeParse(data);
  if (!text.success) {
    if (Array.isArray(data)) return data.map(rewrapSealedTexts);
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, rewrapSealedTexts(value)]));
  }
  const { id, wrappedKey } = text.data;
  return { ...data, wrappedKey: Buffer.from(rewrapDataKey(Buffer.from(wrappedKey, "base64"), id)).toString("base64") };
}

/** Creates the items in the transaction that queues the job. */
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

/** Stores the outcome of what was done, in its transaction. Fails if another run of the job has stored one. */
export type StoreItem = (tx: Transaction, outcome: ItemOutcome) => Promise<unknown>;

/**
 * Runs each item once, in no order. If `one` throws, the run ends once all started items have ended.
 *
 * @param one passes what it has done to `store`; what it returns is stored if nothing is yet
 */
export async function runBulkJob<Item>(
  { jobId, signal }: { jobId: string; signal: AbortSignal },
  items: readonly Item[],
  one: (item: Item, position: number, store: StoreItem) => Promise<ItemOutcome>,
): Promise<void> {
  const stored = await db.bulkOutcome.findMany({ where: { jobId }, select: { position: true } });
  const done = new Set(stored.map(({ position }) => position));
  await inParallel(items, concurrency, async (item, position) => {
    if (done.has(position) || signal.aborted) return;
    const job = await db.bulkJob.findUnique({ where: { id: jobId }, select: { canceledAt: true } });
    if (!job || job.canceledAt) return;
    const row = ({ detail = null, ...outcome }: ItemOutcome) => ({ jobId, position, detail, ...outcome });
    const outcome = await one(item, position, (tx, made) =>
      tx.bulkOutcome.create({ data: row(made), select: { position: true } }),
    );
    await db.bulkOutcome.createMany({ data: [row(outcome)], skipDuplicates: true });
  });
  if (signal.aborted) throw new JobInterrupted();
  await transaction((tx) => finish(tx, jobId, "job_done"));
}

/** Ends a job once, and notifies the requester unless they canceled it. */
async function finish(tx: Transaction, id: string, kind: "job_done" | "job_failed"): Promise<void> {
  const { count } = await tx.bulkJob.updateMany({ where: { id, finishedAt: null }, data: { finishedAt: new Date() } });
  if (count === 0) return;
  const { staffId, canceledAt } = await tx.bulkJob.findUniqueOrThrow({ where: { id } });
  if (!canceledAt) await notifyStaff(tx, { kind, objectId: id, applicantId: null, by: null }, { to: [staffId] });
}

/** Persistent. One that fails nevertheless ends, and its requester is told. */
export const bulkOptions = {
  ...persistent,
  failed: (_: unknown, { jobId }: { jobId: string }) => transaction((tx) => finish(tx, jobId, "job_failed")),
};

/**
 * Runs what a failed job has not done.
 *
 * @throws AppError `state_conflict` if it has not failed
 */
export async function continueBulkJob<Data extends z.ZodType>(
  { transaction: change }: Pick<ActionContext, "transaction">,
  job: Job<Data>,
  id: string,
): Promise<void> {
  const queue = await openQueue(job);
  await change(async (tx) => {
    const { count } = await tx.bulkJob.updateMany({ where: { id, canceledAt: null }, data: { finishedAt: null } });
    if (count > 0 && (await queue.putBack(id, tx))) return;
    throw new AppError("state_conflict", { detail: "This job has not stopped." });
  });
}

/** A failure is reported, and does not stop other items. */
export function failedItem(error: unknown, applicantId: string | null): ItemOutcome {
  if (!(error instanceof AppError)) return { outcome: "failed", applicantId, code: "internal" };
  // If the audit log cannot be written, nothing more can be done.
  if (error.code === "audit_unavailable") throw error;
  const detail = error.facts.detail ?? error.facts.issues?.[0]?.message ?? null;
  return { outcome: "failed", applicantId, code: error.code, detail };
}

type Progress = {
  kind: string;
  total: number;
  state: JobProgress<unknown>["state"] | "canceled";
  /** The outcomes are in the order of the items. */
  outcomes: BulkOutcome[];
};

/**
 * One of the reader's own jobs.
 *
 * @throws AppError `not_found` if it is another person's, or does not exist (any more)
 */
export async function readBulkJob(job: Job, id: string, reader: CurrentStaff): Promise<Progress> {
  // The queue first: a job that is done there has already stored all outcomes.
  const queued = await readJob(job, id);
  const kept = queued && (await db.bulkJob.findUnique({ where: { id, staffId: reader.id } }));
  if (!kept) throw new AppError("not_found", { detail: "There is no such job, or it was removed." });
  const outcomes = await db.bulkOutcome.findMany({ where: { jobId: id }, orderBy: { position: "asc" } });
  const { kind, total, canceledAt } = kept;
  const state = canceledAt && outcomes.length < total ? "canceled" : queued.state;
  return { kind, total, state, outcomes };
}
