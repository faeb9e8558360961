/** Runs the worker's queues in this process, for integration tests. */

import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { getBoss } from "@/lib/platform/queues/boss";
import { type Job, work } from "@/lib/platform/queues/queues";

/** Runs a job in this process at once, without the queue. */
export const runJob = <Data extends z.ZodType>(job: Job<Data>, data: z.output<Data>, jobId: string = uuid()) =>
  job.run(data, { jobId, signal: new AbortController().signal });

/**
 * Works on a job's queue until the queue stops. Looks for new jobs every 50 ms, while the worker looks once a second.
 */
export async function workAtOnce(job: Job): Promise<void> {
  const [queue, worker] = [await getBoss(), await work(job)];
  const looking = setInterval(() => queue.notifyWorker(worker), 50);
  queue.once("stopped", () => clearInterval(looking));
}
