/**
 * Jobs that actions queue and the worker runs. A job is declared once in its service, with the schema of its data:
 *
 * ```ts
 * export const importJob = defineJob("applicant.import", z.object({ … }), async (data, { jobId }) => { … });
 * const queue = await openQueue(importJob);
 * const jobId = await transaction((tx) => queue.put(data, { tx }));
 * ```
 *
 * A worker holds the lease of the job that it runs, and renews it every few seconds. If a worker is killed, another one
 * runs its job again within half a minute. So a job that runs again must go on where it stopped, and repeat nothing. A
 * job has failed if two workers stopped while they ran it (lost-runs.ts).
 *
 * Data and output are stored in plain text, so personal data and access codes in them must be sealed.
 */
import "server-only";
import type { Db, JobWithMetadata, PgBoss } from "pg-boss";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { retryTransaction } from "@/lib/platform/data/database-error";
import type { Transaction } from "@/lib/platform/data/prisma";
import { log } from "@/lib/platform/process/log";
import { inSpan } from "@/lib/platform/process/telemetry";
import { getBoss, queueStop } from "./boss";
import { type JobData, runCounted } from "./lost-runs";

export type JobOptions<Data extends z.ZodType> = {
  /** How often a job runs again after a failure or the loss of its worker. The pauses in between grow. */
  retries: number;
  /**
   * The longest of these pauses, in seconds. Without it the pauses grow without a limit, for a job that waits for
   * another system.
   */
  longestPause?: number;
  /** Seconds after which a run counts as failed, even if its worker still holds the lease. */
  timeoutSeconds?: number;
  /**
   * How many of these jobs one worker runs at once, by default one (`all`), and how many of one group all workers
   * together run at once (`group`).
   */
  atOnce?: { all: number; group: number };
  /**
   * Called once a job has failed for good. Stores the failure, and notifies the job's owner. It must be idempotent too.
   */
  failed?(data: z.output<Data>, context: { jobId: string }): Promise<unknown>;
};

/**
 * The options of a job that a person waits for. Its retries last about three minutes, in which a database or an audit
 * log can become available again.
 */
export const persistent = { retries: 40, longestPause: 5 };

export type JobRun = {
  jobId: string;
  /**
   * Aborted when the worker stops, or when another worker has taken over the job. Then nothing further may be begun.
   */
  signal: AbortSignal;
};

export type Job<Data extends z.ZodType = z.ZodType> = {
  name: string;
  data: Data;
  options: JobOptions<Data>;
  /** Runs the job. The result is stored as the job's output. */
  run(data: z.output<Data>, context: JobRun): Promise<unknown>;
};

/**
 * @param name the queue's name, such as "applicant.import"
 * @param data parsed when queued and again when run
 * @param run must be idempotent, because it may run again after a crash
 */
export function defineJob<Data extends z.ZodType>(
  name: string,
  data: Data,
  run: Job<Data>["run"],
  options: JobOptions<Data>,
): Job<Data> {
  return { name, data, run, options };
}

/** Thrown to end a run whose signal is aborted. The job is not done, and runs again in another worker. */
export class JobInterrupted extends Error {
  override readonly name = "JobInterrupted";
}

/** The lease of a job. pg-boss allows no lease shorter than ten seconds. */
const leaseSeconds = 12;
const renewedEverySeconds = 3;
/** The limit for a run that hangs although its worker lives. It is longer than the longest job takes. */
const usualTimeoutSeconds = 3_600;

/** The queue of jobs that have failed for good, until their failure is stored. */
const failures = "job.failed";

const created = new WeakMap<PgBoss, Map<string, Promise<void>>>();

/**
 * Creates the queue of a job, once per process. The statements are retried, because two processes that create a queue
 * at the same time may deadlock.
 */
export async function createQueue(queue: PgBoss, { name, options }: Pick<Job, "name" | "options">): Promise<void> {
  const byName = created.get(queue) ?? new Map<string, Promise<void>>();
  created.set(queue, byName);
  const create = async () => {
    if (options.failed) await createQueue(queue, { name: failures, options: persistent });
    const settings = {
      retryLimit: options.retries,
      retryBackoff: true,
      ...(options.longestPause ? { retryDelayMax: options.longestPause } : {}),
      expireInSeconds: options.timeoutSeconds ?? usualTimeoutSeconds,
      heartbeatSeconds: leaseSeconds,
      ...(options.failed ? { deadLetter: failures } : {}),
    };
    await retryTransaction(() => queue.createQueue(name, settings));
    await retryTransaction(() => takeFromVersion10(queue, name));
  };
  const creating = byName.get(name) ?? create();
  byName.set(name, creating);
  await creating.catch((error: unknown) => {
    byName.delete(name);
    throw error;
  });
}

/** Queues the jobs that migration 0024 has saved from a queue of pg-boss 10. Jobs that were running then run again. */
async function takeFromVersion10(queue: PgBoss, name: string): Promise<void> {
  const database = queue.getDb();
  const { rows } = await database.executeSql(`select 1 where to_regclass('pgboss.job_of_version_10') is not null`);
  if (rows.length === 0) return;
  await database.executeSql(
    `with taken as (delete from pgboss.job_of_version_10 where name = $1 returning *)
     insert into pgboss.job (id, name, data, state, output, start_after, created_on, completed_on, keep_until, policy,
       retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds,
       dead_letter)
     select taken.id, taken.name, taken.data,
       (case when taken.completed_on is null then 'created' else taken.state end)::pgboss.job_state,
       taken.output, taken.start_after, taken.created_on, taken.completed_on,
       now() + retention_seconds * interval '1s', policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
       expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter
     from taken join pgboss.queue on queue.name = taken.name
     on conflict do nothing`,
    [name],
  );
}

