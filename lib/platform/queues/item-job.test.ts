import { expect, test } from "vitest";
import { z } from "zod";
import { defineItemJob } from "./item-job";
import { JobInterrupted } from "./queues";

/** Makes a job over numbers that are not done yet. Its worker stops during one of them. */
function makeJob({ atOnce, stopsAt }: { atOnce: number; stopsAt: number }) {
  const [done, begun, ended]: [Set<number>, number[], string[]] = [new Set(), [], []];
  let stopping = new AbortController();
  const job = defineItemJob(
    "test.items",
    z.object({ total: z.number() }),
    {
      atOnce,
      async *items({ total }) {
        for (let item = 0; item < total; item += 1) if (!done.has(item)) yield item;
      },
      async work(item) {
        begun.push(item);
        if (item === stopsAt) stopping.abort();
        await Promise.resolve();
        done.add(item);
      },
      end: async ({ jobId }) => ended.push(jobId),
    },
    { retries: 0 },
  );
  const run = () => {
    stopping = new AbortController();
    return job.run({ total: 20 }, { jobId: "one", signal: stopping.signal });
  };
  return { run, done, begun, ended };
}

test.each([1, 6])(
  "a stopped job begins no further item, and the next run does the rest once (%i at once)",
  async (atOnce) => {
    const { run, done, begun, ended } = makeJob({ atOnce, stopsAt: 7 });
    await expect(run()).rejects.toThrow(JobInterrupted);
    expect(done.size).toBe(begun.length);
    expect(begun.length).toBeLessThan(8 + atOnce);
    expect(ended).toEqual([]);
    await run();
    expect(begun.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 20 }, (_, item) => item));
    expect(ended).toEqual(["one"]);
  },
);
