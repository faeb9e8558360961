/** Each database releases the lease of a killed worker in its own way. `npm run verify:trust` runs this on both. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeDatabase } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { openQueue, readJob } from "@/lib/platform/queues/queues";
import { RunningProcesses } from "@/lib/platform/server/running-processes";
import { deadlyJob, harmlessJob } from "@/lib/testing/deadly-job-process";
import { setTestEnvironment } from "@/lib/testing/staff";
import { startTestProgram } from "@/lib/testing/test-program";

const stops: string[] = [];
const processes = new RunningProcesses((line) => stops.push(line));

beforeAll(setTestEnvironment);
afterAll(async () => {
  await processes.stop();
  await stopBoss(1_000);
  await closeDatabase();
});

const title = "a job that two workers did not survive has failed, and what ran beside it is done";
test(title, { timeout: 180_000 }, async () => {
  const deadly = await (await openQueue(deadlyJob)).put({});
  const harmless = await (await openQueue(harmlessJob)).put({});
  await processes.startAndRestart(() =>
    startTestProgram({ name: "worker", run: ["lib/testing/deadly-job-process.ts", "work"] }),
  );
  const states = async () => ({
    deadly: (await readJob(deadlyJob, deadly))?.state,
    harmless: (await readJob(harmlessJob, harmless))?.state,
  });
  const wait = { timeout: 150_000, interval: 250 };
  await vi.waitFor(async () => expect(await states()).toEqual({ deadly: "failed", harmless: "done" }), wait);
  expect(stops).toHaveLength(2);
});
