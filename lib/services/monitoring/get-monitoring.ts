/** The state of monitoring in numbers: each is what the list behind it finds. */
import "server-only";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import type { MonitoringRules } from "@/lib/checks/policy-monitoring";
import type { PolicyCoverage } from "@/lib/contracts/monitoring";
import * as contract from "@/lib/contracts/monitoring";
import * as actions from "@/lib/contracts/monitoring.actions";
import { databaseNow, later } from "@/lib/data/database-time";
import { db } from "@/lib/data/prisma";
import { readBudget } from "./budget";
import { type MonitoredPolicies, monitorable, readMonitored } from "./claim-runs";
import { countMonitored, since } from "./list-monitored";

export const getMonitoring = defineAction(actions.getMonitoring, contract.getMonitoring, {
  intent: "late",
  async run({ addDetails }) {
    const [now, monitored] = [await databaseNow(db), await readMonitored(db)];
    const policies = await readCoverage(monitored, now);
    const [notCovered, changed, failures, budget] = await Promise.all([
      countNotCovered(monitored),
      countMonitored({ list: "changed" }),
      readFailures(now),
      readBudget(db),
    ]);
    addDetails({ policies: policies.length });
    return { policies, notCovered, changed, failures, budget };
  },
});

const stored = z.object({
  id: z.string(),
  name: z.string(),
  covered: z.number(),
  screenedAt: z.date().nullable(),
  watchListFrom: z.date().nullable(),
  lastRunAt: z.date().nullable(),
});
const dayMs = 86_400_000;

/** By name. Reads the approved applicants of these policies from an index, and opens none. */
async function readCoverage(monitored: MonitoredPolicies, now: Date): Promise<PolicyCoverage[]> {
  const rows: unknown = await db.$queryRaw`
    select policy.id, policy.name, counted.*, (
      select max("endedAt") from "MonitoringRun" run where run."policyId" = policy.id and run."endedAt" is not null
    ) as "lastRunAt"
    from "Policy" policy cross join lateral (
      select count(*)::int as covered, min("screenedAt") as "screenedAt", min("watchListFrom") as "watchListFrom"
      from "Applicant" applicant
      where "policyId" = policy.id and applicant.status = 'approved' and ${monitorable("result")}
    ) counted
    where policy.id = any(${[...monitored.keys()]}::uuid[]) order by policy.name, policy.id`;
  const coverage: PolicyCoverage[] = [];
  for (const row of z.array(stored).parse(rows)) {
    const rules = monitored.get(row.id);
    if (rules) coverage.push(await coverageOf(row, rules, now));
  }
  return coverage;
}

async function coverageOf(row: z.infer<typeof stored>, rules: MonitoringRules, now: Date): Promise<PolicyCoverage> {
  const { id, name, covered, screenedAt, watchListFrom, lastRunAt } = row;
  const { resultDays, watchListDays, documentsDaysBefore, expiryReopens } = rules;
  const due = [
    [screenedAt, resultDays],
    [watchListFrom, watchListDays],
  ] as const;
  const times = due.flatMap(([from, days]) => (from && days ? [later(from, days * dayMs)] : []));
  const first = times.toSorted((one, other) => one.getTime() - other.getTime())[0];
  const count = (list: "results-due" | "searches-due" | "expiring") => countMonitored({ list, policy: id }, now);
  return {
    ...{ id, name, resultDays, watchListDays, documentsDaysBefore, expiryReopens, covered },
    resultsDue: await count("results-due"),
    searchesDue: await count("searches-due"),
    expiring: await count("expiring"),
    nextDueAt: first?.toISOString() ?? null,
    lastRunAt: lastRunAt?.toISOString() ?? null,
  };
}

const countNotCovered = (monitored: MonitoredPolicies): Promise<number> =>
  db.applicant.count({
    where: { status: "approved", wrappedKey: { not: null }, policyId: { notIn: [...monitored.keys()] } },
  });

async function readFailures(now: Date) {
  const groups = await db.monitoringRun.groupBy({
    by: ["errorCode"],
    where: { state: { in: ["failed", "unknown"] }, endedAt: { gte: since(now) } },
    _count: true,
  });
  return groups
    .map(({ errorCode, _count }) => ({ errorCode: errorCode ?? "internal", runs: _count }))
    .toSorted((one, other) => other.runs - one.runs);
}
