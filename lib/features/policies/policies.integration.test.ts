import { v7 as uuid } from "uuid";
import { afterEach, expect, test, vi } from "vitest";
import { type PolicyRules, standardPolicyId } from "@/lib/domain/checks/policy";
import { noMonitoring } from "@/lib/domain/checks/policy-monitoring";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { listNotes } from "@/lib/features/decisions/notes";
import { db, transaction } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { runAs } from "@/lib/testing/actions";
import { runJob, workAtOnce } from "@/lib/testing/jobs";
import { setUpTestConsole } from "@/lib/testing/orders";
import { decideAs, makeReviewed, storedStatus } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { choosePolicy, getStanding } from "./applicant-policy-status";
import { archivePolicy, createPolicy, getPolicy, listPolicies, publishPolicy, reindexJob } from "./policies";
import { claimStep } from "./policy-run-record";
import { cancelPolicyRun, policyRunJob, startPolicyRun } from "./run-policy";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Adam Admin");
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");

// The worker of one test must not take the runs of the next test.
afterEach(() => stopBoss(1_000));

const rules: PolicyRules = {
  checks: [
    { checks: ["id", "passport"], required: true },
    { checks: ["ssn"], required: true },
    { checks: ["watchlist"], required: true },
  ],
  blocking: [],
  passMarks: usualPassMarks,
  dueHours: 48,
  qualityReviewShare: 10,
  monitoring: { ...noMonitoring, resultDays: 30 },
};
const make = async (given: Partial<PolicyRules> = {}) => {
  const body = { name: `Policy ${uuid()}`, rules: { ...rules, ...given }, note: "For a test." };
  return (await runAs(createPolicy, admin, { body })).id;
};
const publish = (id: string, basedOn: number, given: Partial<PolicyRules> = {}) =>
  runAs(publishPolicy, admin, { params: { id }, body: { basedOn, rules: { ...rules, ...given }, note: "Stricter." } });
const standingOf = (id: string) => runAs(getStanding, reviewer, { params: { id } });
const choose = (id: string, policyId: string) =>
  runAs(choosePolicy, reviewer, { params: { id }, body: { policyId, reason: "For a test." } });

/** Makes an applicant with an ID and an SSN, under a policy that requires more. */
async function makeUnder(policyId: string): Promise<string> {
  const { id } = await makeReviewed(testConsole, reviewer, { ssn: { valid: true } });
  await choose(id, policyId);
  return id;
}

async function start(id: string, operations = ["user.ssn", "background.watchlist-search"]) {
  const { policy } = await standingOf(id);
  const body = { policyVersionId: policy.versionId, operations, reason: "Asked for by the customer." };
  return runAs(startPolicyRun, reviewer, { params: { id }, body });
}
const work = (runId: string) => runJob(policyRunJob, { runId }, runId);

test("the shipped policies match the schema, and the default one cannot be archived", async () => {
  const { items } = await runAs(listPolicies, reviewer);
  expect(items.slice(0, 3).map(({ name, version }) => [name, version.number])).toEqual([
    ["Standard", 3],
    ["Driver", 2],
    ["Business owner", 2],
  ]);
  const archive = runAs(archivePolicy, admin, { params: { id: standardPolicyId }, body: {} });
  await expect(archive).rejects.toMatchObject({ code: "state_conflict" });
});

