import { v7 as uuid } from "uuid";
import { beforeAll, expect, test, vi } from "vitest";
import { loadApplicant } from "@/lib/cases/applicant-record";
import { fetchResult } from "@/lib/cases/fetch-result";
import { loadCase } from "@/lib/cases/open-case";
import { saveColumns } from "@/lib/cases/save-columns";
import { seenIn } from "@/lib/domain/case/since-decision";
import { AppError } from "@/lib/errors";
import { choosePolicy } from "@/lib/features/policies/applicant-policy-status";
import { db, transaction } from "@/lib/platform/data/prisma";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { runAs } from "@/lib/testing/actions";
import { daysAgo, makeApprovedLongAgo, makeMonitored, runsOf, setBudget } from "@/lib/testing/monitoring";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { decisionsOf, listedRecord, makeReviewed, storedStatus } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { getMonitoringBudget } from "./budget";
import { monitorDue } from "./monitor-due";

vi.mock("@/lib/cases/fetch-result", { spy: true });

const testConsole = setUpTestConsole();
const { signal } = new AbortController();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const admin = setUpPerson(["admin"], "Adam Admin");
let policyId: string;

beforeAll(async () => {
  policyId = await makeMonitored(admin, { resultDays: 30 });
});

const approvedLongAgo = async (script: ScriptInput = {}) =>
  (await makeApprovedLongAgo(testConsole, reviewer, policyId, script)).id;

test("an approved applicant is read again after the policy's days, and stays approved while the result is the same", async () => {
  const id = await approvedLongAgo();
  const before = testConsole.calls("user.test-result");
  expect(await monitorDue(signal)).toBe(1);
  expect(testConsole.calls("user.test-result")).toBe(before + 1);
  expect(await storedStatus(id)).toBe("approved");
  expect(await monitorDue(signal)).toBe(0);
});

test("a result with another signal puts the applicant back for review, with the reason", async () => {
  const id = await approvedLongAgo();
  const { accessCode } = await loadApplicant(id);
  await testConsole.sandbox.control.changePerson(
    { userAccessCode: accessCode },
    { script: { result: { idVerification: { status: "FAIL" } } } },
  );
  expect(await storedStatus(id)).toBe("approved");
  expect(await monitorDue(signal)).toBe(1);
  expect(await storedStatus(id)).toBe("needs_review");
  const { items } = await decisionsOf(reviewer, id);
  const reason = expect.stringMatching(/^Changed after approval: /);
  expect(items).toMatchObject([{ outcome: "approve", reopened: { by: null, reason } }]);
  const row = await db.applicant.findUniqueOrThrow({ where: { id } });
  expect(row.screenedAt).toBeNull();
  expect(row.dueAt.getTime()).toBeGreaterThan(Date.now());
  expect(await auditEventsOf(id, "result.rescreen")).toMatchObject([{}, { outcome: "done" }]);
});

test("a read that the service does not answer is tried again after a day", async () => {
  const id = await approvedLongAgo();
  testConsole.fault(id, { operation: "user.test-result", kind: "status", status: 503, count: 9 });
  expect(await monitorDue(signal)).toBe(1);
  expect(await monitorDue(signal)).toBe(0);
  const { screenedAt } = await db.applicant.findUniqueOrThrow({ where: { id } });
  expect(screenedAt?.getTime()).toBeGreaterThan(daysAgo(29.5).getTime());
});

test("a result that the database could not store in time is read again a minute later", async () => {
  const id = await approvedLongAgo();
  vi.mocked(fetchResult).mockRejectedValueOnce(new AppError("unavailable"));
  expect(await monitorDue(signal)).toBe(1);
  const [run] = await runsOf(id);
  expect(run).toMatchObject({ state: "claimed", claimedBy: null, endedAt: null });
  expect(run?.nextAt?.getTime()).toBeLessThan(Date.now() + 61_000);
  await db.monitoringRun.updateMany({ where: { applicantId: id }, data: { nextAt: new Date() } });
  expect(await monitorDue(signal)).toBe(1);
  expect(await runsOf(id)).toMatchObject([{ state: "done" }]);
});

