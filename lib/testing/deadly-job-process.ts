/** Runs a worker for a test. One of its jobs ends its process. The other job does no harm and takes longer. */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { getBoss } from "@/lib/platform/queues/boss";
import { defineJob, persistent, work, workOnFailures } from "@/lib/platform/queues/queues";

const failed = async () => undefined;

export const deadlyJob = defineJob(
  "test.deadly",
  z.strictObject({}),
  async () => {
    await sleep(1_000);
    // A system that is out of memory ends a process in this way, so that the process cannot clean up.
    process.kill(process.pid, "SIGKILL");
    await sleep(60_000);
  },
  { ...persistent, failed },
);

export const harmlessJob = defineJob("test.harmless", z.strictObject({}), () => sleep(3_000), persistent);

if (process.argv[2] === "work") {
  await getBoss("worker");
  for (const job of [deadlyJob, harmlessJob]) await work(job);
  await workOnFailures([deadlyJob]);
  process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
}
