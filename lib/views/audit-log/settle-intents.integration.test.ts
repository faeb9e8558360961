/** @database both: locks and triggers decide which of several ends an intent. */
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { type ActionContext, audited } from "@/lib/platform/actions/audited";
import { db } from "@/lib/platform/data/prisma";
import { run } from "@/lib/testing/operations";
import { setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { settleIntents } from "./settle-intents";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"]);
const person = setUpPerson(["admin"], "Name Before");

/** Runs an action that hangs after some work. @returns the action's intent, and a function that lets it continue */
async function hang(work: (context: ActionContext) => Promise<unknown>, after?: typeof work) {
  const actor = { type: "system", job: "test" } as const;
  const object = { type: "staff", id: person.id } as const;
  const entry = { action: "staff.update", actor, object, requestId: uuid(), details: { count: 1 } } as const;
  const woken = Promise.withResolvers<void>();
  const hanging = Promise.withResolvers<string>();
  const done = audited(entry, async (context) => {
    await work(context);
    hanging.resolve(context.intentId);
    await woken.promise;
    await after?.(context);
  });
  done.catch(hanging.reject);
  const intentId = await hanging.promise;
  return {
    intentId,
    wake: () => {
      woken.resolve();
      return done;
    },
  };
}

/** Lets several workers settle all intents, as if the intents were old enough. */
async function settle() {
  const { signal } = new AbortController();
  expect(await settleIntents(signal), "before its time").toBe(0);
  await db.openIntent.updateMany({ data: { openedAt: new Date(0) } });
  const amounts = await Promise.all([1, 2, 3, 4].map(() => settleIntents(signal)));
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

const endsOf = async (intentId: string) =>
  (await db.auditEvent.findMany({ where: { intentId }, orderBy: { seq: "asc" } })).map(
    ({ outcome, code }) => `${outcome} ${code}`,
  );

const rename = ({ transaction }: ActionContext, final: boolean) =>
  transaction((tx) => tx.staff.update({ where: { id: person.id }, data: { name: "Name After" } }), { final });
const nameNow = async () => (await db.staff.findUniqueOrThrow({ where: { id: person.id } })).name;

test("an action that had begun nothing is abandoned, once, and changes nothing when its process wakes up", async () => {
  for (const isFinal of [true, false]) {
    const { intentId, wake } = await hang(
      async () => undefined,
      (context) => rename(context, isFinal),
    );
    expect(await settle()).toBe(1);
    await expect(wake()).rejects.toThrow();
    expect(await nameNow()).toBe("Name Before");
    expect(await endsOf(intentId)).toEqual(["failed abandoned"]);
  }
});

test("an action that had begun is interrupted, and its process, if it was only slow, says what it did", async () => {
  const { intentId, wake } = await hang((context) => rename(context, false));
  expect(await settle()).toBe(1);
  expect(await endsOf(intentId)).toEqual(["unknown interrupted"]);
  await wake();
  expect(await endsOf(intentId)).toEqual(["unknown interrupted", "done null"]);
  expect(await settle()).toBe(0);
});

test("a run that was cut off is unknown, as its action is", async () => {
  const { id } = await testConsole.makeApplicant();
  testConsole.fault(id, { operation: "user.phone", kind: "latency", latencyMs: 1500 });
  const called = testConsole.nextCall("user.phone");
  const running = run(reviewer, id, "user.phone");
  await called;
  const { id: runId } = await db.checkRun.findFirstOrThrow({ where: { applicantId: id } });
  expect(await settle()).toBe(1);
  const cut = await db.checkRun.findUniqueOrThrow({ where: { id: runId } });
  expect(cut).toMatchObject({ outcome: "unknown", errorCode: "interrupted" });
  expect(await endsOf(runId)).toEqual(["unknown interrupted"]);
  // The process was only slow, so the service's answer is still stored.
  await running;
  expect(await endsOf(runId)).toEqual(["unknown interrupted", "done null"]);
});