test("an approval stands if the service no longer knows the access code, and the read is tried again after a day", async () => {
  const id = await approvedLongAgo();
  const { accessCode } = await loadApplicant(id);
  await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { expired: true });
  expect(await monitorDue(signal)).toBe(1);
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
  expect(await monitorDue(signal)).toBe(1);
  expect(await db.resultSnapshot.count({ where: { applicantId: id } })).toBe(snapshots);
  const row = await db.applicant.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: "needs_review", changedSince: "approval", signalCodes: ["identity.differs"] });
  const [, outcome] = await auditEventsOf(id, "result.rescreen");
  expect(outcome).toMatchObject({ outcome: "failed", code: "upstream_wrong_person" });
});

const search = "background.watchlist-search";
const report = "background.watchlist-report";
const listed = { result: { backgroundCheck: { hasGlobalWatchlistRecord: true } } };

test("without a budget no watch list is searched, and the result is still read", async () => {
  const watched = await makeMonitored(admin, { resultDays: 30, watchListDays: 7 });
  const { id } = await makeApprovedLongAgo(testConsole, reviewer, watched);
  await db.monitoringBudget.deleteMany();
  testConsole.sandbox.control.clearCalls();
  await monitorDue(signal);
  expect([testConsole.calls(search), testConsole.calls("user.test-result")]).toEqual([0, 1]);
  expect((await runsOf(id)).map(({ kind, state, month }) => [kind, state, month])).toEqual([["result", "done", null]]);
  // Keeps the search from being due in the tests that follow, which have a budget.
  await db.applicant.update({ where: { id }, data: { watchListFrom: new Date() } });
});

test("a search is made once when due, with the result after it, and counts in the budget", async () => {
  const watched = await makeMonitored(admin, { watchListDays: 7 });
  const { id } = await makeApprovedLongAgo(testConsole, reviewer, watched);
  await setBudget(admin, { left: 5, cents: 1_000_000, searchCents: 250, reportCents: 900 });
  const { used: before } = await runAs(getMonitoringBudget, admin);
  testConsole.sandbox.control.clearCalls();
  await Promise.all([monitorDue(signal), monitorDue(signal)]);
  await monitorDue(signal);
  expect([testConsole.calls(search), testConsole.calls("user.test-result")]).toEqual([1, 1]);
  expect(await runsOf(id)).toMatchObject([{ kind: "watch_list", state: "done", reopened: false, cents: 250n }]);
  const { used } = await runAs(getMonitoringBudget, admin);
  expect(used).toEqual({ runs: before.runs + 1, cents: before.cents + 250 });
  const { watchListFrom, screenedAt } = await db.applicant.findUniqueOrThrow({ where: { id } });
  expect([watchListFrom, screenedAt].every((at) => at && at > daysAgo(1))).toBe(true);
});

test("a record that a search finds reopens the approval, and its report is requested once if the policy says so", async () => {
  const watched = await makeMonitored(admin, { watchListDays: 7, watchListReport: true });
  const { id, accessCode } = await makeApprovedLongAgo(testConsole, reviewer, watched);
  await testConsole.sandbox.control.changePerson(
    { userAccessCode: accessCode },
    { script: { ...listed, watchList: [listedRecord] } },
  );
  await setBudget(admin, { left: 5 });
  testConsole.sandbox.control.clearCalls();
  while ((await monitorDue(signal)) > 0);
  expect(await storedStatus(id)).not.toBe("approved");
  expect([testConsole.calls(search), testConsole.calls(report)]).toEqual([1, 1]);
  const runs = await runsOf(id);
  expect(runs.map(({ kind, state, reopened }) => [kind, state, reopened])).toEqual([
    ["watch_list", "done", true],
    ["watch_list_report", "done", false],
  ]);
});

test("the budget is never exceeded, and admins are notified once that it is used up", async () => {
  const watched = await makeMonitored(admin, { watchListDays: 7 });
  const ids: string[] = [];
  for (let made = 0; made < 4; made += 1) {
    ids.push((await makeApprovedLongAgo(testConsole, reviewer, watched)).id);
  }
  await setBudget(admin, { left: 3 });
  testConsole.sandbox.control.clearCalls();
  await Promise.all([monitorDue(signal), monitorDue(signal)]);
  await monitorDue(signal);
  expect(testConsole.calls(search)).toBe(3);
  const budget = await runAs(getMonitoringBudget, admin);
  expect(budget).toMatchObject({ usedUp: true, used: { runs: budget.budget?.runs } });
  const messages = await db.message.findMany({ where: { kind: "monitoring_budget_used_up", staffId: admin.id } });
  expect(messages).toHaveLength(1);
  await setBudget(admin, { left: 1 });
  await monitorDue(signal);
  expect(testConsole.calls(search)).toBe(4);
  expect(await db.monitoringRun.count({ where: { applicantId: { in: ids }, state: "done" } })).toBe(4);
});

