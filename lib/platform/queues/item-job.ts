/**
 * A job over many items, such as applicants or steps. The database says which items are left. The outcome that is
 * stored with an item marks the item as done. So another worker can continue the job of a killed one, and the job's
 * progress can be read at any time.
 */
import "server-only";
import type { z } from "zod";
import { workOnEach } from "@/lib/platform/actions/leases";
import { defineJob, type Job, JobInterrupted, type JobOptions, type JobRun } from "./queues";

type ItemJob<Data, Item> = {
  /**
   * Yields the items that are not done, one at a time. Before each item, it must read whether the job was canceled. If
   * the work on an item must not be repeated, it claims the item before it yields it.
   */
  items(data: Data, run: JobRun): AsyncGenerator<Item>;
  /**
   * Works on an item, and stores the outcome together with the item's changes. If only this item fails, it stores the
   * failure as the outcome. If it throws, the run ends once the work that was begun has ended, and the job runs again.
   */
  work(item: Item, data: Data, run: JobRun): Promise<unknown>;
  /** The number of items that are worked on at the same time. */
  atOnce?: number;
  /**
   * Called once `items` has ended, also after a cancellation. It may be called again after a failure, so it must be
   * idempotent.
   */
  end?(run: JobRun): Promise<unknown>;
};

/**
 * Defines a job that works on its items. When its worker stops or loses the lease, the job requests no further item, and
 * another worker continues it.
 */
export function defineItemJob<Data extends z.ZodType, Item>(
  name: string,
  data: Data,
  { items, work, atOnce = 1, end }: ItemJob<z.output<Data>, Item>,
  options: JobOptions<Data>,
): Job<Data> {
  const run = async (input: z.output<Data>, context: JobRun) => {
    await workOnEach(context.signal, items(input, context), { work: (item) => work(item, input, context), atOnce });
    if (context.signal.aborted) throw new JobInterrupted();
    await end?.(context);
  };
  return defineJob(name, data, run, options);
}
