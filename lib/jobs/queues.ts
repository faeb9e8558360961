/**
 * Jobs that somebody queues and the worker runs. A job is declared once, with the schema of its data, beside the
 * service that it belongs to:
 *
 * ```ts
 * export const importJob = defineJob("applicant.import", z.object({ … }), async (data, { jobId }) => { … });
 * const queue = await openQueue(importJob);
 * const jobId = await transaction((tx) => queue.put(data, { tx }));
 * ```
 *
 * Data and output are stored in the database as they are: personal data and access codes go in only sealed.
 */
import "server-only";
import type PgBoss from "pg-boss";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import type { Transaction } from "@/lib/data/prisma";
import { retryTransaction } from "@/lib/data/retry-transaction";
import { log } from "@/lib/log";
import { boss } from "./boss";

type JobContext = { jobId: string };

export type JobOptions = {
  /** How often a job that threw is run again; 0 unless told. */
  retries?: number;
  /** Seconds after which a job counts as failed; 900 unless told. */
  timeoutSeconds?: number;
};

export type Job<Data extends z.ZodType = z.ZodType> = {
  name: string;
  data: Data;
  options: Required<JobOptions>;
  /** What it returns is kept as the job's output. */
  run(data: z.output<Data>, context: JobContext): Promise<unknown>;
};

/**
 * Declares a job.
 *
 * @param name the queue's name, such as "applicant.import"
 * @param data the schema of its data: parsed when queued and again when run
 * @param run does the work, in the worker; it may be run again after a crash, so doing it twice must do no harm
 */
export function defineJob<Data extends z.ZodType>(
  name: string,
  data: Data,
  run: Job<Data>["run"],
  { retries = 0, timeoutSeconds = 900 }: JobOptions = {},
): Job<Data> {
  return { name, data, run, options: { retries, timeoutSeconds } };
}

const made = new WeakMap<PgBoss, Map<string, Promise<void>>>();

/** Makes the queue of a job, once for each process. Two processes that make one at once may lock each other out. */
export async function makeQueue(queue: PgBoss, job: Job): Promise<void> {
  const known = made.get(queue) ?? new Map<string, Promise<void>>();
  made.set(queue, known);
  const making =
    known.get(job.name) ??
    retryTransaction(() =>
      queue.createQueue(job.name, {
        name: job.name,
        retryLimit: job.options.retries,
        retryBackoff: true,
        expireInSeconds: job.options.timeoutSeconds,
      }),
    );
  known.set(job.name, making);
  await making.catch((error: unknown) => {
    known.delete(job.name);
    throw error;
  });
}

/** Lets pg-boss write through a transaction of the console. */
function throughTransaction(tx: Transaction): PgBoss.Db {
  return {
    executeSql: async (text, values) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...(values ?? [])) }),
  };
}

/** A queue that jobs can be put into at once. */
export type Queue<Data extends z.ZodType> = {
  /**
   * Queues a job.
   *
   * @param data its data
   * @param options `tx`: queued only if that transaction commits; `afterSeconds`: not before then
   * @returns the job's id
   */
  put(data: z.input<Data>, options?: { tx?: Transaction; afterSeconds?: number }): Promise<string>;
};

/**
 * Opens the queue of a job. Whoever queues in a transaction does so before it begins: opening may take a connection of
 * its own, which the embedded database gives to nobody else while a transaction is under way.
 */
export async function openQueue<Data extends z.ZodType>(job: Job<Data>): Promise<Queue<Data>> {
  const queue = await boss();
  await makeQueue(queue, job);
  return {
    put: async (data, { tx, afterSeconds } = {}) => {
      const input = job.data.parse(data);
      const id = uuid();
      const inside = tx ? { db: throughTransaction(tx) } : {};
      await queue.send(job.name, { input }, { id, ...inside, ...(afterSeconds ? { startAfter: afterSeconds } : {}) });
      return id;
    },
  };
}

/** Opens the queue of a job, and queues one: outside any transaction. Returns the job's id. */
export async function enqueue<Data extends z.ZodType>(
  job: Job<Data>,
  data: z.input<Data>,
  options: { afterSeconds?: number } = {},
): Promise<string> {
  const { put } = await openQueue(job);
  return put(data, options);
}

export type JobProgress<Data> = { state: "waiting" | "running" | "done" | "failed"; data: Data; output: unknown };

const checkStatuses: Record<PgBoss.JobWithMetadata["state"], JobProgress<unknown>["state"]> = {
  created: "waiting",
  retry: "waiting",
  active: "running",
  completed: "done",
  cancelled: "failed",
  failed: "failed",
};

/**
 * How a job stands.
 *
 * @returns its state, its data, and what it returned; null when there is no such job (any more)
 */
export async function readJob<Data extends z.ZodType>(
  job: Job<Data>,
  id: string,
): Promise<JobProgress<z.output<Data>> | null> {
  const queue = await boss();
  await makeQueue(queue, job);
  const found = await queue.getJobById<{ input: unknown }>(job.name, id, { includeArchive: true });
  if (!found) return null;
  const output: unknown = found.output;
  return { state: checkStatuses[found.state], data: job.data.parse(found.data.input), output };
}

/** Runs a job's queue in this process. */
export async function work(job: Job): Promise<void> {
  const queue = await boss();
  await makeQueue(queue, job);
  const worker = await queue.work<{ input: unknown }>(job.name, { pollingIntervalSeconds: 1 }, async (batch) => {
    // Where one was queued there may be more: the next is fetched when this one is done, not when the second is over.
    queue.notifyWorker(worker);
    let output: unknown;
    for (const { id, data } of batch) {
      try {
        output = await job.run(job.data.parse(data.input), { jobId: id });
      } catch (error) {
        log.error({ jobId: id, error }, "a job failed");
        // pg-boss keeps what is thrown: an error's text may hold what nobody should find there.
        throw new Error(error instanceof Error ? error.name : "failed");
      }
    }
    return output;
  });
}
