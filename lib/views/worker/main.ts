/**
 * The worker runs queued jobs and due work. Any number of workers may run in parallel.
 *
 * The worker waits until the database is available, and prints `{"ready":true}` as a line on standard output when it is
 * ready. On SIGTERM or SIGINT it starts nothing new, finishes running work, and exits within 10 seconds. Another worker
 * takes over interrupted work.
 */
import "server-only";
import type { Server } from "node:http";
import { v7 as uuid } from "uuid";
import { applyRules } from "@/lib/features/policies/apply-rules";
import { repeatErasures } from "@/lib/features/retention/carry-out-erasures";
import { closeIdentity } from "@/lib/identity/service";
import { repeatUntilAvailable } from "@/lib/platform/actions/retry-on-unavailable";
import { append } from "@/lib/platform/audit/append";
import { signingKeys } from "@/lib/platform/audit/checkpoint";
import { waitAsJobs } from "@/lib/platform/data/connection";
import { problemOfDataKeys, requireDataKeys } from "@/lib/platform/data/data-keys";
import { closeDatabase } from "@/lib/platform/data/prisma";
import { log } from "@/lib/platform/process/log";
import { endTraces } from "@/lib/platform/process/telemetry";
import { getBoss, stopBoss } from "@/lib/platform/queues/boss";
import { work, workOnFailures } from "@/lib/platform/queues/queues";
import { jobs, ticks } from "./all";
import { startStatusServer } from "./status-server";
import { startTicker, type Ticker } from "./ticker";

const drainMs = 8_000;
const tickers: Ticker[] = [];
let statusServer: Server | null = null;
const stopping = new AbortController();

async function start(): Promise<void> {
  waitAsJobs();
  statusServer = await startStatusServer();
  const problem = await repeatUntilAvailable(problemOfDataKeys, stopping.signal);
  if (problem) {
    console.error(problem.sentence);
    process.exit(1);
  }
  if (signingKeys().length === 0) log.warn({}, "AUDIT_SIGNING_KEY is not set: the audit log is not signed");
  const steps = [
    () => getBoss("worker"),
    // Before any job: a queue of a restored database may have jobs for an applicant who was erased since.
    () => repeatErasures(),
    ...jobs.map((job) => () => work(job)),
    () => workOnFailures(jobs),
    () => applyRules(),
    () =>
      append({
        phase: "outcome",
        action: "system.start",
        actor: { type: "system", job: "worker" },
        object: { type: "console", id: "worker" },
        requestId: uuid(),
        details: { jobs: jobs.map(({ name }) => name), ticks: ticks.map(({ name }) => name) },
        outcome: "done",
      }),
  ];
  for (const step of steps) await repeatUntilAvailable<unknown>(step, stopping.signal);
  if (stopping.signal.aborted) return;
  for (const tick of ticks) tickers.push(startTicker({ ...tick, run: (signal) => withKeys(() => tick.run(signal)) }));
  process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
}

/**
 * Checks the data keys before a tick. An action checks them by itself, but not everything that a tick writes is an
 * action.
 */
async function withKeys<T>(run: () => Promise<T>): Promise<T> {
  await requireDataKeys();
  return run();
}

async function stop(): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  // The worker exits in time even if something hangs. Leases and claims then expire, and another worker takes over.
  setTimeout(() => process.exit(1), drainMs + 1_500).unref();
  await Promise.all([...tickers.map((ticker) => ticker.stop()), stopBoss(drainMs)]);
  statusServer?.closeAllConnections();
  statusServer?.close();
  await closeIdentity();
  await closeDatabase();
  await endTraces();
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    stop().catch((error: unknown) => {
      log.error({ error }, "the worker did not stop cleanly");
      process.exit(1);
    });
  });
}

start().catch((error: unknown) => {
  log.error({ error }, "the worker could not start");
  process.exit(1);
});
