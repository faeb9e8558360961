/** Each database releases the leases of a killed worker in its own way. `npm run verify:trust` runs this on both. */
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { afterAll, expect, test } from "vitest";
import { continueImport, importApplicants } from "@/lib/features/applicants/import-applicants";
import { continueBulk, startBulk } from "@/lib/features/applicants/queue/bulk";
import { choosePolicy, getStanding } from "@/lib/features/policies/applicant-policy-status";
import { createPolicy } from "@/lib/features/policies/policies";
import { startPolicyRun } from "@/lib/features/policies/run-policy";
import { db } from "@/lib/platform/data/prisma";
import type { Child } from "@/lib/platform/server/child-process";
import { runAs } from "@/lib/testing/actions";
import { familyName } from "@/lib/testing/family-name";
import { placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { makeReviewed } from "@/lib/testing/review";
import { ownValues, sandboxClient } from "@/lib/testing/sandbox";
import { setUpPerson } from "@/lib/testing/staff";
import { startTestProgram } from "@/lib/testing/test-program";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"]);
const reviewer = setUpPerson(["reviewer"]);
const colleague = setUpPerson(["reviewer"]);
const orderer = setUpPerson(["orderer"]);

/**
 * The number of kills. By default, each of the two workers is killed once. `npm run verify:trust` kills a hundred
 * workers.
 */
const kills = Number(process.env.WORKER_KILLS ?? 2);
const killsPerRound = 5;
const limitMs = 60_000;
const quickSearch = { searches: [{ kind: "federal-civil" as const, takesMs: 4_000 }] };

const workers: Child[] = [];
const startWorker = () => startTestProgram({ name: "worker", run: ["lib/views/worker/main.ts"] });
afterAll(() => Promise.all(workers.map((worker) => worker.stop(1_000))));

/** Kills the two workers in turn, each some time after it is ready and jobs are running, and starts it again. */
async function killWorkers(count: number, { jobs }: Round): Promise<void> {
  const inState = async (state: string) => {
    const found = db.$queryRaw<unknown[]>`
      select 1 from pgboss.job where id = any(${jobs}::uuid[]) and state = ${state}::pgboss.job_state`;
    return (await found).length;
  };
  for (let kill = 0; kill < count; kill += 1) {
    const at = kill % workers.length;
    await workers[at]?.ready;
    while ((await inState("active")) === 0 && (await inState("completed")) < jobs.length) await sleep(50);
    await sleep(Math.random() * 1_500);
    // The worker gets SIGKILL, so it cannot clean up.
    await workers[at]?.stop(0);
    workers[at] = startWorker();
  }
}

const makeMany = async <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make(index));
  return made;
};

async function makePolicy(): Promise<string> {
  const checks = [["id", "passport"], ["ssn"], ["watchlist"]].map((each) => ({ checks: each, required: true }));
  const rules = { checks, blocking: [], dueHours: 48 };
  return (await runAs(createPolicy, admin, { body: { name: `Policy ${uuid()}`, rules, note: "For a test." } })).id;
}

async function startRun(policyId: string) {
  const { id } = await makeReviewed(testConsole, reviewer, { ssn: { valid: true } });
  await runAs(choosePolicy, reviewer, { params: { id }, body: { policyId, reason: "For a test." } });
  const { policy } = await runAs(getStanding, reviewer, { params: { id } });
  const operations = ["user.ssn", "background.watchlist-search"];
  const body = { policyVersionId: policy.versionId, operations, reason: "Asked for by the customer." };
  return { id, run: () => runAs(startPolicyRun, reviewer, { params: { id }, body }) };
}

/**
 * Begins every kind of work of a worker at once. The applicants share no value, because the worker would otherwise
 * refresh all of them after each change.
 */
async function beginRound() {
  const service = sandboxClient(testConsole.sandbox.url);
  const codes = await makeMany(
    14,
    async () => (await service.create({ ...ownValues(), lastName: familyName("Killed") })).accessCode,
  );
  const listed = await makeMany(10, async () => (await testConsole.makeApplicant({ fields: ownValues() })).id);
  const policyId = await makePolicy();
  const checked = await makeMany(2, () => startRun(policyId));
  const searched = await makeMany(3, () => testConsole.makeApplicant({ script: quickSearch, fields: ownValues() }));
  testConsole.sandbox.control.clearCalls();
  testConsole.sandbox.control.faults.plan({ operation: "*", kind: "latency", latencyMs: 700, count: 1_000 });

  const imported = await runAs(importApplicants, reviewer, { body: { userAccessCodes: codes } });
  const bulk = (body: object) => runAs(startBulk, reviewer, { body: { applicantIds: listed, ...body } });
  const refreshed = await bulk({ kind: "refresh" });
  const assigned = await bulk({ kind: "assign", assignee: colleague.id });
  const runs = await makeMany(checked.length, async (index) => (await checked[index]?.run())?.id ?? "");
  const orders = await makeMany(searched.length, async (index) => {
    const applicantId = searched[index]?.id ?? "";
    const { id } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-civil" });
    return { id, acknowledgedAt: Date.now() };
  });
  return { codes, listed, runs, orders, jobs: [imported.jobId, refreshed.jobId, assigned.jobId] };
}
type Round = Awaited<ReturnType<typeof beginRound>>;

