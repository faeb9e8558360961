import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { readCase } from "@/lib/cases/stored/read-cases";
import { saveSnapshot } from "@/lib/cases/stored/snapshots";
import { standardPolicyId } from "@/lib/domain/checks/policy";
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import { getMonitoring } from "@/lib/features/monitoring/get-monitoring";
import { readRecord } from "@/lib/platform/audit/record";
import { db, transaction } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { daysAgo, makeApprovedLongAgo, makeMonitored } from "@/lib/testing/monitoring";
import { setUpTestConsole } from "@/lib/testing/orders";
import { textOfPdf } from "@/lib/testing/pdf-text";
import { setUpPerson, type TestPerson } from "@/lib/testing/staff";
import { getTimelinessPdf } from "@/lib/views/reports/get-timeliness-pdf";
import { getTimeliness, readTimeliness } from "./timeliness";
import { readPoints } from "./today-points";

const testConsole = setUpTestConsole();
const people = {
  viewer: setUpPerson(["viewer"]),
  reviewer: setUpPerson(["reviewer"]),
  approver: setUpPerson(["approver"]),
  auditor: setUpPerson(["auditor"], "Audrey Auditor"),
  admin: setUpPerson(["admin"]),
};
const quick = setUpPerson(["reviewer"], "Quinn Quick");
const slow = setUpPerson(["reviewer"], "Sloane Slow");

const hour = 3600 * 1000;
const added = new Date("2020-03-10T12:00:00.000Z");
const march = { from: "2020-03-01", to: "2020-03-31" };

/** Stores decisions on a new applicant who was added on March 10, 2020, each the given number of hours later. */
async function decided(by: TestPerson, ...made: readonly [DecisionOutcome, number][]): Promise<string> {
  const { id: applicantId } = await testConsole.makeApplicant();
  const at = { raw: "{}", at: added };
  const { snapshot } = await transaction(async (tx) => saveSnapshot(tx, await readCase(tx, applicantId), at));
  await db.applicant.update({ where: { id: applicantId }, data: { createdAt: added, status: "approved" } });
  const version = await db.policyVersion.findFirstOrThrow({ where: { policyId: standardPolicyId } });
  for (const [outcome, hours] of made) {
    const of = { outcome, reasonCode: "other", snapshotId: snapshot.id, basis: {}, policyVersionId: version.id };
    const decidedAt = new Date(added.getTime() + hours * hour);
    const before = await db.decision.findFirst({ where: { applicantId, reopenedAt: null } });
    if (before) await db.decision.update({ where: { id: before.id }, data: { reopenedAt: decidedAt } });
    await db.decision.create({ data: { id: uuid(), applicantId, ...of, decidedAt, decidedById: by.id } });
  }
  return applicantId;
}

let judged: string;
beforeAll(async () => {
  judged = await decided(quick, ["approve", 1]);
  await decided(quick, ["decline", 3]);
  // An escalation and a request for more do not count. Only the first approval or decline counts.
  await decided(slow, ["escalate", 2], ["ask", 5], ["approve", 10], ["decline", 20]);
  // This decision is made after the period.
  await decided(slow, ["approve", 24 * 40]);
  for (const verdict of ["same_person", "acknowledged", "acknowledged"] as const) {
    const id = uuid();
    const of = { subject: `signal:${id}`, contentHash: Buffer.alloc(32), verdict, reason: Buffer.alloc(1) };
    await db.judgment.create({ data: { id, applicantId: judged, ...of, judgedById: quick.id, judgedAt: added } });
  }
});

test("approvers, auditors and admins read it, and no one else", async () => {
  const codes = await Promise.all(
    Object.entries(people).map(async ([role, person]) => [role, await codeOf(runAs(getTimeliness, person))]),
  );
  expect(Object.fromEntries(codes)).toEqual({
    viewer: "forbidden",
    reviewer: "forbidden",
    approver: "done",
    auditor: "done",
    admin: "done",
  });
});

test("the time to decision is that of each applicant's first approval or decline in the period", async () => {
  const { period, decisions } = await runAs(getTimeliness, people.auditor, { query: march });
  expect(period).toEqual(march);
  // The cases took 1, 3 and 10 hours.
  expect(decisions).toMatchObject({ decided: 3, median: 3 * 3600, p90: expect.closeTo(8.6 * 3600) });
  expect(decisions.reviewers).toEqual([
    { person: { id: quick.id, name: "Quinn Quick" }, decided: 2, median: 2 * 3600, p90: expect.closeTo(2.8 * 3600) },
    { person: { id: slow.id, name: "Sloane Slow" }, decided: 1, median: 10 * 3600, p90: 10 * 3600 },
  ]);
  expect(decisions.policies).toMatchObject([{ policy: { id: standardPolicyId }, decided: 3 }]);
  const none = await runAs(getTimeliness, people.auditor, { query: { from: "2020-01-01", to: "2020-01-31" } });
  expect(none.decisions).toEqual({ decided: 0, median: null, p90: null, policies: [], reviewers: [] });
});

