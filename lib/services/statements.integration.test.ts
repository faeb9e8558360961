/**
 * Common requests take few statements, counted as they reach the driver. @database both: each has its own path to the
 * driver
 */

import { beforeAll, expect, test } from "vitest";
import { runAction } from "@/lib/actions/define-action";
import { currentStaff } from "@/lib/auth/session";
import { pendingWorkDone } from "@/lib/data/after-answer";
import { db } from "@/lib/data/prisma";
import { getApplicant } from "@/lib/services/applicants/applicant";
import { listApplicants } from "@/lib/services/applicants/list-applicants";
import { runOperation } from "@/lib/services/checks/run-operation";
import { pollDueOrders } from "@/lib/services/orders/poll-orders";
import { placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { statementsOf } from "@/lib/testing/query-plans";
import { signInAs, type TestPerson } from "@/lib/testing/staff";

const testConsole = setUpTestConsole();
let reviewer: TestPerson;
let applicantId: string;

beforeAll(async () => {
  reviewer = await signInAs(["reviewer", "orderer"]);
  applicantId = (await testConsole.makeApplicant()).id;
});

/** A request of the person, as made by a route from its cookie. */
async function signedIn<T>(act: () => Promise<T>): Promise<T> {
  expect(await currentStaff(new Headers({ cookie: reviewer.cookie }))).not.toBeNull();
  return act();
}

const input = <Params>(params: Params) => ({ params, query: {}, body: {}, headers: {} });

test("an operation: session, applicant, intent with its run, and outcome with its answer", async () => {
  const params = { id: applicantId, operationId: "user.phone" };
  const run = () => signedIn(() => runAction(runOperation, reviewer.caller(), input(params)));
  await run();
  await pendingWorkDone(undefined, 60_000);
  expect(await statementsOf(run)).toBeLessThanOrEqual(5);
  const isIndexed = async () => {
    await pendingWorkDone(undefined, 60_000);
    return (await db.checkRun.count({ where: { applicantId, unindexed: true } })) === 0;
  };
  expect(await isIndexed()).toBe(true);
  // With what follows the answer, where the columns stay as they are: the row, and what the columns are made of, in a transaction.
  const sent = await statementsOf(async () => {
    await run();
    await pendingWorkDone(undefined, 60_000);
  });
  expect(sent).toBeLessThanOrEqual(5 + 4);
  expect(await isIndexed()).toBe(true);
});

test("the list of applicants: session, page, count and both entries", async () => {
  const query = listApplicants.endpoint.query.parse({});
  const list = () => signedIn(() => runAction(listApplicants, reviewer.caller(), { ...input({}), query }));
  expect(await statementsOf(list)).toBeLessThanOrEqual(4);
});

test("an applicant: session, row, policy and both entries", async () => {
  const read = () => signedIn(() => runAction(getApplicant, reviewer.caller(), input({ id: applicantId })));
  expect(await statementsOf(read)).toBeLessThanOrEqual(4);
});

test("the worker's check for due orders is one statement, 3 for any number without news, and 9 for an applicant's first answers", async () => {
  for (const kind of ["federal-civil", "federal-criminal"] as const)
    await placeOneOrderAs(reviewer, { applicantId, kind });
  const { signal } = new AbortController();
  const poll = async () => {
    await db.order.updateMany({ where: { applicantId }, data: { nextPollAt: new Date(Date.now() - 1000) } });
    let done = 0;
    const sent = await statementsOf(async () => {
      done = await pollDueOrders(signal);
    });
    return { done, sent };
  };
  const first = await poll();
  expect(first.done).toBe(2);
  // Claim and intents; then, in a transaction, the orders, what the columns are made of, the columns, and the entries.
  expect(first.sent).toBeLessThanOrEqual(2 + 7);
  const calls = testConsole.calls("records.all-results");
  expect(await poll()).toEqual({ done: 2, sent: 3 });
  expect(testConsole.calls("records.all-results")).toBe(calls + 1);
  expect(testConsole.calls("records.county-result")).toBe(0);
  expect(await statementsOf(() => pollDueOrders(signal))).toBe(1);
});
