import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createClock } from "./clock";
import { hour } from "./timing";

test("sandbox time runs at the set speed, only moves forward, and starts no earlier than the last saved time", async () => {
  const saved = Date.now() + hour;
  const fast = createClock(1000, saved);
  const before = fast.now();
  expect(before).toBeGreaterThanOrEqual(saved);
  await wait(30);
  expect(fast.now() - before).toBeGreaterThan(20_000);
  const later = fast.now();
  fast.advance(hour);
  expect(fast.now() - later).toBeGreaterThanOrEqual(hour);
  for (const back of [-1, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => fast.advance(back)).toThrow(RangeError);
});