/** Returns the work of a round that has not ended. */
async function openOf({ jobs, runs, orders }: Round): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  return [
    ...(await db.bulkJob.findMany({ where: { id: { in: jobs }, finishedAt: null } })).map(({ kind }) => kind),
    ...(await db.policyRun.findMany({ where: { id: { in: runs }, finishedAt: null } })).map(() => "policy run"),
    ...(await db.order.findMany({ where: { id: { in: ids }, state: { not: "complete" } } })).map(() => "order"),
  ];
}

/** Continues, as their owner, the jobs that failed because two kills hit them. @returns the number of these jobs */
async function runRestAgain({ jobs: [imported = "", ...bulk] }: Round): Promise<number> {
  const failed = await db.$queryRaw<{ id: string }[]>`
    select id::text from pgboss.job where id = any(${[imported, ...bulk]}::uuid[]) and state = 'failed'`;
  for (const { id: jobId } of failed) {
    if (jobId === imported) await runAs(continueImport, reviewer, { params: { jobId } });
    else await runAs(continueBulk, reviewer, { params: { jobId } });
  }
  return failed.length;
}

/** Waits until all work has ended. Returns the milliseconds, and the work that has not ended within a minute. */
async function settle(round: Round) {
  const began = performance.now();
  let setAside = await runRestAgain(round);
  let open = await openOf(round);
  while (open.length > 0 && performance.now() - began < limitMs) {
    await sleep(250);
    setAside += await runRestAgain(round);
    open = await openOf(round);
  }
  return { ms: performance.now() - began, stuck: open, setAside };
}

/** Returns the items that were done more than once, or that have no outcome. */
async function problemsOf({ codes, listed, runs, jobs }: Round): Promise<string[]> {
  const outcomes = await db.bulkOutcome.findMany({ where: { jobId: { in: jobs } } });
  // If an item had added its applicant without storing the outcome, the next attempt would have another outcome.
  const wrong = outcomes.filter(({ outcome }) => outcome !== "added" && outcome !== "done");
  const missing = codes.length + 2 * listed.length - outcomes.length;
  const done = await db.auditEvent.groupBy({
    by: ["action", "objectId"],
    where: { objectId: { in: listed }, action: { in: ["applicant.assign", "result.read"] }, outcome: "done" },
    _count: true,
  });
  const operations = ["user.ssn", "background.watchlist-search"] as const;
  return [
    ...wrong.map(({ outcome, code }) => `${outcome} ${code}`),
    ...(missing === 0 ? [] : [`${missing} without an outcome`]),
    ...done.filter(({ _count }) => _count > 1).map(({ action }) => `${action} twice`),
    ...operations.filter((each) => testConsole.calls(each) > runs.length).map((each) => `${each} twice`),
  ];
}

/** Returns how often another worker continued a job. */
async function takeoversOf({ jobs }: Round): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select coalesce(sum(retry_count), 0)::int as count from pgboss.job where id = any(${jobs}::uuid[])`;
  return row?.count ?? 0;
}

const title = "killed while they work, no worker leaves a job stuck, and nothing is done twice";
test(title, { timeout: 120_000 + kills * 30_000, retry: 0 }, async () => {
  workers.push(startWorker(), startWorker());
  const problems: string[] = [];
  const stuck: string[] = [];
  let [items, takeovers, setAside, slowestMs, slowestOrderMs] = [0, 0, 0, 0, 0];
  for (let killed = 0; killed < kills; killed += killsPerRound) {
    const round = await beginRound();
    await killWorkers(Math.min(killsPerRound, kills - killed), round);
    const settled = await settle(round);
    problems.push(...(await problemsOf(round)));
    stuck.push(...settled.stuck);
    setAside += settled.setAside;
    takeovers += await takeoversOf(round);
    slowestMs = Math.max(slowestMs, settled.ms);
    items += round.codes.length + 2 * round.listed.length + 2 * round.runs.length + round.orders.length;
    for (const { id, acknowledgedAt } of round.orders) {
      const { completedAt } = await db.order.findUniqueOrThrow({ where: { id } });
      slowestOrderMs = Math.max(slowestOrderMs, (completedAt?.getTime() ?? Number.POSITIVE_INFINITY) - acknowledgedAt);
    }
    testConsole.sandbox.control.faults.clear();
  }
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  recordMeasurement(
    `${kills} workers killed, ${takeovers} jobs taken over, ${setAside} hit twice and run again by their owner: ${stuck.length} stuck beyond a minute, ${problems.length} of ${items} items lost or twice; ` +
      `all ended within ${seconds(slowestMs)} of the last kill, orders within ${seconds(slowestOrderMs)} of their answer`,
  );
  expect({ stuck, problems }).toEqual({ stuck: [], problems: [] });
  // With few kills, a killed worker may hold no job, because chance decides which worker takes a job.
  if (kills >= 10) expect(takeovers, "the kills hit work").toBeGreaterThan(0);
  expect(slowestOrderMs).toBeLessThanOrEqual(limitMs);
});