test("resolutions of the period are counted by answer", async () => {
  const { resolutions } = await runAs(getTimeliness, people.auditor, { query: march });
  expect(resolutions).toEqual([
    { answer: "same_person", count: 1 },
    { answer: "someone_else", count: 0 },
    { answer: "cannot_tell", count: 0 },
    { answer: "acknowledged", count: 2 },
  ]);
});

test("open applicants are counted by whole days since they were added", async () => {
  const now = new Date();
  const days = [0, 1.9, 2, 7.9, 8, 30.9, 31, 90.9, 91, 400];
  const before = await readTimeliness(db, {}, now);
  for (const age of days) {
    const { id } = await testConsole.makeApplicant();
    const data = { createdAt: new Date(now.getTime() - age * 24 * hour), status: "needs_review" } as const;
    await db.applicant.update({ where: { id }, data });
  }
  const after = await readTimeliness(db, {}, now);
  const more = after.open.ages.map(({ applicants }, index) => applicants - (before.open.ages[index]?.applicants ?? 0));
  expect(more).toEqual([2, 2, 2, 2, 2]);
  expect(after.open.total - before.open.total).toBe(days.length);
});

test.each([
  [{ from: "2020-03-02", to: "2020-03-01" }, "The period ends before it begins"],
  [{ from: "2019-01-01", to: "2020-03-01" }, "At most 366 days"],
])("a period of %j is refused", async (query, message) => {
  const refusal = runAs(getTimeliness, people.auditor, { query });
  await expect(refusal).rejects.toMatchObject({ code: "invalid_input", facts: { issues: [{ message }] } });
});

test("its export has the same numbers, each with population and period", async () => {
  const points = await readPoints(db, { chart: "timeliness", ...march }, people.auditor.id);
  const remark = "First approval or decline of each applicant, made in the period: 2020-03-01 to 2020-03-31 (UTC)";
  const median = {
    point: "Reviewer: Quinn Quick",
    series: "Median time to decision",
    value: 7200,
    unit: "seconds",
    remark,
  };
  expect(points).toContainEqual(expect.objectContaining(median));
});

test("monitoring coverage counts the approved applicants of a policy, by part that has a date, as monitoring does", async () => {
  const policyId = await makeMonitored(people.admin, { resultDays: 30, documentsDaysBefore: 60 });
  const approve = async () => (await makeApprovedLongAgo(testConsole, people.reviewer, policyId)).id;
  const [first, second, third] = [await approve(), await approve(), await approve()];
  const update = (id: string, data: object) => db.applicant.update({ where: { id }, data });
  await update(first, { documentExpiresOn: daysAgo(-200) });
  await update(second, { documentExpiresOn: null });
  await update(third, { consentedAt: null });
  const now = new Date();
  const { coverage } = await readTimeliness(db, {}, now);
  // The policy searches no watch lists, so search dates cover no one. Applicants without consent are not covered.
  const counts = { approved: 3, covered: 2, results: 2, watchLists: 0, documents: 1 };
  const counted = coverage?.find(({ policy }) => policy.id === policyId);
  expect(counted).toMatchObject(counts);
  const { policies, notCovered } = await runAs(getMonitoring, people.admin);
  expect(policies.find(({ id }) => id === policyId)).toMatchObject({ covered: 2 });
  const unwatched = coverage?.filter(({ policy }) => !policies.some(({ id }) => id === policy.id)) ?? [];
  expect(unwatched.reduce((sum, { approved }) => sum + approved, 0)).toBe(notCovered);
  expect(unwatched.every(({ covered }) => covered === 0)).toBe(true);
  // Auditors may not read monitoring, but do read its coverage here.
  expect((await runAs(getTimeliness, people.auditor)).coverage).toContainEqual(counted);
  const points = await readPoints(db, { chart: "timeliness" }, people.auditor.id, now);
  expect(points).toContainEqual({
    chart: "How old are cases, and how long do decisions take?",
    key: policyId,
    series: "Documents",
    point: `Monitoring: ${counted?.policy.name}`,
    value: 1,
    unit: "applicants",
    remark: `Approved applicants now, by policy, and how many of them each part of monitoring covers: ${now.toISOString()}`,
  });
});

test("its PDF has the same figures, is for the same people, and is recorded with its hash", async () => {
  for (const person of [people.viewer, people.reviewer]) {
    expect(await codeOf(runAs(getTimelinessPdf, person))).toBe("forbidden");
  }
  const file = await runAs(getTimelinessPdf, people.auditor, { query: march });
  expect(file).toMatchObject({ contentType: "application/pdf", fileName: "timeliness-2020-03-01-to-2020-03-31.pdf" });
  const pdf = textOfPdf(Buffer.from(file.bytes)).replaceAll(/\s+/g, " ");
  expect(pdf).toContain("Quinn Quick 2 2 h");
  expect(pdf).toContain("by Audrey Auditor.");
  const fileSha256 = createHash("sha256").update(file.bytes).digest("hex");
  const entries = await db.auditEvent.findMany({ where: { action: "timeliness.pdf", outcome: "done" } });
  const details = entries.map(({ bytes }) => readRecord(bytes)?.details);
  expect(details).toContainEqual(expect.objectContaining({ ...march, fileSha256 }));
});
