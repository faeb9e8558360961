/**
 * A job over many items, such as applicants or steps. The database says which items are left, and what is stored with an
 * item says that it is done: the job of a killed worker goes on where it stopped, and its progress can be read at any
 * time.
 */
import "server-only";
import type { z } from "zod";
import { workOnEach } from "@/lib/platform/actions/leases";
import { defineJob, type Job, JobInterrupted, type JobOptions, type JobRun } from "./queues";

type ItemJob<Data, Item> = {
  /**
   * Gives one item after the other, none that is done. Reads what may end the job early, such as a cancellation, before
   * each of them; claims an item first whose work must not be repeated.
   */
  items(data: Data, run: JobRun): AsyncGenerator<Item>;
  /**
   * Works on an item, and stores its outcome with what it changes. What it throws ends the run once the work that has
   * begun has ended; the job then runs again. The failure of an item that the others do not share is an outcome.
   */
  work(item: Item, data: Data, run: JobRun): Promise<unknown>;
  /** Items that are worked on at the same time. */
  atOnce?: number;
  /** Ends the job when no item is left. It may run again. */
  end?(run: JobRun): Promise<unknown>;
};

/** Begins no further item when the worker stops or loses the job, which another worker then goes on with. */
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