test("a search that the service refuses is given back to the budget, and one without an answer stays counted", async () => {
  const watched = await makeMonitored(admin, { watchListDays: 7 });
  const refused = await makeApprovedLongAgo(testConsole, reviewer, watched);
  const lost = await makeApprovedLongAgo(testConsole, reviewer, watched);
  testConsole.fault(refused.id, { operation: search, kind: "status", status: 400 });
  testConsole.fault(lost.id, { operation: search, kind: "reset-after" });
  await setBudget(admin, { left: 5 });
  const { used: before } = await runAs(getMonitoringBudget, admin);
  testConsole.sandbox.control.clearCalls();
  while ((await monitorDue(signal)) > 0);
  expect(testConsole.calls(search)).toBe(2);
  expect(await runsOf(refused.id)).toMatchObject([{ state: "failed", month: null, errorCode: "upstream_rejected" }]);
  expect(await runsOf(lost.id)).toMatchObject([{ state: "unknown", month: expect.any(Date) }]);
  expect((await runAs(getMonitoringBudget, admin)).used.runs).toBe(before.runs + 1);
});

test("nothing is run for an applicant without consent, erased, or no longer approved", async () => {
  const watched = await makeMonitored(admin, { resultDays: 1, watchListDays: 1 });
  const [first, second, third] = [
    await makeApprovedLongAgo(testConsole, reviewer, watched),
    await makeApprovedLongAgo(testConsole, reviewer, watched),
    await makeApprovedLongAgo(testConsole, reviewer, watched),
  ];
  await setBudget(admin, { left: 5 });
  await db.applicant.update({ where: { id: first.id }, data: { consentedAt: null } });
  await db.applicant.update({ where: { id: second.id }, data: { wrappedKey: null } });
  await db.applicant.update({ where: { id: third.id }, data: { status: "disputed" } });
  testConsole.sandbox.control.clearCalls();
  expect(await monitorDue(signal)).toBe(0);
  expect([testConsole.calls(search), testConsole.calls("user.test-result")]).toEqual([0, 0]);
});

/**
 * Makes an applicant who was approved a month ago, while their ID was valid. The last day of the ID was yesterday. The
 * decision is created in the past, because the database refuses to move a decision into the past.
 */
async function approvedBeforeExpiry(policy: string): Promise<string> {
  const id = { confidence: 92, barcodeRead: true, expiresInDays: -1 };
  const made = await makeReviewed(testConsole, reviewer, { id });
  const applicantId = made.id;
  await runAs(choosePolicy, reviewer, {
    params: { id: applicantId },
    body: { policyId: policy, reason: "For a test." },
  });
  const { open, currentBasis } = (await loadCase(db, applicantId)).derivedCase;
  const decidedAt = daysAgo(31);
  const lists = { judgments: [], openSignals: [], answeredSignals: [], orders: [] };
  await db.decision.create({
    data: {
      id: uuid(),
      applicantId,
      outcome: "approve",
      reasonCode: "meets_policy",
      snapshotId: made.snapshotId,
      policyVersionId: open.policy.versionId,
      decidedById: reviewer.id,
      decidedAt,
      basis: { ...lists, answers: currentBasis.answers, seen: seenIn(open, decidedAt) },
    },
  });
  await transaction((tx) => saveColumns(tx, applicantId));
  return applicantId;
}

test.each([true, false])(
  "a document that expires after the approval reopens it only if the policy says so: %s",
  async (expiryReopens) => {
    const watched = await makeMonitored(admin, { documentsDaysBefore: 30, expiryReopens });
    const id = await approvedBeforeExpiry(watched);
    const { status, documentExpiresOn } = await db.applicant.findUniqueOrThrow({ where: { id } });
    const yesterday = daysAgo(1).toISOString().slice(0, 10);
    expect([status, documentExpiresOn?.toISOString().slice(0, 10)]).toEqual(["approved", yesterday]);
    await monitorDue(signal);
    expect(await monitorDue(signal)).toBe(0);
    expect((await runsOf(id)).map(({ kind, state, reopened }) => [kind, state, reopened])).toEqual(
      expiryReopens ? [["document", "done", true]] : [],
    );
    expect((await storedStatus(id)) === "approved").toBe(!expiryReopens);
  },
);
