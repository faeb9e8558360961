import { v7 as uuid } from "uuid";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadCase } from "@/lib/cases/open-case";
import { isOpenStatus } from "@/lib/domain/applicants/statuses";
import { deriveCase } from "@/lib/domain/case/derive-case";
import type { PolicyRules } from "@/lib/domain/checks/policy";
import { noMonitoring } from "@/lib/domain/checks/policy-monitoring";
import { isOver } from "@/lib/domain/inbox/message-path";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { bulkJob, getBulk, startBulk } from "@/lib/features/applicants/queue/bulk";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { runAs } from "@/lib/testing/actions";
import { runJob, workAtOnce } from "@/lib/testing/jobs";
import { run } from "@/lib/testing/operations";
import { setUpTestConsole } from "@/lib/testing/orders";
import { acknowledgeAs, decideAs, listedRecord, makeReviewed } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { choosePolicy } from "./applicant-policy-status";
import { createPolicy, publishPolicy, reindexJob } from "./policies";
import { getBlockedApprovals, previewPolicy } from "./preview-policy";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Adam Admin");
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
afterEach(() => stopBoss(1_000));

const lenient: PolicyRules = {
  checks: [{ checks: ["id", "passport", "hosted-id", "hosted-passport"], required: true }],
  blocking: [],
  passMarks: usualPassMarks,
  dueHours: 24,
  qualityReviewShare: 0,
  monitoring: noMonitoring,
};
const withRequired = (...checks: PolicyRules["checks"][number]["checks"]): PolicyRules => ({
  ...lenient,
  checks: [...lenient.checks, { checks, required: true }],
});
const stricter: readonly PolicyRules[] = [
  { ...lenient, blocking: ["document.expired"] },
  { ...lenient, blocking: ["id.low-confidence", "id.below-override-floor", "document.expired"] },
  withRequired("quiz", "phone"),
  withRequired("ssn"),
  { ...withRequired("ssn"), blocking: ["document.expired"] },
  { ...lenient, checks: [{ checks: ["quiz"], required: true }] },
];

let policyId: string;
let applicants: string[];

beforeAll(async () => {
  const body = { name: `Previewed ${uuid()}`, rules: lenient, note: "For a test." };
  policyId = (await runAs(createPolicy, admin, { body })).id;
  const make = async (script: ScriptInput, options: { document?: boolean; consent?: boolean } = {}) => {
    const { id } = await makeReviewed(testConsole, reviewer, script, options);
    await runAs(choosePolicy, reviewer, { params: { id }, body: { policyId, reason: "For a test." } });
    return id;
  };
  const expired = { expiresInDays: -10, confidence: 92, barcodeRead: true };
  const answered = await make({ id: expired });
  await acknowledgeAs(reviewer, answered, "document.expired");
  const approved = await make({});
  const withSsn = await make({ ssn: { valid: true } });
  await run(reviewer, withSsn, "user.ssn");
  applicants = [
    ...[answered, approved, withSsn],
    await make({ id: expired }),
    await make({ id: { confidence: 60, barcodeRead: true } }),
    await make({ watchList: [listedRecord] }),
    await make({}, { document: false }),
  ];
  const { id: withoutResult } = await testConsole.makeApplicant();
  await runAs(choosePolicy, reviewer, { params: { id: withoutResult }, body: { policyId, reason: "For a test." } });
  applicants.push(withoutResult);
  await decideAs(reviewer, approved, "approve");
});

/** Counts in another way than the preview: derives every case from its stored records. */
async function derivedCounts(before: PolicyRules, after: PolicyRules) {
  const counts = { open: 0, blocked: 0, freed: 0, approved: 0, approvedBlocked: 0 };
  for (const id of applicants) {
    const { open, columns } = (await loadCase(db, id)).derivedCase;
    const isBlocked = (rules: PolicyRules) =>
      deriveCase({ ...open, rules }, new Date()).blocks.some(
        ({ code, outcomes }) => code !== "decided" && outcomes.includes("approve"),
      );
    if (columns.status === "approved") {
      counts.approved += 1;
      if (isBlocked(after)) counts.approvedBlocked += 1;
    }
    if (!isOpenStatus(columns.status)) continue;
    counts.open += 1;
    if (isBlocked(after) && !isBlocked(before)) counts.blocked += 1;
    if (isBlocked(before) && !isBlocked(after)) counts.freed += 1;
  }
  return counts;
}

