import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTicker } from "./ticker";

vi.mock("@/lib/platform/process/log", () => ({ log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } }));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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
