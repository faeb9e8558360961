/** The columns of applicants whose answers arrive at the same time. @database both: each locks in its own way */

import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { lockRow } from "@/lib/cases/applicant-record";
import { pendingWorkDone } from "@/lib/platform/data/after-answer";
import { type Applicant, db, transaction } from "@/lib/platform/data/prisma";
import { run } from "@/lib/testing/operations";
import { setUpTestConsole } from "@/lib/testing/orders";
import { statementsOf } from "@/lib/testing/query-plans";
import { signInAs } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { refreshSoon } from "./refresh-soon";

const testConsole = setUpTestConsole();
const ids: string[] = [];
let made: Pick<Applicant, "id" | "wrappedKey">[] = [];

beforeAll(async () => {
  const reviewer = await signInAs(["reviewer"]);
  for (let n = 0; n < 6; n++) ids.push((await testConsole.makeApplicant()).id);
  for (const id of ids) await run(reviewer, id, "user.phone");
  await pendingWorkDone(undefined, 60_000);
  made = await db.applicant.findMany({ select: { id: true, wrappedKey: true } });
});

/** Before each test, all runs are unindexed, and the applicants are in their initial state. */
beforeEach(async () => {
  await db.checkRun.updateMany({ data: { unindexed: true } });
  for (const { id, wrappedKey } of made) {
    await db.applicant.update({ where: { id }, data: { wrappedKey } });
  }
});

/** Refreshes all applicants at once. */
async function refreshAll(): Promise<void> {
  for (const id of ids) refreshSoon(id, uuid());
  await pendingWorkDone(undefined, 60_000);
}

const unindexed = () => db.checkRun.count({ where: { unindexed: true } });
const statuses = async () => (await db.applicant.findMany({ select: { status: true } })).map(({ status }) => status);

test("what has changed is written for each of them", async () => {
  await db.applicant.updateMany({ data: { status: "needs_consent" } });
  await refreshAll();
  expect(await unindexed()).toBe(0);
  expect(await statuses()).toEqual(ids.map(() => "needs_review"));
});

test("answers of an applicant that come before their turn need one transaction, of five statements", async () => {
  const [id = ""] = ids;
  const sent = await statementsOf(async () => {
    for (let answers = 0; answers < 5; answers++) refreshSoon(id, uuid());
    await pendingWorkDone(undefined, 60_000);
  });
  // Four statements begin, lock and mark, read the cases, and commit. A change of the columns would take a fifth.
  expect(sent).toBeLessThanOrEqual(5);
  expect(await unindexed()).toBe(ids.length - 1);
});

test("one that cannot be read keeps none of the others waiting", async () => {
  const id = ids.at(-1) ?? "";
  await db.applicant.updateMany({ data: { status: "needs_consent" } });
  await db.applicant.update({ where: { id }, data: { wrappedKey: new Uint8Array([1, 2, 3]) } });
  await refreshAll();
  expect(await unindexed()).toBe(1);
  expect((await statuses()).filter((status) => status === "needs_consent")).toHaveLength(1);
});

// The embedded database has one session, so a transaction that waits makes every other one wait.
test.skipIf(process.env.TEST_DATABASE !== "postgres")(
  "one that another transaction has locked keeps none of the others waiting",
  async () => {
    const [locked = ""] = ids;
    let others = Promise.resolve();
    await transaction(async (tx) => {
      await lockRow(tx, locked);
      others = refreshAll();
      await vi.waitUntil(async () => (await unindexed()) === 1, waitOptions);
    });
    await others;
    expect(await unindexed()).toBe(0);
  },
);
