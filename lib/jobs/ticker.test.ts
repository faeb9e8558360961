import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTicker } from "./ticker";

vi.mock("@/lib/log", () => ({ log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } }));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("runs again after a pause, and at once while there is work", async () => {
  const found = [1, 1, 0, 0];
  const run = vi.fn(async () => found.shift() ?? 0);
  const ticker = startTicker({ name: "test", everyMs: 1000, run });
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).toHaveBeenCalledTimes(4);
  await ticker.stop();
});

test("a failure does not end it: the pause grows, up to 30 s", async () => {
  const run = vi.fn(async () => {
    throw new Error("away");
  });
  const ticker = startTicker({ name: "test", everyMs: 1000, run });
  await vi.advanceTimersByTimeAsync(1999);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(120_000);
  const calls = run.mock.calls.length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(run.mock.calls.length).toBe(calls + 1);
  await ticker.stop();
});

test("stopping waits for the current run, and starts no other", async () => {
  vi.useRealTimers();
  let ended = 0;
  const run = vi.fn(async () => {
    await sleep(50);
    ended += 1;
    return 1;
  });
  const ticker = startTicker({ name: "test", everyMs: 10, run });
  await ticker.stop();
  expect(ended).toBe(run.mock.calls.length);
  await sleep(80);
  expect(run).toHaveBeenCalledTimes(ended);
});