async function openedQueue(job: Job): Promise<PgBoss> {
  const queue = await getBoss();
  await createQueue(queue, job);
  return queue;
}

function throughTransaction(tx: Transaction): Db {
  return {
    executeSql: async (text, values) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...(values ?? [])) }),
  };
}

type PutOptions = { id?: string; tx?: Transaction; afterSeconds?: number; group?: string };

export type Queue<Data extends z.ZodType> = {
  /**
   * Queues a job, and returns its id: `id`, or a new one. `tx`: the job is queued only if this transaction commits.
   * `afterSeconds`: the job does not run before that. `group`: the group that `atOnce` counts the job for.
   */
  put(data: z.input<Data>, options?: PutOptions): Promise<string>;
  /** Runs a failed job again, if the transaction commits. Returns false if the job is not failed, or not any more. */
  putBack(id: string, tx: Transaction): Promise<boolean>;
};

/**
 * Opens the queue of a job. To queue inside a transaction, open the queue before the transaction begins: opening may
 * need its own connection, which the embedded database cannot serve during a transaction.
 */
export async function openQueue<Data extends z.ZodType>(job: Job<Data>): Promise<Queue<Data>> {
  const queue = await openedQueue(job);
  return {
    put: async (data, { id = uuid(), tx, afterSeconds, group } = {}) => {
      const input = job.data.parse(data);
      const inside = tx ? { db: throughTransaction(tx) } : {};
      const rest = {
        ...(afterSeconds ? { startAfter: afterSeconds } : {}),
        ...(group ? { group: { id: group } } : {}),
      };
      const options = { id, ...inside, ...rest };
      await queue.send(job.name, { input }, options);
      return id;
    },
    async putBack(id, tx) {
      const db = throughTransaction(tx);
      const found = await queue.getJobById<JobData>(job.name, id, { db });
      if (found?.state !== "failed") return false;
      await queue.retry(job.name, id, { db });
      const data = { ...found.data, begun: 0 };
      await queue.update(job.name, data, { db, id, retryLimit: found.retryCount + job.options.retries });
      return true;
    },
  };
}

export type JobProgress<Data> = { state: "waiting" | "running" | "done" | "failed"; data: Data; output: unknown };

const jobStates: Record<JobWithMetadata["state"], JobProgress<unknown>["state"]> = {
  created: "waiting",
  retry: "waiting",
  active: "running",
  completed: "done",
  cancelled: "failed",
  failed: "failed",
};

/** Returns a job's progress. Null if the job does not exist, or not any more. */
export async function readJob<Data extends z.ZodType>(
  job: Job<Data>,
  id: string,
): Promise<JobProgress<z.output<Data>> | null> {
  const queue = await openedQueue(job);
  const found = await queue.getJobById<{ input: unknown }>(job.name, id);
  if (!found) return null;
  const output: unknown = found.output;
  return { state: jobStates[found.state], data: job.data.parse(found.data.input), output };
}

/** Runs the jobs of a queue in this process. Returns the id of the queue's worker, for pg-boss's `notifyWorker`. */
export async function work(job: Job): Promise<string> {
  return workOn(await openedQueue(job), job, ({ id, data, signal }) => {
    const span = { name: `job ${job.name}`, kind: "job", attributes: { "proofdesk.job_id": id } } as const;
    const context = { jobId: id, signal: AbortSignal.any([signal, queueStop()]) };
    return inSpan(span, () => job.run(job.data.parse(data.input), context));
  });
}

/** Calls `failed` for every job of this process that has failed for good. */
export async function workOnFailures(jobs: readonly Job[]): Promise<string> {
  const queue = await getBoss();
  await createQueue(queue, { name: failures, options: persistent });
  return workOn(queue, { name: failures }, async ({ sourceName, sourceId, data }) => {
    const job = jobs.find(({ name }) => name === sourceName);
    if (!job || !sourceId) return;
    // The job may have been put back meanwhile.
    const source = await queue.getJobById(job.name, sourceId);
    if (source?.state === "failed") await job.options.failed?.(job.data.parse(data.input), { jobId: sourceId });
  });
}

type Queued = JobWithMetadata<JobData>;

async function workOn(
  queue: PgBoss,
  { name, options: { atOnce } = {} }: { name: string; options?: Pick<Job["options"], "atOnce"> },
  run: (job: Queued) => Promise<unknown>,
): Promise<string> {
  const options = {
    ...(atOnce ? { localConcurrency: atOnce.all, groupConcurrency: atOnce.group } : {}),
    pollingIntervalSeconds: 1,
    heartbeatRefreshSeconds: renewedEverySeconds,
    includeMetadata: true,
  } as const;
  const worker: string = await queue.work<JobData, unknown, typeof options>(name, options, async (batch) => {
    // The next job is fetched as soon as this one is done, without waiting for the polling interval.
    queue.notifyWorker(worker);
    let output: unknown;
    for (const job of batch) {
      try {
        output = await runCounted(queue, job, () => run(job));
      } catch (error) {
        if (error instanceof JobInterrupted) log.info({ jobId: job.id }, "a job was interrupted");
        else log.error({ jobId: job.id, error }, "a job failed");
        // pg-boss stores the error, whose message may contain personal data.
        throw new Error(error instanceof Error ? error.name : "failed");
      }
    }
    return output;
  });
  return worker;
}
