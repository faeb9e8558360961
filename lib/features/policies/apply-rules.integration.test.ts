/** @database both: the upsert that lets one of several workers queue the work, and the job's queue. */

import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { workAtOnce } from "@/lib/testing/jobs";
import { setUpTestConsole } from "@/lib/testing/orders";
import { makeReviewed } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { applyRules, rulesVersion } from "./apply-rules";
import { reindexJob } from "./policies";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
afterEach(() => stopBoss(1_000));

const columnsOf = (id: string) =>
  db.applicant.findUniqueOrThrow({
    where: { id },
    select: { signalCodes: true, worstSeverity: true, status: true, checkStates: true },
  });

test("after an upgrade with other rules, what the list stores of open applicants is derived again, once", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, {
    id: { expiresInDays: -10, confidence: 92, barcodeRead: true },
  });
  const derived = await columnsOf(id);
  expect(derived).toMatchObject({ signalCodes: ["document.expired"], worstSeverity: "attention" });
  const stale = { signalCodes: [], worstSeverity: null, status: "needs_consent", checkStates: {} } as const;
  await db.applicant.update({ where: { id }, data: { ...stale, signalCodes: [] } });

  expect((await Promise.all([applyRules(), applyRules()])).toSorted()).toEqual([false, true]);
  await workAtOnce(reindexJob);
  await vi.waitFor(async () => expect(await columnsOf(id)).toEqual(derived), waitOptions);
  expect(await applyRules()).toBe(false);
});

test("another version of the rules is applied too, at once and after the upgrade", async () => {
  const [applied] = await db.appliedRules.findMany();
  const version = (applied?.version ?? rulesVersion) + 1;
  const waitingJobs = async () => {
    const rows: unknown = await db.$queryRaw`
      select id from pgboss.job where name = ${reindexJob.name} and start_after > now()`;
    return z.array(z.unknown()).parse(rows).length;
  };
  const [policies, before] = [await db.policy.count(), await waitingJobs()];
  expect([await applyRules(version), await applyRules(version)]).toEqual([true, false]);
  expect(await db.appliedRules.findMany()).toMatchObject([{ version }]);
  expect((await waitingJobs()) - before).toBe(policies);
});
