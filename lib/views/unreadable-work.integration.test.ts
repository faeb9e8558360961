/** If the data of one applicant cannot be decrypted, the worker still handles all other applicants. */

import { afterAll, expect, test } from "vitest";
import { refreshLeftBehind } from "@/lib/cases/refresh-soon";
import { expireStaleOrders } from "@/lib/features/orders/send-order";
import { expireStaleOverrides } from "@/lib/features/overrides/send-override";
import { createPolicy, reindexJob } from "@/lib/features/policies/policies";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { runAs } from "@/lib/testing/actions";
import { runJob } from "@/lib/testing/jobs";
import { run } from "@/lib/testing/operations";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { requestOverrideAs, stateOf } from "@/lib/testing/overrides";
import { storedStatus } from "@/lib/testing/review";
import { setUpPerson, signInAs } from "@/lib/testing/staff";

const testConsole = setUpTestConsole();
const { signal } = new AbortController();
const past = new Date(Date.now() - 600_000);
const person = setUpPerson(["reviewer", "orderer"]);

afterAll(() => stopBoss(1000));

const damage = (id: string) => db.applicant.update({ where: { id }, data: { wrappedKey: new Uint8Array([1, 2, 3]) } });

/** Creates two records in the order in which the worker finds them. The test makes the first one unreadable. */
async function twoOf<T>(make: () => Promise<T>): Promise<[T, T]> {
  return [await make(), await make()];
}

test("orders that a stopped process was sending have an unknown outcome, the damaged one's too", async () => {
  const orders = await twoOf(async () => {
    const { id: applicantId } = await testConsole.makeApplicant();
    const { id } = await placeOneOrderAs(person, { applicantId, kind: "federal-criminal" });
    const data = { state: "sending", uniqueIdentifier: null, nextPollAt: null, leaseUntil: past } as const;
    await db.order.update({ where: { id }, data });
    return { id, applicantId };
  });
  await damage(orders[0].applicantId);
  expect(await expireStaleOrders(signal)).toBe(2);
  for (const { id } of orders) {
    expect(await db.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "outcome_unknown" });
    expect((await auditEventsOf(id, "order.send")).at(-1)).toMatchObject({ outcome: "unknown" });
  }
});

test("so do overrides", async () => {
  const requests = await twoOf(async () => {
    const { id: applicantId } = await testConsole.makeApplicant();
    const { id } = await requestOverrideAs(person, applicantId);
    await db.overrideRequest.update({ where: { id }, data: { state: "sending", decidedAt: past } });
    return { id, applicantId };
  });
  await damage(requests[0].applicantId);
  expect(await expireStaleOverrides(signal)).toBe(2);
  for (const { id } of requests) expect(await stateOf(id)).toBe("outcome_unknown");
});

test("a new version of a policy reaches the others", async () => {
  const rules = {
    checks: [{ checks: ["id" as const], required: true }],
    blocking: [],
    dueHours: 24,
    qualityReviewShare: 0,
  };
  const admin = await signInAs(["admin"]);
  const { id: policyId } = await runAs(createPolicy, admin, { body: { name: "Anew", rules, note: "For a test." } });
  const [bad, good] = await twoOf(() => testConsole.makeApplicant());
  await damage(bad.id);
  await db.applicant.updateMany({
    where: { id: { in: [bad.id, good.id] } },
    data: { policyId, status: "needs_consent" },
  });
  await runJob(reindexJob, { policyId });
  expect(await storedStatus(good.id)).toBe("needs_review");
});

test("the others' checks are counted", async () => {
  const made = await twoOf(() => testConsole.makeApplicant());
  for (const { id } of made) await run(person, id, "user.phone");
  const [bad, good] = made.map(({ id }) => id).sort() as [string, string];
  await damage(bad);
  await db.checkRun.updateMany({
    where: { applicantId: { in: [bad, good] } },
    data: { unindexed: true, finishedAt: past },
  });
  expect(await refreshLeftBehind(signal)).toBe(1);
  expect(await db.checkRun.findMany({ where: { unindexed: true }, select: { applicantId: true } })).toEqual([
    { applicantId: bad },
  ]);
  expect(await refreshLeftBehind(signal)).toBe(0);
});
