/**
 * Determines whether a worker runs, from the rows of workers in the job queue's registry. This works for a fleet too.
 */
import "server-only";
import { z } from "zod";
import type { WorkerState } from "@/lib/base/worker-states";
import { Prisma } from "@/lib/platform/data/prisma";
import { rowsOf } from "@/lib/platform/data/statements";

/**
 * A few intervals between heartbeats of a worker (`instanceHeartbeatSeconds` in lib/platform/queues/boss.ts). A worker
 * without a newer heartbeat has ended.
 */
const quietSeconds = 20;
/**
 * If this many workers ended within this time without being stopped, the loss of a machine does not explain it: workers
 * fail.
 */
const [lostWorkers, lostWithinSeconds] = [3, 300];
/**
 * How long after the console's start a worker may take to appear, because the first worker starts together with the
 * console.
 */
const startSeconds = 60;
/** All requests within this time share one read. */
const freshMs = 5_000;

const workerCounts = z.tuple([z.object({ running: z.number(), lost: z.number() })]);

async function read(): Promise<WorkerState> {
  const [registry] = await rowsOf(Prisma.sql`select 1 where to_regclass('pgboss.instance') is not null`);
  const [{ running, lost }] = registry
    ? workerCounts.parse(
        await rowsOf(Prisma.sql`
          select count(*) filter (where heartbeat_on >= now() - make_interval(secs => ${quietSeconds}))::int as running,
                 count(*) filter (where heartbeat_on < now() - make_interval(secs => ${quietSeconds}))::int as lost
          from pgboss.instance
          where supervise and stopped_on is null
            and heartbeat_on > now() - make_interval(secs => ${lostWithinSeconds})`),
      )
    : [{ running: 0, lost: 0 }];
  if (lost >= lostWorkers) return "failing";
  if (running > 0) return "running";
  return process.uptime() < startSeconds ? "unknown" : "stopped";
}

let last: { at: number; state: Promise<WorkerState> } | undefined;

/**
 * Returns the state of the workers. `failing`: workers end again and again. `unknown`: the console has just started, or
 * the database does not answer.
 */
export function workerState(): Promise<WorkerState> {
  if (!last || performance.now() - last.at > freshMs) {
    last = { at: performance.now(), state: read().catch(() => "unknown") };
  }
  return last.state;
}
