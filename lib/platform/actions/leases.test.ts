import { expect, test } from "vitest";
import { takeAhead, workOnEach } from "./leases";

const { signal } = new AbortController();

/** Returns a source of `total` rows, which gives `each` of them at a time. */
function rowsOf(total: number, each: number) {
  let leaseCount = 0;
  return async () => {
    const rows = Array.from({ length: Math.min(each, total - leaseCount) }, (_, index) => leaseCount + index);
    leaseCount += rows.length;
    return rows;
  };
}

test("every row is worked on once, never more than the limit at once", async () => {
  const leases: number[] = [];
  let [going, most] = [0, 0];
  const work = async (row: number) => {
    going += 1;
    most = Math.max(most, going);
    await Promise.resolve();
    leases.push(row);
    going -= 1;
  };
  expect(await workOnEach(signal, takeAhead(rowsOf(100, 7)), { work, atOnce: 5 })).toBe(100);
  expect(new Set(leases).size).toBe(100);
  expect(most).toBeLessThanOrEqual(5);
});

test("nothing further is requested after a failure, which is thrown once all work has ended", async () => {
  const done: number[] = [];
  const work = async (row: number) => {
    if (row === 3) throw new Error("broken");
    done.push(row);
  };
  await expect(workOnEach(signal, takeAhead(rowsOf(1_000, 10)), { work, atOnce: 2 })).rejects.toThrow("broken");
  expect(done.length).toBeLessThan(20);
});

test("taking stops once the signal is aborted", async () => {
  const stopping = new AbortController();
  let worked = 0;
  const work = async () => {
    worked += 1;
    if (worked === 10) stopping.abort();
  };
  expect(await workOnEach(stopping.signal, takeAhead(rowsOf(1_000, 10)), { work, atOnce: 2 })).toBeLessThan(15);
});

test("an item that a loop has requested before another one fails is worked on, because it may be claimed", async () => {
  const done: string[] = [];
  const failed = Promise.withResolvers<void>();
  async function* items() {
    yield "broken";
    await failed.promise;
    yield "claimed";
    yield "left";
  }
  const work = async (item: string) => {
    if (item !== "broken") return void done.push(item);
    setImmediate(failed.resolve);
    throw new Error("broken");
  };
  await expect(workOnEach(signal, items(), { work, atOnce: 2 })).rejects.toThrow("broken");
  expect(done).toEqual(["claimed"]);
});