const preview = (rules: PolicyRules) => runAs(previewPolicy, admin, { params: { id: policyId }, body: { rules } });

test("a preview counts what opening every case would find, and the reverse once it is published", async () => {
  const publish = async (rules: PolicyRules) => {
    const basedOn = await db.policyVersion.count({ where: { policyId } });
    await runAs(publishPolicy, admin, { params: { id: policyId }, body: { basedOn, rules, note: "Other." } });
    await runJob(reindexJob, { policyId });
  };
  const blocked: number[] = [];
  for (const rules of stricter) {
    const expected = await derivedCounts(lenient, rules);
    expect(await preview(rules)).toEqual({ ...expected, notCounted: [], monitoring: null });
    await publish(rules);
    const { blocked: wouldBlock, freed } = expected;
    expect(await preview(lenient)).toMatchObject({ blocked: freed, freed: wouldBlock, approvedBlocked: 0 });
    await publish(lenient);
    blocked.push(expected.blocked);
  }
  expect(Math.min(...blocked)).toBeGreaterThan(0);
});

test("a preview says whom monitoring would cover, how often, and from when", async () => {
  const monitoring = { ...noMonitoring, resultDays: 10, watchListDays: 365 };
  const approved = await db.applicant.findFirstOrThrow({ where: { policyId, status: "approved" } });
  const firstDueAt = new Date((approved.screenedAt?.getTime() ?? 0) + 10 * 86_400_000).toISOString();
  const expected = { applicants: 1, resultRuns: 4, searchRuns: 1, firstDueAt, budgetRuns: null };
  expect((await preview({ ...lenient, monitoring })).monitoring).toEqual(expected);
});

const ended = (jobId: string) =>
  vi.waitFor(async () => {
    const shown = await runAs(getBulk, reviewer, { params: { jobId } });
    if (!isOver(shown)) throw new Error("The job did not finish");
    return shown;
  }, waitOptions);

test("approvals that a new version would block are counted, stand, and can be reopened together", async () => {
  const blocked = () => runAs(getBlockedApprovals, reviewer, { params: { id: policyId } });
  expect(await blocked()).toEqual({ approved: 1, blocked: 0, applicantIds: [] });
  const basedOn = await db.policyVersion.count({ where: { policyId } });
  const body = { basedOn, rules: withRequired("ssn"), note: "An SSN is required now." };
  await runAs(publishPolicy, admin, { params: { id: policyId }, body });
  await runJob(reindexJob, { policyId });
  expect((await runAs(getBlockedApprovals, admin, { params: { id: policyId } })).applicantIds).toEqual([]);
  const { applicantIds, ...counts } = await blocked();
  expect(counts).toEqual({ approved: 1, blocked: 1 });
  expect((await db.applicant.findFirstOrThrow({ where: { id: applicantIds[0] ?? "" } })).status).toBe("approved");
  await workAtOnce(bulkJob);
  const reopen = { kind: "reopen", applicantIds, reason: "The policy requires an SSN now." } as const;
  const { jobId } = await runAs(startBulk, reviewer, { body: reopen });
  const view = await ended(jobId);
  expect(view).toMatchObject({ state: "done", failures: [] });
  expect(await blocked()).toEqual({ approved: 0, blocked: 0, applicantIds: [] });
  const again = await runAs(startBulk, reviewer, { body: reopen });
  const second = await ended(again.jobId);
  expect(second.failures).toMatchObject([
    { code: "state_conflict", detail: "This applicant has no approval to reopen." },
  ]);
});

test("what cannot be counted is named, and a policy that does not exist is not found", async () => {
  const marked = { ...lenient, passMarks: { ...usualPassMarks, faceMatch: 99 } };
  expect(await preview(marked)).toMatchObject({
    blocked: 0,
    notCounted: ["Changes of pass marks are not counted: scores are stored encrypted."],
  });
  const unknown = runAs(previewPolicy, admin, { params: { id: uuid() }, body: { rules: lenient } });
  await expect(unknown).rejects.toMatchObject({ code: "not_found" });
});
