/** Measures the worker. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ownerOf } from "./answers";
import type { Console } from "./console";
import type { Facts, Row } from "./measure";
import { rowId } from "./seed";
import type { Worked } from "./worker";

const run = promisify(execFile);

async function work(environment: Record<string, string>, what: "poll" | "idle"): Promise<Worked> {
  const args = ["--import", "tsx", "--conditions=react-server", "bench/worker.ts", what];
  const { stdout } = await run(process.execPath, args, { env: { ...environment, NODE_ENV: "production" } });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Worked;
}

/** Measures polls of due orders. Each applicant has five orders. */
export async function measureWorker({ console, rows }: Facts, due = 10_000): Promise<Row[]> {
  const first = 1_000;
  const last = Math.min(first + due, Math.floor(rows / 5)) - 1;
  const count = last - first + 1;
  const identifiers = Array.from({ length: count }, (_, n) => `bench-${first + n}`);
  const makeDue = (and = "") =>
    console.sql.query(
      `update "Order" set state = 'pending', "nextPollAt" = now() ${and} where "uniqueIdentifier" = any($1)`,
      [identifiers],
    );
  await console.sql.query(
    `update "Order" set "nextPollAt" = now() + interval '400 days' where "nextPollAt" < now() + interval '1 day'`,
  );
  const idle = await work(console.environment, "idle");
  // The first pass also stores the columns and keyed hashes that the seed left out.
  await makeDue(`, result = null, "resultSha256" = null`);
  await work(console.environment, "poll");
  // The first pass has stored answers, which are removed so that the measured pass stores them again.
  await makeDue(`, result = null, "resultSha256" = null`);
  const changed = await work(console.environment, "poll");
  const before = await callsOfPolls(console);
  await makeDue();
  const unchanged = await work(console.environment, "poll");
  const calls = (await callsOfPolls(console)) - before;
  const applicants = ownerOf(last) - ownerOf(first) + 1;
  await console.sql.query(`update "Order" set "nextPollAt" = null where id = $1`, [rowId("order", first)]);
  const orders = `${count} orders of ${applicants} applicants`;
  const at = "most";
  return [
    {
      name: "worker: pending orders, first answers",
      unit: "s",
      value: changed.ms / 1000,
      bar: (15 * count) / due,
      at,
      note: orders,
    },
    {
      name: "worker: pending orders, nothing new",
      unit: "s",
      value: unchanged.ms / 1000,
      bar: (15 * count) / due,
      at,
      note: orders,
    },
    { name: "worker: calls of the service an applicant", unit: "×", value: calls / applicants, bar: 1, at },
    {
      name: "worker: statements for 100 orders, nothing new",
      unit: "statements",
      value: (unchanged.statements * 100) / unchanged.done,
      bar: 3,
      at,
    },
    {
      name: "worker: one poll for due orders, none due",
      unit: "ms",
      value: idle.each["order.poll"] ?? Number.NaN,
      bar: 1,
      at,
      note: `${idle.statements} statements for all ${Object.keys(idle.each).length} kinds of work, ${idle.ms.toFixed(1)} ms`,
    },
  ];
}

async function callsOfPolls(console: Console): Promise<number> {
  const calls = Object.entries(await console.calls());
  return calls
    .filter(([path]) => path.includes("/county/report") || path.includes("/counties/reports"))
    .reduce((sum, [, n]) => sum + n, 0);
}
