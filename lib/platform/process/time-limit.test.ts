import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { inScope } from "./request-scope";
import {
  answerLimitMs,
  apartFromRequest,
  giveUp,
  hasGivenUp,
  recordOutcome,
  requireTime,
  withinLimit,
} from "./time-limit";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, "read"));
async function statement(ms: number): Promise<string> {
  requireTime();
  return later(ms);
}
const unavailable = { code: "unavailable", status: 503 };

/** Does a request's work, and returns how long it took until the answer. */
async function answered(work: () => Promise<unknown>) {
  const since = performance.now();
  const timed = withinLimit(work).then(
    (answer) => ({ answer, ms: performance.now() - since }),
    (error: unknown) => ({ error, ms: performance.now() - since }),
  );
  await vi.advanceTimersByTimeAsync(120_000);
  return timed;
}

test("however many waits follow one another, a request ends at the limit, and begins nothing new", async () => {
  const steps = vi.fn();
  const slow = async () => {
    for (let step = 0; step < 10; step += 1) await statement(5_000).then(steps);
  };
  expect(await answered(slow)).toEqual({ error: expect.objectContaining(unavailable), ms: answerLimitMs });
  expect(steps).toHaveBeenCalledTimes(3);
});

test("what comes in time is the answer, or the failure", async () => {
  expect(await answered(() => statement(answerLimitMs - 1))).toEqual({ answer: "read", ms: answerLimitMs - 1 });
  expect(await answered(() => Promise.reject(new Error("refused")))).toMatchObject({ error: new Error("refused") });
});

test("a request that waited for a console that starts has less time", async () => {
  const arrivedAt = performance.now() - 10_000;
  const late = await inScope({ arrivedAt }, () => answered(() => later(5_000)));
  expect(late).toEqual({ error: expect.objectContaining(unavailable), ms: answerLimitMs - 10_000 });
});

test("a request that was given up calls no service and changes nothing, but records what it did", async () => {
  const results: unknown[] = [];
  const work = async () => {
    await statement(5_000);
    giveUp(new AppError("unavailable"));
    results.push(hasGivenUp());
    await statement(1).catch((error: unknown) => results.push(error));
    await recordOutcome(async () => results.push(hasGivenUp(), await statement(1)));
  };
  expect(await answered(work)).toEqual({ error: expect.objectContaining(unavailable), ms: 5_000 });
  expect(results).toEqual([true, expect.objectContaining(unavailable), false, "read"]);
});

test("what other requests share, or follows the answer, is not refused", async () => {
  const results: unknown[] = [];
  const shared = async () => {
    void apartFromRequest(() => later(20_000).then(() => statement(1))).then((result) => results.push(result));
    await later(20_000);
  };
  expect(await answered(shared)).toMatchObject({ error: unavailable });
  const after = async () => {
    setTimeout(() => void statement(1).then((result) => results.push(result)), 20_000);
    return "done";
  };
  expect(await answered(after)).toEqual({ answer: "done", ms: 0 });
  expect(results).toEqual(["read", "read"]);
});
