import { expect, test } from "vitest";
import { inParallel } from "./in-parallel";

test("returns results in the items' order, and respects the limit", async () => {
  let now = 0;
  let most = 0;
  const results = await inParallel([30, 5, 20, 1, 10, 2], 2, async (ms, index) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, ms));
    now -= 1;
    return `${index}:${ms}`;
  });
  expect(results).toEqual(["0:30", "1:5", "2:20", "3:1", "4:10", "5:2"]);
  expect(most).toBe(2);
});

test("throws a failure after all started work has ended", async () => {
  let finished = 0;
  const failing = inParallel([1, 2, 3], 3, async (item) => {
    if (item === 1) throw new Error("no");
    await new Promise((resolve) => setTimeout(resolve, 10));
    finished += 1;
  });
  await expect(failing).rejects.toThrow("no");
  expect(finished).toBe(2);
});

test("returns nothing for no items", async () => {
  expect(await inParallel([], 4, async () => 1)).toEqual([]);
});
