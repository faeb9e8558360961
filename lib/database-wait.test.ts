import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  apartFromRequest,
  DatabaseWait,
  databaseWaitMs,
  hasGivenUp,
  recordOutcome,
  waitForDatabase,
} from "./database-wait";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, "read"));
const statement = (ms: number) => waitForDatabase(() => later(ms));
const unavailable = { code: "unavailable", status: 503 };

/** Does a request's work, and says how long it took until its answer. */
async function answered(work: () => Promise<unknown>) {
  const since = performance.now();
  const request = new DatabaseWait().run(work);
  const timed = request.then(
    (answer) => ({ answer, ms: performance.now() - since }),
    (error: unknown) => ({ error, ms: performance.now() - since }),
  );
  await vi.advanceTimersByTimeAsync(120_000);
  return timed;
}

test("however many waits follow one another, a request ends at the limit", async () => {
  const steps = vi.fn();
  const slow = async () => {
    for (let step = 0; step < 10; step += 1) await statement(1_900).then(steps);
  };
  expect(await answered(slow)).toEqual({ error: expect.objectContaining(unavailable), ms: databaseWaitMs });
  // The step that was under way ends; no other begins.
  expect(steps).toHaveBeenCalledTimes(3);
  const retrying = () => statement(3_000).then(() => Promise.reject(new Error("no connection")));
  expect(await answered(() => retrying().catch(retrying))).toMatchObject({ error: unavailable, ms: databaseWaitMs });
});

test("a silent database ends a request at the limit, and the pages' other parts with it", async () => {
  const page = new DatabaseWait();
  const silent = () => waitForDatabase(() => new Promise<never>(() => undefined));
  const parts = [page.run(silent), page.run(silent), page.run(() => later(1_000).then(silent))];
  const refused = Promise.all(parts.map((part) => expect(part).rejects.toMatchObject(unavailable)));
  await vi.advanceTimersByTimeAsync(databaseWaitMs);
  await refused;
  await expect(page.run(() => statement(1))).rejects.toMatchObject(unavailable);
});

test("only waiting for the database counts, and waits at once count once", async () => {
  const work = async () => {
    await Promise.all([statement(1_500), statement(1_500), statement(1_500)]);
    // A call of the service, or the making of a PDF.
    await later(12_000);
    await waitForDatabase(() => statement(1_500));
    return "done";
  };
  expect(await answered(work)).toEqual({ answer: "done", ms: 15_000 });
});

test("a request that was given up calls no service and changes nothing, but records what it did", async () => {
  const seen: unknown[] = [];
  const work = async () => {
    await statement(5_000);
    seen.push(hasGivenUp());
    await statement(1).catch((error: unknown) => seen.push(error));
    await recordOutcome(async () => seen.push(hasGivenUp(), await statement(1)));
  };
  expect(await answered(work)).toMatchObject({ error: unavailable });
  expect(seen).toEqual([true, expect.objectContaining(unavailable), false, "read"]);
});

test("what other requests share, or follows the answer, is neither counted nor refused", async () => {
  const seen: unknown[] = [];
  const work = async () => {
    void apartFromRequest(() => later(5_000).then(() => statement(1))).then((read) => seen.push(read));
    setTimeout(() => void statement(9_000).then((read) => seen.push(read)), 20_000);
    await statement(100);
    return "done";
  };
  expect(await answered(work)).toEqual({ answer: "done", ms: 100 });
  expect(seen).toEqual(["read", "read"]);
});
