import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Loads the module as in a page that was just opened. */
async function openPage() {
  vi.resetModules();
  return await import("./loadable");
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(["pointermove", "keydown"])("what no page shows is loaded with the first %s", async (use) => {
  const { whenUsed } = await openPage();
  const load = vi.fn();
  whenUsed(load);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(load).not.toHaveBeenCalled();
  dispatchEvent(new Event(use));
  dispatchEvent(new Event(use));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(1);
  const later = vi.fn();
  whenUsed(later);
  await vi.advanceTimersByTimeAsync(1);
  expect(later).toHaveBeenCalledTimes(1);
});

test("a page that nobody uses loads it by itself after some seconds; one that is left does not", async () => {
  const { whenUsed } = await openPage();
  const [load, left] = [vi.fn(), vi.fn()];
  whenUsed(load);
  whenUsed(left)();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(left).not.toHaveBeenCalled();
});
