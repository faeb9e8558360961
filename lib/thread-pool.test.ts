import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { waitOptions } from "./testing/wait-options";
import { ThreadPool } from "./thread-pool";

const file = "lib/testing/thread-program.ts";
const read = (answer: unknown) => Number(answer);

test("jobs share at most as many threads as allowed, and the others wait", async () => {
  const pool = new ThreadPool<"who" | "end", number>({ file, most: 2, idleMs: 60_000, read });
  const asked = Array.from({ length: 12 }, () => pool.run("who"));
  expect(pool.waiting).toBe(10);
  const threads = new Set(await Promise.all(asked));
  expect(threads.size).toBeLessThanOrEqual(2);
  expect(pool.waiting).toBe(0);
});

test("a thread that ends fails its own job only", async () => {
  const pool = new ThreadPool<"who" | "end", number>({ file, most: 1, idleMs: 60_000, read });
  const [ended, after] = [pool.run("end"), pool.run("who")];
  await expect(ended).rejects.toMatchObject({ code: "internal" });
  expect(await after).toBeGreaterThan(0);
});

test("an answer that cannot be read fails its own job only", async () => {
  let answers = 0;
  const readSecond = (answer: unknown) => {
    answers += 1;
    if (answers === 1) throw new TypeError("Not this one");
    return read(answer);
  };
  const pool = new ThreadPool<"who", number>({ file, most: 1, idleMs: 60_000, read: readSecond });
  const [first, second] = [pool.run("who"), pool.run("who")];
  await expect(first).rejects.toThrow("Not this one");
  expect(await second).toBeGreaterThan(0);
});

test("an idle thread ends; the next job starts another", async () => {
  const pool = new ThreadPool<"who", number>({ file, most: 1, idleMs: 1, read });
  const first = await pool.run("who");
  await vi.waitFor(async () => {
    await wait(50);
    expect(await pool.run("who")).not.toBe(first);
  }, waitOptions);
});
