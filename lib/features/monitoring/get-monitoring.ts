/** The state of monitoring in numbers. A number that has a list counts the rows of that list. */
import "server-only";
import type { MonitoringRules } from "@/lib/domain/checks/policy-monitoring";
import type { PolicyCoverage } from "@/lib/features/monitoring/contract/monitoring";
import * as contract from "@/lib/features/monitoring/contract/monitoring";
import * as actions from "@/lib/features/monitoring/contract/monitoring.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { databaseNow } from "@/lib/platform/data/database-time";
import { db } from "@/lib/platform/data/prisma";
import { readBudget } from "./budget";
import { type MonitoredPolicies, nextDue, readMonitored } from "./claim-runs";
import { type CountedPolicy, readCoverage } from "./coverage";
import { countMonitored, since } from "./list-monitored";

export const getMonitoring = defineAction(actions.getMonitoring, contract.getMonitoring, {
  intent: "late",
  async run({ addDetails }) {
    const [now, monitored] = [await databaseNow(db), await readMonitored(db)];
    const policies: PolicyCoverage[] = [];
    let notCovered = 0;
    for (const { rules, ...row } of await readCoverage(db, monitored)) {
      if (rules) policies.push(await coverageOf(row, rules, { now, monitored }));
      else notCovered += row.approved;
    }
    const [changed, failures, budget] = await Promise.all([
      countMonitored({ list: "changed" }, { now, monitored }),
      readFailures(now),
      readBudget(db),
    ]);
    addDetails({ policies: policies.length });
    return { policies, notCovered, changed, failures, budget };
  },
});

async function coverageOf(
  row: Omit<CountedPolicy, "rules">,
  rules: MonitoringRules,
  known: { now: Date; monitored: MonitoredPolicies },
): Promise<PolicyCoverage> {
  const { id, name, covered, screenedAt, watchListFrom, lastRunAt } = row;
  const { resultDays, watchListDays, documentsDaysBefore, expiryReopens } = rules;
  const count = (list: "results-due" | "searches-due" | "expiring") => countMonitored({ list, policy: id }, known);
  return {
    id,
    name,
    resultDays,
    watchListDays,
    documentsDaysBefore,
    expiryReopens,
    covered,
    resultsDue: await count("results-due"),
    searchesDue: await count("searches-due"),
    expiring: await count("expiring"),
    nextDueAt: nextDue({ screenedAt, watchListFrom }, rules)?.toISOString() ?? null,
    lastRunAt: lastRunAt?.toISOString() ?? null,
  };
}

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
