/**
 * Measures the worker's load on the database, as a process. `worker.ts poll` polls all due orders. `worker.ts idle`
 * runs each kind of periodic work in several rounds. Prints the done work, the statements and the milliseconds as JSON.
 */
import "server-only";
import pg from "pg";
import { closeIdentity } from "@/lib/identity/service";
import { closeDatabase } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { ticks } from "@/lib/views/worker/all";

export type Worked = { done: number; statements: number; ms: number; each: Record<string, number> };

let statements = 0;
const send = pg.Client.prototype.query;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  statements += 1;
  return Reflect.apply(send, this, args);
} as typeof send;

const { signal } = new AbortController();

async function tick(name: string): Promise<number> {
  const tickRecord = ticks.find((one) => one.name === name);
  if (!tickRecord) throw new Error(`Unknown work: ${name}`);
  return tickRecord.run(signal);
}

async function poll(): Promise<Worked> {
  await tick("order.expire");
  statements = 0;
  const began = performance.now();
  let done = 0;
  for (let count = -1; count !== 0; done += count) count = await tick("order.poll");
  return { done, statements, ms: performance.now() - began, each: {} };
}

async function idle(): Promise<Worked> {
  const each: Record<string, number> = {};
  const worked: Worked = { done: 0, statements: 0, ms: 0, each };
  // The first round opens the connection, so its times do not count.
  for (const round of [0, 1, 2, 3]) {
    statements = 0;
    for (const { name, run } of ticks) {
      const began = performance.now();
      worked.done += await run(signal);
      if (round > 0) each[name] = Math.min(each[name] ?? Number.POSITIVE_INFINITY, performance.now() - began);
    }
    worked.statements = statements;
  }
  return { ...worked, ms: Object.values(each).reduce((sum, ms) => sum + ms, 0) };
}

const worked = await (process.argv[2] === "poll" ? poll() : idle());
process.stdout.write(`${JSON.stringify(worked)}\n`);
await stopBoss(1000);
await closeIdentity();
await closeDatabase();
process.exit(0);
