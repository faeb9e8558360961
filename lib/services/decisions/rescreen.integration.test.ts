import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/data/prisma";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { loadApplicant } from "@/lib/services/applicants/applicant-record";
import { choosePolicy } from "@/lib/services/policies/applicant-standing";
import { createPolicy } from "@/lib/services/policies/policies";
import { runAs } from "@/lib/testing/actions";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { decideAs, decisionsOf, makeReviewed, storedStatus } from "@/lib/testing/review";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import { rescreenDue } from "./rescreen";

const testConsole = setUpTestConsole();
const { signal } = new AbortController();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
let policyId: string;

beforeAll(async () => {
  const rules = { checks: [{ checks: ["id"], required: true }], blocking: [], dueHours: 24, rescreenDays: 30 };
  const admin = await signInAs(["admin"], "Adam Admin");
  policyId = (await runAs(createPolicy, admin, { body: { name: "Yearly", rules, note: "For a test." } })).id;
});

/** Approved long ago, under a policy that re-screens. */
async function approvedLongAgo(script: ScriptInput = {}): Promise<string> {
  const { id } = await makeReviewed(testConsole, reviewer, script);
  await runAs(choosePolicy, reviewer, { params: { id }, body: { policyId, reason: "For a test." } });
  await decideAs(reviewer, id, "approve");
  await db.applicant.update({ where: { id }, data: { screenedAt: daysAgo(31) } });
  return id;
}

test("an approved applicant is read again after the policy's days, and stays approved while the result is the same", async () => {
  const id = await approvedLongAgo();
  const before = testConsole.calls("user.test-result");
  expect(await rescreenDue(signal)).toBe(1);
  expect(testConsole.calls("user.test-result")).toBe(before + 1);
  expect(await storedStatus(id)).toBe("approved");
  expect(await rescreenDue(signal)).toBe(0);
});

test("a result with another signal puts the applicant back for review, with the reason", async () => {
  const id = await approvedLongAgo();
  const { accessCode } = await loadApplicant(id);
  await testConsole.sandbox.control.changePerson(
    { userAccessCode: accessCode },
    { script: { result: { idVerification: { status: "FAIL" } } } },
  );
  expect(await storedStatus(id)).toBe("approved");
  expect(await rescreenDue(signal)).toBe(1);
  expect(await storedStatus(id)).toBe("needs_review");
  const { items } = await decisionsOf(reviewer, id);
  const reason = expect.stringMatching(/^Changed after approval: /);
  expect(items).toMatchObject([{ outcome: "approve", reopened: { by: null, reason } }]);
  const row = await db.applicant.findUniqueOrThrow({ where: { id } });
  expect(row.screenedAt).toBeNull();
  expect(row.dueAt.getTime()).toBeGreaterThan(Date.now());
  expect(await auditEventsOf(id, "result.rescreen")).toMatchObject([{}, { outcome: "done" }]);
});

test("an applicant for whom the service does not answer is retried in a day", async () => {
  const id = await approvedLongAgo();
  testConsole.fault(id, { operation: "user.test-result", kind: "status", status: 503, count: 9 });
  expect(await rescreenDue(signal)).toBe(0);
  expect(await rescreenDue(signal)).toBe(0);
  const { screenedAt } = await db.applicant.findUniqueOrThrow({ where: { id } });
  expect(screenedAt?.getTime()).toBeGreaterThan(daysAgo(29.5).getTime());
});

test("an approval whose access code the service no longer knows stands, and is retried in a day", async () => {
  const id = await approvedLongAgo();
  const { accessCode } = await loadApplicant(id);
  await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { expired: true });
  expect(await rescreenDue(signal)).toBe(0);
  const { status, screenedAt } = await db.applicant.findUniqueOrThrow({ where: { id } });
  expect(status).toBe("approved");
  expect(screenedAt?.getTime()).toBeGreaterThan(daysAgo(29.5).getTime());
  expect((await auditEventsOf(id, "result.rescreen")).at(-1)).toMatchObject({ code: "access_code_unknown" });
});

test("an answer about another person is not taken for a confirmation: the approval is reopened", async () => {
  const user = { userAccessCode: "c0ffee00-1b4e-4c57-9d55-3a7b0c1e2f90", firstName: "Odile", lastName: "Stranger" };
  const id = await approvedLongAgo();
  const { accessCode } = await loadApplicant(id);
  await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { script: { result: { user } } });
  const snapshots = await db.resultSnapshot.count({ where: { applicantId: id } });
  expect(await rescreenDue(signal)).toBe(0);
  expect(await db.resultSnapshot.count({ where: { applicantId: id } })).toBe(snapshots);
  const row = await db.applicant.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: "needs_review", changedSince: "approval", signalCodes: ["identity.differs"] });
  const [, outcome] = await auditEventsOf(id, "result.rescreen");
  expect(outcome).toMatchObject({ outcome: "failed", code: "upstream_wrong_person" });
});
