/** @database both: several processes create the job queue's tables at once. */

import PgBoss from "pg-boss";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { closeDatabase, transaction } from "@/lib/data/prisma";
import { databaseUrl } from "@/lib/testing/database-url";
import { workAtOnce } from "@/lib/testing/jobs";
import { setTestEnvironment } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { boss, stopBoss } from "./boss";
import { createQueue, defineJob, openQueue, readJob } from "./queues";

const ran: unknown[] = [];
const data = z.strictObject({ name: z.string().trim(), fails: z.boolean().default(false) });
const job = defineJob("test.job", data, async (input) => {
  ran.push(input);
  if (input.fails) throw new TypeError("a secret that must not be stored");
  return { greeted: input.name };
});

beforeAll(setTestEnvironment);
afterAll(async () => {
  await stopBoss(1000);
  await closeDatabase();
});

const enqueue = async (input: z.input<typeof data>) => (await openQueue(job)).put(input);

async function ended(id: string) {
  return await vi.waitFor(async () => {
    const progress = await readJob(job, id);
    if (progress?.state !== "done" && progress?.state !== "failed") throw new Error("The job did not finish");
    return progress;
  }, waitOptions);
}

test("several processes start at once on a database without the queue's tables, and each creates every queue", async () => {
  const connection = { connectionString: databaseUrl(), schema: "pgboss", max: 1 };
  const others = Array.from({ length: 2 }, () => new PgBoss({ ...connection, supervise: false, schedule: false }));
  const queues = await Promise.all([boss("worker"), ...others.map((other) => other.start())]);
  const needed = ["one", "two"].map((name) => defineJob(name, data, async () => undefined));
  for (const next of needed) await Promise.all(queues.map((queue) => createQueue(queue, next)));
  expect((await queues[0].getQueues()).map(({ name }) => name)).toEqual(expect.arrayContaining(["one", "two"]));
  await Promise.all(others.map((other) => other.stop({ graceful: true, wait: true, timeout: 1000 })));
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

test("a job that throws is failed, is not retried, and its error text is not stored", async () => {
  const id = await enqueue({ name: "failing", fails: true });
  const progress = await ended(id);
  expect(progress.state).toBe("failed");
  expect(JSON.stringify(progress)).not.toContain("secret");
  // One that would run again is waiting, and not failed.
  await ended(await enqueue({ name: "next" }));
  expect(ran.filter((input) => JSON.stringify(input).includes("failing"))).toHaveLength(1);
});
