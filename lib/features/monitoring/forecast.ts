/** Forecasts what monitoring would do under rules that are not published yet. */
import "server-only";
import { z } from "zod";
import { isMonitored, type MonitoringRules, runsPerMonth } from "@/lib/domain/checks/policy-monitoring";
import { databaseNow } from "@/lib/platform/data/database-time";
import { db } from "@/lib/platform/data/prisma";
import { readBudget } from "./budget";
import { monitorable, nextDue } from "./claim-runs";

const covered = z.object({ applicants: z.int(), screenedAt: z.date().nullable(), watchListFrom: z.date().nullable() });

/**
 * Counts the approved applicants of a policy, without opening a case, and the runs a month that they would take.
 *
 * @returns null: the rules monitor nothing
 */
export async function forecastMonitoring(policyId: string, rules: MonitoringRules) {
  if (!isMonitored(rules)) return null;
  const rows: unknown = await db.$queryRaw`
    select count(*)::int as applicants, min("screenedAt") as "screenedAt", min("watchListFrom") as "watchListFrom"
    from "Applicant" applicant
    where "policyId" = ${policyId}::uuid and applicant.status = 'approved' and ${monitorable("result")}`;
  const { applicants, screenedAt, watchListFrom } = covered.parse((rows as unknown[])[0]);
  const now = await databaseNow(db);
  const { budget } = await readBudget(db);
  const due = nextDue({ screenedAt, watchListFrom }, rules);
  return {
    applicants,
    resultRuns: runsPerMonth(applicants, rules.resultDays),
    searchRuns: runsPerMonth(applicants, rules.watchListDays),
    // Runs that are overdue under the new rules are due at once.
    firstDueAt: due && new Date(Math.max(due.getTime(), now.getTime())).toISOString(),
    budgetRuns: budget?.runs ?? null,
  };
}
