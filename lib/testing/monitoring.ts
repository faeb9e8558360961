/** Creates policies that monitor, creates old approvals, and sets the monthly budget, for integration tests. */
import { v7 as uuid } from "uuid";
import type { MonitoringRules } from "@/lib/domain/checks/policy-monitoring";
import { getMonitoringBudget, setMonitoringBudget } from "@/lib/features/monitoring/budget";
import type { MonitoringBudget } from "@/lib/features/monitoring/contract/monitoring";
import { choosePolicy } from "@/lib/features/policies/applicant-policy-status";
import { createPolicy } from "@/lib/features/policies/policies";
import { db } from "@/lib/platform/data/prisma";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { runAs } from "./actions";
import type { TestConsole } from "./orders";
import { decideAs, makeReviewed } from "./review";
import type { TestPerson } from "./staff";

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

export async function makeMonitored(admin: TestPerson, monitoring: Partial<MonitoringRules>): Promise<string> {
  const checks = [{ checks: ["id"], required: true }];
  const rules = { checks, blocking: [], dueHours: 24, monitoring };
  return (await runAs(createPolicy, admin, { body: { name: `Policy ${uuid()}`, rules, note: "For a test." } })).id;
}

/**
 * Creates an old approval under the policy. It is due for everything that the policy monitors at least every 30 days.
 */
export async function makeApprovedLongAgo(
  testConsole: TestConsole,
  reviewer: TestPerson,
  policyId: string,
  script: ScriptInput = {},
): Promise<{ id: string; accessCode: string }> {
  const { id, accessCode } = await makeReviewed(testConsole, reviewer, script);
  await runAs(choosePolicy, reviewer, { params: { id }, body: { policyId, reason: "For a test." } });
  await decideAs(reviewer, id, "approve", undefined, { acceptsOpen: true });
  await db.applicant.update({ where: { id }, data: { screenedAt: daysAgo(31), watchListFrom: daysAgo(31) } });
  return { id, accessCode };
}

/** Sets the budget of this month. `left` is the number of runs that remain beyond those already used. */
export async function setBudget(
  admin: TestPerson,
  { left, ...budget }: { left: number } & Partial<Omit<MonitoringBudget, "runs">>,
): Promise<void> {
  const { version, used } = await runAs(getMonitoringBudget, admin);
  const none = { cents: null, searchCents: null, reportCents: null };
  await runAs(setMonitoringBudget, admin, {
    body: { version, budget: { ...none, ...budget, runs: used.runs + left } },
  });
}

export const runsOf = (applicantId: string) =>
  db.monitoringRun.findMany({ where: { applicantId }, orderBy: [{ dueAt: "asc" }, { endedAt: "asc" }] });