test("of two people who publish at once, the second is refused, and older versions stay readable", async () => {
  const id = await make();
  const answers = await Promise.allSettled([publish(id, 1, { dueHours: 1 }), publish(id, 1, { dueHours: 2 })]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([{ reason: { code: "conflict" } }]);
  const { versions, version } = await runAs(getPolicy, admin, { params: { id } });
  expect(versions.map(({ number, rules: { dueHours } }) => [number, dueHours])).toEqual([
    [2, version.rules.dueHours],
    [1, 48],
  ]);
});

test("an applicant keeps the policy and gets its new version; one in use is not archived", async () => {
  const policyId = await make({ checks: [{ checks: ["id"], required: true }] });
  const id = await makeUnder(policyId);
  expect(await storedStatus(id)).toBe("ready_to_decide");
  const { createdAt, dueAt } = await db.applicant.findUniqueOrThrow({ where: { id } });
  expect(dueAt.getTime() - createdAt.getTime()).toBe(48 * 3_600_000);
  await publish(policyId, 1);
  await runJob(reindexJob, { policyId });
  expect(await storedStatus(id)).toBe("needs_review");
  const archive = () => runAs(archivePolicy, admin, { params: { id: policyId }, body: {} });
  await expect(archive()).rejects.toMatchObject({ facts: { detail: expect.stringContaining("1 applicant has") } });
  await choose(id, standardPolicyId);
  expect((await archive()).archivedAt).not.toBeNull();
  await expect(choose(id, policyId)).rejects.toMatchObject({ code: "invalid_input" });
});

test("missing checks run in order, each once, and then the applicant can be approved", async () => {
  const id = await makeUnder(await make());
  expect((await standingOf(id)).lines.map(({ key, standing, next }) => [key, standing, next?.kind ?? null])).toEqual([
    ["consent", "met", null],
    ["id", "met", null],
    ["ssn", "missing", "run"],
    ["watchlist", "missing", "run"],
  ]);
  await expect(start(id, ["user.phone"])).rejects.toMatchObject({ code: "state_conflict" });
  const run = await start(id);
  await expect(start(id)).rejects.toMatchObject({ code: "state_conflict" });
  await Promise.all([work(run.id), work(run.id)]);
  await work(run.id);
  const after = await standingOf(id);
  expect(after.run).toMatchObject({
    finishedAt: expect.any(String),
    steps: [{ state: "answered" }, { state: "answered" }],
  });
  expect([testConsole.calls("user.ssn"), testConsole.calls("background.watchlist-search")]).toEqual([1, 1]);
  expect(after.lines.map(({ standing }) => standing)).toEqual(["met", "met", "met", "met"]);
  const { items } = await runAs(listNotes, reviewer, { params: { id } });
  expect(items[0]).toMatchObject({ text: "Asked for by the customer." });
  await choose(id, standardPolicyId);
  expect(await decideAs(reviewer, id, "approve")).toMatchObject({ policy: { name: "Standard", version: 3 } });
});

test("when a run is over, its results are already known", async () => {
  const id = await makeUnder(await make());
  const run = await start(id);
  testConsole.fault(id, { operation: "user.test-result", kind: "latency", latencyMs: 300, count: 2 });
  const working = work(run.id);
  const ended = await vi.waitFor(async () => {
    const standing = await standingOf(id);
    expect(standing.run?.finishedAt).not.toBeNull();
    return standing;
  }, waitOptions);
  expect(ended.lines.map(({ standing }) => standing)).toEqual(["met", "met", "met", "met"]);
  await working;
});

test("a step of a process that stopped is unknown, is not sent again, and ends the run", async () => {
  const id = await makeUnder(await make());
  const run = await start(id, ["background.watchlist-search"]);
  await transaction((tx) => claimStep(tx, run.id));
  await work(run.id);
  expect(testConsole.calls("background.watchlist-search")).toBe(0);
  expect((await standingOf(id)).run).toMatchObject({ finishedAt: expect.any(String), steps: [{ state: "unknown" }] });
});

test("a canceled run skips the rest", async () => {
  const canceled = await makeUnder(await make());
  const other = await start(canceled, ["background.watchlist-search"]);
  await runAs(cancelPolicyRun, reviewer, { params: { id: canceled, runId: other.id }, body: {} });
  testConsole.sandbox.control.clearCalls();
  await work(other.id);
  expect((await standingOf(canceled)).run?.steps).toMatchObject([{ state: "skipped" }]);
  expect(testConsole.calls("background.watchlist-search")).toBe(0);
});

test("a stop during a run begins no further step: the next worker does", async () => {
  const id = await makeUnder(await make());
  await start(id);
  const called = testConsole.nextCall("user.ssn");
  await workAtOnce(policyRunJob);
  await called;
  await stopBoss(20_000);
  expect(testConsole.calls("background.watchlist-search")).toBe(0);
  expect((await standingOf(id)).run).toMatchObject({
    finishedAt: null,
    steps: [{ state: "answered" }, { state: "waiting" }],
  });
  await workAtOnce(policyRunJob);
  await vi.waitFor(async () => {
    expect((await standingOf(id)).run).toMatchObject({
      finishedAt: expect.any(String),
      steps: [{ state: "answered" }, { state: "answered" }],
    });
  }, waitOptions);
});

test("a run whose job has failed for good is over, and the person who started it is told", async () => {
  const id = await makeUnder(await make());
  const run = await start(id);
  for (let times = 0; times < 2; times += 1) await policyRunJob.options.failed?.({ runId: run.id }, { jobId: run.id });
  expect((await standingOf(id)).run).toMatchObject({
    finishedAt: expect.any(String),
    steps: [{ state: "skipped" }, { state: "skipped" }],
  });
  expect(await db.message.findMany({ where: { objectId: run.id } })).toMatchObject([
    { kind: "job_failed", applicantId: id, staffId: reviewer.id },
  ]);
});

test("a run whose job fails for good during a call is over too: the outcome of the call is unknown", async () => {
  const id = await makeUnder(await make());
  const run = await start(id);
  await transaction((tx) => claimStep(tx, run.id));
  await policyRunJob.options.failed?.({ runId: run.id }, { jobId: run.id });
  expect((await standingOf(id)).run).toMatchObject({
    finishedAt: expect.any(String),
    steps: [{ state: "unknown", errorCode: "internal" }, { state: "skipped" }],
  });
  expect(await db.message.count({ where: { objectId: run.id, kind: "job_failed", staffId: reviewer.id } })).toBe(1);
});

test("a step that was given up while its worker was slow is not sent afterwards", async () => {
  const id = await makeUnder(await make());
  const run = await start(id);
  // Another worker gives the step up after the intent of its call was stored, and before the call is made.
  await db.$executeRawUnsafe(`
    create function give_up() returns trigger language plpgsql as $$
    begin
      update "PolicyRunStep" set state = 'unknown', "finishedAt" = now() where "runId" = '${run.id}' and state = 'running';
      return new;
    end $$`);
  await db.$executeRawUnsafe(`
    create trigger give_up after insert on "AuditEvent" for each row
    when (new.action = 'user.ssn' and new.phase = 'intent') execute function give_up()`);
  await work(run.id);
  await db.$executeRawUnsafe("drop function give_up cascade");
  expect((await standingOf(id)).run).toMatchObject({ steps: [{ state: "unknown" }, { state: "skipped" }] });
  expect(await db.checkRun.count({ where: { applicantId: id, operationId: "user.ssn" } })).toBe(0);
});

test("a new version of a policy with many applicants is applied by several short jobs", async () => {
  const policyId = await make({ checks: [{ checks: ["id"], required: true }] });
  const id = await makeUnder(policyId);
  // A full batch of applicants who cannot be opened comes first.
  await db.$executeRaw`
    insert into "Applicant" (id, "accessCode", "accessCodeIndex", profile, "updatedAt", "dueAt", "wrappedKey", "policyId")
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '', int8send(n), '', now(), now(), decode('00', 'hex'),
           ${policyId}::uuid
    from generate_series(1, 100) n`;
  await publish(policyId, 1);
  const real = performance.now.bind(performance);
  const began = real();
  vi.spyOn(performance, "now").mockImplementation(() => began + 600 * (real() - began));
  await runJob(reindexJob, { policyId });
  expect(await storedStatus(id)).toBe("ready_to_decide");
  vi.restoreAllMocks();
  await workAtOnce(reindexJob);
  await vi.waitFor(async () => expect(await storedStatus(id)).toBe("needs_review"), waitOptions);
});
