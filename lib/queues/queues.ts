/**
 * Jobs that actions queue and the worker runs. A job is declared once in its service, with the schema of its data:
 *
 * ```ts
 * export const importJob = defineJob("applicant.import", z.object({ … }), async (data, { jobId }) => { … });
 * const queue = await openQueue(importJob);
 * const jobId = await transaction((tx) => queue.put(data, { tx }));
 * ```
 *
 * Data and output are stored in plain text: personal data and access codes must be sealed.
 */
import "server-only";
import type PgBoss from "pg-boss";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { retryTransaction } from "@/lib/data/database-error";
import type { Transaction } from "@/lib/data/prisma";
import { log } from "@/lib/log";
import { inSpan } from "@/lib/telemetry";
import { boss } from "./boss";

type JobOptions = {
  /** How often a failed job runs again; 0 by default. */
  retries?: number;
  /** Seconds after which a job counts as failed; 900 by default. */
  timeoutSeconds?: number;
};

export type Job<Data extends z.ZodType = z.ZodType> = {
  name: string;
  data: Data;
  options: Required<JobOptions>;
  /** Its result is stored as the job's output. */
  run(data: z.output<Data>, context: { jobId: string }): Promise<unknown>;
};

/**
 * @param name the queue's name, such as "applicant.import"
 * @param data parsed when queued and again when run
 * @param run must be idempotent: it may run again after a crash
 */
export function defineJob<Data extends z.ZodType>(
  name: string,
  data: Data,
  run: Job<Data>["run"],
  { retries = 0, timeoutSeconds = 900 }: JobOptions = {},
): Job<Data> {
  return { name, data, run, options: { retries, timeoutSeconds } };
}

const created = new WeakMap<PgBoss, Map<string, Promise<void>>>();

/** Creates the queue of a job, once per process. Retried: two processes that create one at once may deadlock. */
export async function createQueue(queue: PgBoss, job: Job): Promise<void> {
  const byName = created.get(queue) ?? new Map<string, Promise<void>>();
  created.set(queue, byName);
  const creating =
    byName.get(job.name) ??
    retryTransaction(() =>
      queue.createQueue(job.name, {
        name: job.name,
        retryLimit: job.options.retries,
        retryBackoff: true,
        expireInSeconds: job.options.timeoutSeconds,
      }),
    );
  byName.set(job.name, creating);
  await creating.catch((error: unknown) => {
    byName.delete(job.name);
    throw error;
  });
}

async function openedQueue(job: Job): Promise<PgBoss> {
  const queue = await boss();
  await createQueue(queue, job);
  return queue;
}

function throughTransaction(tx: Transaction): PgBoss.Db {
  return {
    executeSql: async (text, values) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...(values ?? [])) }),
  };
}

export type Queue<Data extends z.ZodType> = {
  /** Returns the job's id. `tx`: queued only if that transaction commits; `afterSeconds`: not run before then. */
  put(data: z.input<Data>, options?: { tx?: Transaction; afterSeconds?: number }): Promise<string>;
};

/**
 * Opens the queue of a job. To queue inside a transaction, open the queue before the transaction begins: opening may
 * need its own connection, which the embedded database cannot serve during a transaction.
 */
export async function openQueue<Data extends z.ZodType>(job: Job<Data>): Promise<Queue<Data>> {
  const queue = await openedQueue(job);
  return {
    put: async (data, { tx, afterSeconds } = {}) => {
      const input = job.data.parse(data);
      const id = uuid();
      const inside = tx ? { db: throughTransaction(tx) } : {};
      const options = { id, ...inside, ...(afterSeconds ? { startAfter: afterSeconds } : {}) };
      await queue.send(job.name, { input }, options);
      return id;
    },
  };
}

export type JobProgress<Data> = { state: "waiting" | "running" | "done" | "failed"; data: Data; output: unknown };

const jobStates: Record<PgBoss.JobWithMetadata["state"], JobProgress<unknown>["state"]> = {
  created: "waiting",
  retry: "waiting",
  active: "running",
  completed: "done",
  cancelled: "failed",
  failed: "failed",
};

/** Null if the job does not exist (any more). */
export async function readJob<Data extends z.ZodType>(
  job: Job<Data>,
  id: string,
): Promise<JobProgress<z.output<Data>> | null> {
  const queue = await openedQueue(job);
  const found = await queue.getJobById<{ input: unknown }>(job.name, id, { includeArchive: true });
  if (!found) return null;
  const output: unknown = found.output;
  return { state: jobStates[found.state], data: job.data.parse(found.data.input), output };
}

/** Runs a job's queue in this process. Returns its worker's id, for pg-boss's `notifyWorker`. */
export async function work(job: Job): Promise<string> {
  const queue = await openedQueue(job);
  const worker = await queue.work<{ input: unknown }>(job.name, { pollingIntervalSeconds: 1 }, async (batch) => {
    // Fetch the next job when this one is done, without waiting for the polling interval.
    queue.notifyWorker(worker);
    let output: unknown;
    for (const { id, data } of batch) {
      try {
        const span = { name: `job ${job.name}`, kind: "job", attributes: { "proofdesk.job_id": id } } as const;
        output = await inSpan(span, () => job.run(job.data.parse(data.input), { jobId: id }));
      } catch (error) {
        log.error({ jobId: id, error }, "a job failed");
        // pg-boss stores the error, whose message may contain personal data.
        throw new Error(error instanceof Error ? error.name : "failed");
      }
    }
    return output;
  });
  return worker;
}
