/**
 * Runs the worker's monitoring as a process. `monitor.ts calls 1000` reads 1,000 results and stores nothing.
 * `monitor.ts pass` makes every run that is due. Prints the number of runs and the milliseconds as JSON.
 */
import "server-only";
import { inParallel } from "@/lib/base/in-parallel";
import { openAccessCode } from "@/lib/cases/applicant-record";
import { monitorDue } from "@/lib/features/monitoring/monitor-due";
import { closeIdentity, identity } from "@/lib/identity/service";
import { waitAsJobs } from "@/lib/platform/data/connection";
import { closeDatabase, db } from "@/lib/platform/data/prisma";

export type Monitored = { done: number; ms: number };

/** The number of calls that are open at once. A pass of monitoring has the same number. */
const atOnce = 24;

async function callAlone(count: number): Promise<Monitored> {
  const where = { status: "approved", screenedAt: { not: null } } as const;
  const select = { id: true, wrappedKey: true, accessCode: true };
  const rows = await db.applicant.findMany({ where, select, take: count });
  const codes = rows.map((row) => openAccessCode(row).accessCode);
  const began = performance.now();
  await inParallel(codes, atOnce, (accessCode) => identity().call("user.test-result", { accessCode, fields: {} }));
  return { done: codes.length, ms: performance.now() - began };
}

async function pass(): Promise<Monitored> {
  const began = performance.now();
  let done = 0;
  for (let count = -1; count !== 0; done += count) count = await monitorDue(new AbortController().signal);
  return { done, ms: performance.now() - began };
}

waitAsJobs();
const [what, count = "1000"] = process.argv.slice(2);
const monitored = what === "calls" ? await callAlone(Number(count)) : await pass();
process.stdout.write(`${JSON.stringify(monitored)}\n`);
await closeIdentity();
await closeDatabase();
process.exit(0);
