/** The job queue: pg-boss in the console's database, so that a job can be queued in the transaction that needs it. */
import "server-only";
import { PgBoss } from "pg-boss";
import { connection } from "@/lib/platform/data/connection";
import { isTimeout } from "@/lib/platform/data/database-error";
import { log } from "@/lib/platform/process/log";
import { processWide } from "@/lib/platform/process/process-wide";

/** The worker maintains the queue; other processes only add jobs. */
type QueueRole = "worker" | "sender";

const own: { queue?: Promise<PgBoss> | undefined; stop?: AbortController } = processWide("jobs", {});

async function start(role: QueueRole): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connection(role),
    schema: "pgboss",
    // A migration has created the schema, because the console's role may not create one.
    createSchema: false,
    // Few connections, because the embedded database serves one connection at a time.
    max: role === "worker" ? 2 : 1,
    supervise: role === "worker",
    // How soon the queue notices the jobs of a killed worker, once their lease has ended.
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    // pg-boss schedules by the minute, which is too coarse. lib/views/worker/ticker.ts is used instead.
    schedule: false,
    // The rows of the workers show the console whether a worker runs (lib/platform/health/worker-state.ts).
    registerInstance: role === "worker",
    instanceHeartbeatSeconds: 5,
    // pg-boss need not watch and rebuild its tables: the console has its own metrics and traces, and the tables are
    // small.
    openTelemetry: { enabled: false },
    monitorVacuum: false,
    reindex: false,
    // No job waits for another.
    flowIntervalSeconds: 3_600,
  });
  boss.on("error", reportError);
  try {
    // Creates the queue's tables if they are missing. Several processes may do so at once.
    return await boss.start();
  } catch (error) {
    // This closes the queue's connections. The next call opens new ones.
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

/**
 * Returns the queue of this process. The first call starts the queue, in the given role. Throws if the database cannot
 * be reached; the next call then tries again.
 */
export function getBoss(role: QueueRole = "sender"): Promise<PgBoss> {
  if (own.queue) return own.queue;
  own.stop = new AbortController();
  const queue = start(role).catch((error: unknown) => {
    // The queue may have been stopped and started again meanwhile.
    if (own.queue === queue) own.queue = undefined;
    throw error;
  });
  own.queue = queue;
  return queue;
}

/**
 * The signal that is aborted when the queue of this process stops. A job of several parts then begins no further part.
 */
export function queueStop(): AbortSignal {
  return (own.stop ?? new AbortController()).signal;
}

/**
 * Takes no new jobs, and waits for running ones. Jobs that are not done after `timeoutMs` milliseconds go back to the
 * queue.
 */
export async function stopBoss(timeoutMs: number): Promise<void> {
  const running = own.queue;
  own.queue = undefined;
  own.stop?.abort();
  const started = await running?.catch(() => undefined);
  await started?.stop({ graceful: true, timeout: timeoutMs });
}

/**
 * Logs an error of the job queue. Some errors are plain objects, which the log would not describe. Timeouts are only
 * logged as information, because the queue asks again by itself.
 */
function reportError(reported: Error): void {
  const stack: unknown = Reflect.get(reported, "stack");
  const error = reported instanceof Error ? reported : Object.assign(new Error(), { stack });
  if (isTimeout(reported)) log.info({ error }, "the database was too slow for the job queue, which asks again");
  else log.error({ error }, "the job queue reported an error");
}
