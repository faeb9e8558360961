/** The queue: pg-boss in the console's database, so that a job can be queued in the transaction that needs it. */
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
    // A migration has made it: the console's role may create no schema.
    createSchema: false,
    // Few, because the embedded database serves one connection at a time.
    max: role === "worker" ? 2 : 1,
    supervise: role === "worker",
    // How soon the jobs of a killed worker are found, once their lease is over.
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    // pg-boss schedules by the minute, which is too coarse: lib/views/worker/ticker.ts is used instead.
    schedule: false,
    // Their rows tell the console whether a worker runs (lib/platform/health/worker-state.ts).
    registerInstance: role === "worker",
    instanceHeartbeatSeconds: 5,
    // What it would watch and rebuild by itself: the console has metrics and traces of its own, and the tables are small.
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
    // Its connections: the next call opens others.
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

/** The first call starts it, with its role. Throws when the database cannot be reached; the next call tries again. */
export function boss(role: QueueRole = "sender"): Promise<PgBoss> {
  if (own.queue) return own.queue;
  own.stop = new AbortController();
  own.queue = start(role).catch((error: unknown) => {
    own.queue = undefined;
    throw error;
  });
  return own.queue;
}

/** Aborted when the queue of this process stops: a job of several parts then begins no further one. */
export function queueStop(): AbortSignal {
  return (own.stop ?? new AbortController()).signal;
}

/** Takes no new jobs, and waits for running ones; those not done by `timeoutMs` go back to the queue. */
export async function stopBoss(timeoutMs: number): Promise<void> {
  const running = own.queue;
  own.queue = undefined;
  own.stop?.abort();
  const started = await running?.catch(() => undefined);
  await started?.stop({ graceful: true, timeout: timeoutMs });
}

/** The job queue asks again by itself, and reports some errors as plain objects, which the log would not describe. */
function reportError(reported: Error): void {
  const stack: unknown = Reflect.get(reported, "stack");
  const error = reported instanceof Error ? reported : Object.assign(new Error(), { stack });
  if (isTimeout(reported)) log.info({ error }, "the database was too slow for the job queue, which asks again");
  else log.error({ error }, "the job queue reported an error");
}
