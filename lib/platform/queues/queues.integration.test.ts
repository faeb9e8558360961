/** @database both: several processes create the job queue's tables at once. */

import { readFile } from "node:fs/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { closeDatabase, transaction } from "@/lib/platform/data/prisma";
import { databaseUrl } from "@/lib/testing/database-url";
import { workAtOnce } from "@/lib/testing/jobs";
import { setTestEnvironment } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { getBoss, stopBoss } from "./boss";
import { createQueue, defineJob, type Job, openQueue, readJob, workOnFailures } from "./queues";

const ran: unknown[] = [];
const data = z.strictObject({ name: z.string().trim(), fails: z.boolean().default(false) });
const failedForGood: unknown[] = [];
const once = { retries: 0, failed: async (input: unknown) => failedForGood.push(input) };
const job = defineJob(
  "test.job",
  data,
  async (input) => {
    ran.push(input);
    if (input.fails) throw new TypeError("a secret that must not be stored");
    return { greeted: input.name };
  },
  once,
);
const neverRun = async () => undefined;

beforeAll(setTestEnvironment);
afterAll(async () => {
  await stopBoss(1000);
  await closeDatabase();
});

const enqueue = async (input: z.input<typeof data>) => (await openQueue(job)).put(input);

async function ended(id: string, one: Job<typeof data> = job) {
  return await vi.waitFor(async () => {
    const progress = await readJob(one, id);
    if (progress?.state !== "done" && progress?.state !== "failed") throw new Error("The job did not finish");
    return progress;
  }, waitOptions);
}

test("several processes start at once on a database without the queue's tables, and each creates every queue", async () => {
  const connection = { connectionString: databaseUrl(), schema: "pgboss", max: 1 };
  const others = Array.from({ length: 2 }, () => new PgBoss({ ...connection, supervise: false, schedule: false }));
  const queues = await Promise.all([getBoss("worker"), ...others.map((other) => other.start())]);
  const needed = ["one", "two"].map((name) => defineJob(name, data, neverRun, once));
  for (const next of needed) await Promise.all(queues.map((queue) => createQueue(queue, next)));
  expect((await queues[0].getQueues()).map(({ name }) => name)).toEqual(expect.arrayContaining(["one", "two"]));
  await Promise.all(others.map((other) => other.stop({ timeout: 1000 })));
});

test("a job runs with parsed data, and its output is stored", async () => {
  const id = await enqueue({ name: " Imogen " });
  expect(await readJob(job, id)).toMatchObject({ state: "waiting" });
  await workAtOnce(job);
  expect(await ended(id)).toEqual({
    state: "done",
    data: { name: "Imogen", fails: false },
    output: { greeted: "Imogen" },
  });
});

test("a job is queued only if the transaction that queues it commits", async () => {
  const queue = await openQueue(job);
  let rolledBack = "";
  await transaction(async (tx) => {
    rolledBack = await queue.put({ name: "never" }, { tx });
    throw new Error("no");
  }).catch(() => undefined);
  const id = await transaction((tx) => queue.put({ name: "committed" }, { tx }));
  expect((await ended(id)).state).toBe("done");
  expect(await readJob(job, rolledBack)).toBeNull();
  expect(ran).not.toContainEqual(expect.objectContaining({ name: "never" }));
});

test("a job that throws is failed for good, says so once, and its error text is not stored", async () => {
  await workOnFailures([job]);
  const id = await enqueue({ name: "failing", fails: true });
  const progress = await ended(id);
  expect(progress.state).toBe("failed");
  expect(JSON.stringify(progress)).not.toContain("secret");
  // A job that would run again would be waiting, and not failed.
  await ended(await enqueue({ name: "next" }));
  expect(ran.filter((input) => JSON.stringify(input).includes("failing"))).toHaveLength(1);
  await vi.waitFor(() => expect(failedForGood).toEqual([{ name: "failing", fails: true }]), waitOptions);
  expect(await transaction(async (tx) => (await openQueue(job)).putBack(id, tx))).toBe(true);
  await vi.waitFor(() => expect(failedForGood).toHaveLength(2), waitOptions);
  expect((await ended(id)).state).toBe("failed");
});

test("the jobs of pg-boss 10 go on, although several processes start at once", async () => {
  await stopBoss(1000);
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query("drop schema pgboss cascade");
  await client.query(await readFile("lib/testing/queue-of-version-10.sql", "utf8"));
  const [, taking = ""] = (await readFile("prisma/migrations/0024_jobs_that_go_on/migration.sql", "utf8")).split(
    /^(?=DO )/m,
  );
  await client.query(taking);
  const old = defineJob("test.old", data, async ({ name }) => ran.push(`old ${name}`), once);
  const connection = { connectionString: databaseUrl(), schema: "pgboss", max: 1, supervise: false, schedule: false };
  const other = new PgBoss(connection);
  await Promise.all([workAtOnce(old), other.start().then(() => createQueue(other, old))]);
  const id = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
  for (const waiting of [3, 4]) expect((await ended(id(waiting), old)).state).toBe("done");
  expect(ran.filter((input) => String(input).startsWith("old ")).sort()).toEqual(["old active", "old waiting"]);
  expect(await readJob(old, id(1))).toMatchObject({ state: "done", output: { greeted: "done" } });
  expect(await readJob(old, id(2))).toMatchObject({ state: "failed" });
  expect(await readJob(old, id(5))).toMatchObject({ state: "waiting", data: { name: "later" } });
  const { rows } = await client.query("select count(*)::int as left from pgboss.job_of_version_10");
  expect(rows).toEqual([{ left: 0 }]);
  await other.stop({ timeout: 1000 });
  await client.end();
});
