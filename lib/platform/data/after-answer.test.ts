import { afterAll, expect, test } from "vitest";
import { joinGroup, processGroup, shareOf, workBegan, workEnded } from "@/lib/platform/process/process-group";
import { processWide } from "@/lib/platform/process/process-wide";
import { afterAnswer, pendingWorkDone } from "./after-answer";

const longMs = 60_000;

/** Removes the group, because other test files in this process must have none. */
afterAll(() => void delete processWide<{ group?: unknown }>("group", {}).group);

/** Whether a wait has ended, after everything that can continue has continued. */
async function hasEnded(wait: Promise<void>): Promise<boolean> {
  let ended = false;
  void wait.then(() => {
    ended = true;
  });
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  return ended;
}

test("a read waits for work on its record in another web process, and for that of all records without an id", async () => {
  for (const id of ["one", "two", "one"]) workBegan(id);
  const [ofOne, ofOther, ofAll] = ["one", "other", undefined].map((id) => pendingWorkDone(id, longMs));
  expect(await hasEnded(ofOther as Promise<void>)).toBe(true);
  workEnded("one");
  expect(await hasEnded(ofOne as Promise<void>)).toBe(false);
  workEnded("one");
  expect(await hasEnded(ofOne as Promise<void>)).toBe(true);
  expect(await hasEnded(ofAll as Promise<void>)).toBe(false);
  workEnded("two");
  expect(await hasEnded(ofAll as Promise<void>)).toBe(true);
  await pendingWorkDone(undefined, longMs);
});

test("the other web processes hear of work here before it begins, and of its end", async () => {
  const notifications: string[] = [];
  joinGroup({
    size: 3,
    count: async () => undefined,
    enter: async () => () => undefined,
    reports: async () => [],
    beginWork(id) {
      notifications.push(`began ${id}`);
      return () => notifications.push(`ended ${id}`);
    },
  });
  afterAnswer("record", async () => void notifications.push("worked"));
  expect(notifications).toEqual(["began record"]);
  await pendingWorkDone("record", longMs);
  expect(notifications).toEqual(["began record", "worked", "ended record"]);
});

test("a web process has its part of a limit, and at least the least", () => {
  expect(processGroup()?.size).toBe(3);
  expect([16, 32, 5, 2].map((limit) => shareOf(limit))).toEqual([5, 10, 1, 1]);
  expect(shareOf(5, 2)).toBe(2);
});
