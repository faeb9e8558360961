import { beforeAll, expect, test } from "vitest";
import { type MonitoringList, monitoringLists } from "@/lib/domain/decisions/monitoring";
import { db } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { daysAgo, makeApprovedLongAgo, makeMonitored, setBudget } from "@/lib/testing/monitoring";
import { setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { getMonitoringBudget, setMonitoringBudget } from "./budget";
import { getMonitoring } from "./get-monitoring";
import { listMonitored } from "./list-monitored";
import { monitorDue } from "./monitor-due";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Adam Admin");
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const viewer = setUpPerson(["viewer"], "Vera Viewer");
const { signal } = new AbortController();
let policyId: string;
const ids: Record<"current" | "due" | "expiring" | "failing", string> = {
  current: "",
  due: "",
  expiring: "",
  failing: "",
};

beforeAll(async () => {
  policyId = await makeMonitored(admin, { resultDays: 30, watchListDays: 30, documentsDaysBefore: 60 });
  const make = async () => (await makeApprovedLongAgo(testConsole, reviewer, policyId)).id;
  for (const key of ["current", "due", "expiring", "failing"] as const) ids[key] = await make();
  const update = (id: string, data: object) => db.applicant.update({ where: { id }, data });
  const fresh = { screenedAt: daysAgo(1), watchListFrom: daysAgo(2), documentExpiresOn: null };
  await update(ids.current, fresh);
  await update(ids.expiring, { ...fresh, documentExpiresOn: daysAgo(-20) });
  await update(ids.due, { documentExpiresOn: daysAgo(-200) });
  await update(ids.failing, fresh);
});

const rowsOf = async (list: MonitoringList, query: object = {}) =>
  (await runAs(listMonitored, reviewer, { query: { list, policy: policyId, ...query } })).items;
const firstPage = (query: object) => runAs(listMonitored, reviewer, { query });
const listed = async (list: MonitoringList) => (await rowsOf(list)).map(({ applicant }) => applicant.id);
const coverage = async () => (await runAs(getMonitoring, admin)).policies.find(({ id }) => id === policyId);

test("each number is that of the rows behind it", async () => {
  expect(await coverage()).toMatchObject({ covered: 4, resultsDue: 1, searchesDue: 1, expiring: 1, lastRunAt: null });
  expect(new Set(await listed("covered"))).toEqual(new Set(Object.values(ids)));
  expect(await listed("results-due")).toEqual([ids.due]);
  expect(await listed("searches-due")).toEqual([ids.due]);
  expect(await listed("expiring")).toEqual([ids.expiring]);
});

test("a list is read page by page, each row once", async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: object = { list: "covered", policy: policyId, limit: 1, ...(cursor ? { cursor } : {}) };
    const page: Awaited<ReturnType<typeof firstPage>> = await firstPage(query);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toHaveLength(4);
  expect(new Set(seen).size).toBe(4);
});

test("a failed run is listed with its reason, and a run without news is not", async () => {
  await setBudget(admin, { left: 0 });
  await db.applicant.update({ where: { id: ids.failing }, data: { screenedAt: daysAgo(31) } });
  testConsole.fault(ids.failing, { operation: "user.test-result", kind: "status", status: 503, count: 9 });
  while ((await monitorDue(signal)) > 0);
  expect(await rowsOf("failed")).toMatchObject([
    { applicant: { id: ids.failing }, kind: "result", state: "failed", errorCode: "upstream_failed" },
  ]);
  expect(await rowsOf("changed")).toEqual([]);
  const { failures, budget } = await runAs(getMonitoring, reviewer);
  expect(failures).toContainEqual({ errorCode: "upstream_failed", runs: 1 });
  expect(budget.usedUp).toBe(true);
  expect((await coverage())?.lastRunAt).not.toBeNull();
});

test("admins read numbers and no applicant, reviewers both, and viewers neither", async () => {
  const rows = { query: { list: "covered" } };
  expect(await codeOf(runAs(listMonitored, admin, rows))).toBe("forbidden");
  expect(await codeOf(runAs(listMonitored, viewer, rows))).toBe("forbidden");
  expect(await codeOf(runAs(getMonitoring, viewer))).toBe("forbidden");
  expect(await codeOf(runAs(getMonitoringBudget, viewer))).toBe("forbidden");
  for (const list of monitoringLists)
    expect(await codeOf(runAs(listMonitored, reviewer, { query: { list } }))).toBe("done");
});

test("only admins set the budget, and of two at once one is refused", async () => {
  const { version } = await runAs(getMonitoringBudget, reviewer);
  const body = { version, budget: { runs: 10, cents: null, searchCents: null, reportCents: null } };
  expect(await codeOf(runAs(setMonitoringBudget, reviewer, { body }))).toBe("forbidden");
  const both = await Promise.all([1, 2].map(() => codeOf(runAs(setMonitoringBudget, admin, { body }))));
  expect(both.toSorted()).toEqual(["conflict", "done"]);
  const priceless = { version: version + 1, budget: { ...body.budget, cents: 5_000 } };
  await expect(runAs(setMonitoringBudget, admin, { body: priceless })).rejects.toThrow("Enter the price");
});
