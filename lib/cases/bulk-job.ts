/**
 * Jobs that work on many items for one person, who then reads the outcomes. The outcome of an item is stored in the
 * transaction of the change that the item makes. A job can be canceled between two items.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { notifyStaff } from "@/lib/cases/notify-staff";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { StaffActionContext } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { createDataKey, openDataKey, openText, rewrapDataKey, seal } from "@/lib/platform/data/crypto";
import { type BulkOutcome, db, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { defineItemJob } from "@/lib/platform/queues/item-job";
import { type Job, type JobProgress, openQueue, persistent, readJob } from "@/lib/platform/queues/queues";

const concurrency = 6;

/** A value in a job's data. It is sealed with its own key, because job data is stored in plain text. */
export const sealedJson = z.object({ id: z.uuid(), wrappedKey: z.base64(), sealed: z.base64() });

const place = (id: string) => ({ table: "BulkJob", column: "text", row: id });

export function sealJson(value: unknown): z.infer<typeof sealedJson> {
  const id = uuid();
  const { key, wrapped } = createDataKey();
  return {
    id,
    wrappedKey: Buffer.from(wrapped).toString("base64"),
    sealed: Buffer.from(seal(key, place(id), JSON.stringify(value))).toString("base64"),
  };
}

export function openSealedJson({ id, wrappedKey, sealed }: z.infer<typeof sealedJson>): unknown {
  const key = openDataKey(Buffer.from(wrappedKey, "base64"), id);
  return JSON.parse(openText(key, place(id), Buffer.from(sealed, "base64")));
}

/** Returns a job's data with the keys of its sealed values wrapped by the current data key. Throws SealError. */
export function rewrapSealedValues(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  const value = sealedJson.safeParse(data);
  if (!value.success) {
    if (Array.isArray(data)) return data.map(rewrapSealedValues);
    return Object.fromEntries(Object.entries(data).map(([name, part]) => [name, rewrapSealedValues(part)]));
  }
  const { id, wrappedKey } = value.data;
  return { ...data, wrappedKey: Buffer.from(rewrapDataKey(Buffer.from(wrappedKey, "base64"), id)).toString("base64") };
}

export type ItemOutcome = {
  outcome: string;
  applicantId: string | null;
  code: ErrorCode | null;
  detail?: string | null;
};

/**
 * Stores the outcome of an item in the transaction that makes the item's change. Fails if another run of the job has
 * stored an outcome of this item.
 */
export type StoreItem = (tx: Transaction, outcome: ItemOutcome) => Promise<unknown>;

type BulkJob<Data, Item> = {
  items(data: Data): readonly Item[];
  /**
   * Works on one item. It may store the outcome itself, with `store`. Else the job stores the outcome that it returns.
   * `position` counts from 0.
   */
  work(item: Item, job: { data: Data; position: number; store: StoreItem }): Promise<ItemOutcome>;
};

/** Runs each item once, in no particular order. A job that fails still ends, and its requester is notified. */
export function defineBulkJob<Data extends z.ZodType, Item>(
  name: string,
  schema: Data,
  { items, work }: BulkJob<z.output<Data>, Item>,
): Job<Data> {
  return defineItemJob(
    name,
    schema,
    {
      atOnce: concurrency,
      items: (data, { jobId }) => itemsLeft(jobId, items(data)),
      async work({ item, position }, data, { jobId }) {
        const row = ({ detail = null, ...outcome }: ItemOutcome) => ({ jobId, position, detail, ...outcome });
        const store: StoreItem = (tx, made) => tx.bulkOutcome.create({ data: row(made), select: { position: true } });
        const outcome = await work(item, { data, position, store });
        await db.bulkOutcome.createMany({ data: [row(outcome)], skipDuplicates: true });
      },
      end: ({ jobId }) => transaction((tx) => finish(tx, jobId, "job_done")),
    },
    { ...persistent, failed: (_, { jobId }) => transaction((tx) => finish(tx, jobId, "job_failed")) },
  );
}

/** Yields the items without an outcome. Stops when the job is canceled. */
async function* itemsLeft<Item>(jobId: string, items: readonly Item[]) {
  const stored = await db.bulkOutcome.findMany({ where: { jobId }, select: { position: true } });
  const done = new Set(stored.map(({ position }) => position));
  for (const [position, item] of items.entries()) {
    if (done.has(position)) continue;
    const job = await db.bulkJob.findUnique({ where: { id: jobId }, select: { canceledAt: true } });
    if (!job || job.canceledAt) return;
    yield { item, position };
  }
}

/** Ends a job once, and notifies the requester unless they canceled it. */
async function finish(tx: Transaction, id: string, kind: "job_done" | "job_failed"): Promise<void> {
  const { count } = await tx.bulkJob.updateMany({ where: { id, finishedAt: null }, data: { finishedAt: new Date() } });
  if (count === 0) return;
  const { staffId, canceledAt } = await tx.bulkJob.findUniqueOrThrow({ where: { id } });
  if (!canceledAt) await notifyStaff(tx, { kind, objectId: id, applicantId: null, by: null }, { to: [staffId] });
}

/** Queues a job, and stores who requested it. */
export async function startBulkJob<Data extends z.ZodType>(
  { staff, transaction: change }: StaffActionContext,
  job: Job<Data>,
  data: z.input<Data>,
  { kind, total }: { kind: string; total: number },
): Promise<{ jobId: string }> {
  const queue = await openQueue(job);
  return change(async (tx) => {
    const jobId = await queue.put(data, { tx });
    await tx.bulkJob.create({ data: { id: jobId, kind, staffId: staff.id, total }, select: { id: true } });
    return { jobId };
  });
}

/**
 * Queues a failed job again, for the items that have no outcome.
 *
 * @throws AppError `not_found` for another person's job, `state_conflict` if it has not failed
 */
export async function continueBulkJob<Data extends z.ZodType>(
  { staff, transaction: change }: StaffActionContext,
  job: Job<Data>,
  id: string,
): Promise<void> {
  await readBulkJob(job, id, staff);
  const queue = await openQueue(job);
  await change(async (tx) => {
    const { count } = await tx.bulkJob.updateMany({ where: { id, canceledAt: null }, data: { finishedAt: null } });
    if (count > 0 && (await queue.putBack(id, tx))) return;
    throw new AppError("state_conflict", { detail: "This job has not stopped." });
  });
}

/** The outcome of an item whose work failed. The job continues with the other items. */
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
 * Reads a job of the reader.
 *
 * @throws AppError `not_found` if the job belongs to another person, or does not exist (any more)
 */
export async function readBulkJob(job: Job, id: string, reader: CurrentStaff): Promise<Progress> {
  // The queue is read first: when the queue says that a job is done, all outcomes have been stored.
  const queued = await readJob(job, id);
  const kept = queued && (await db.bulkJob.findUnique({ where: { id, staffId: reader.id } }));
  if (!kept) throw new AppError("not_found", { detail: "There is no such job, or it was removed." });
  const outcomes = await db.bulkOutcome.findMany({ where: { jobId: id }, orderBy: { position: "asc" } });
  const { kind, total, canceledAt } = kept;
  const state = canceledAt && outcomes.length < total ? "canceled" : queued.state;
  return { kind, total, state, outcomes };
}
