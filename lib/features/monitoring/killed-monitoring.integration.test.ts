/**
 * The databases give the claims of a killed worker back in different ways: `npm run verify:trust` runs this on both.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import type { Child } from "@/lib/platform/server/child-process";
import { runAs } from "@/lib/testing/actions";
import { makeApprovedLongAgo, makeMonitored, setBudget } from "@/lib/testing/monitoring";
import { setUpTestConsole } from "@/lib/testing/orders";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { setUpPerson } from "@/lib/testing/staff";
import { startTestProgram } from "@/lib/testing/test-program";
import { getMonitoringBudget } from "./budget";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"]);
const reviewer = setUpPerson(["reviewer"]);

/** One kill for each of the two workers. `npm run verify:trust` kills thirty times. */
const kills = Number(process.env.MONITORING_KILLS ?? 2);
const applicantsPerKill = 10;
const search = "background.watchlist-search";

const workers: Child[] = [];
const startWorker = () => startTestProgram({ name: "worker", run: ["lib/views/worker/main.ts"] });
afterAll(() => Promise.all(workers.map((worker) => worker.stop(1_000))));

const title = "killed during monitoring, no worker repeats a run, and the budget is never exceeded";
test(title, { timeout: 260_000 + kills * 45_000, retry: 0 }, async () => {
  const policyId = await makeMonitored(admin, { watchListDays: 7 });
  const applicants: { id: string; accessCode: string }[] = [];
  for (let made = 0; made < kills * applicantsPerKill; made += 1) {
    applicants.push(await makeApprovedLongAgo(testConsole, reviewer, policyId));
  }
  // The budget allows fewer runs than are due, so that the limit is reached too.
  const left = applicants.length - 5;
  await setBudget(admin, { left });
  const { used: before } = await runAs(getMonitoringBudget, admin);
  const { control } = testConsole.sandbox;
  control.clearCalls();
  control.faults.plan({ operation: "*", kind: "latency", latencyMs: 400, count: 100_000 });

  workers.push(startWorker(), startWorker());
  const ended = () => db.monitoringRun.count({ where: { policyId, endedAt: { not: null } } });
  const open = () => db.monitoringRun.count({ where: { policyId, endedAt: null } });
  let hits = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const at = kill % workers.length;
    await workers[at]?.ready;
    // Waits until a worker has started a run, or no run is left.
    while ((await open()) === 0 && (await ended()) < left) await sleep(50);
    await sleep(Math.random() * 800);
    if ((await open()) > 0) hits += 1;
    // SIGKILL leaves the worker no chance to clean up.
    await workers[at]?.stop(0);
    workers[at] = startWorker();
    const { used, budget } = await runAs(getMonitoringBudget, admin);
    expect(used.runs).toBeLessThanOrEqual(budget?.runs ?? 0);
  }
  // A claim of a killed worker lapses after 20 seconds, and a run that the database kept waiting begins again after a
  // minute.
  const wait = { timeout: 200_000, interval: 500 };
  const select = { kind: true, state: true, claimedBy: true, nextAt: true } as const;
  await vi.waitFor(async () => {
    expect(await db.monitoringRun.findMany({ where: { policyId, endedAt: null }, select })).toEqual([]);
    expect(await ended()).toBe(left);
  }, wait);

  const { used } = await runAs(getMonitoringBudget, admin);
  const runs = await db.monitoringRun.findMany({ where: { policyId } });
  const unknown = runs.filter(({ state }) => state === "unknown").length;
  recordMeasurement(
    `${kills} workers killed, ${runs.length} runs: ${testConsole.calls(search)} searches sent, ${unknown} unknown`,
  );
  expect(testConsole.calls(search)).toBeLessThanOrEqual(left);
  expect(runs.filter(({ state }) => state !== "done" && state !== "unknown")).toEqual([]);
  expect(new Set(runs.map(({ applicantId }) => applicantId)).size).toBe(left);
  expect(used.runs).toBe(before.runs + left);
  const sent = await db.checkRun.groupBy({
    by: ["applicantId"],
    where: { operationId: search, applicantId: { in: applicants.map(({ id }) => id) } },
    _count: true,
  });
  expect(sent.filter(({ _count }) => _count > 1)).toEqual([]);
  expect(hits, "the kills hit work").toBeGreaterThan(0);
});
