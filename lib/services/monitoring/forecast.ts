/** What monitoring will do by rules that are not published yet. */
import "server-only";
import { z } from "zod";
import { isMonitored, type MonitoringRules, runsPerMonth } from "@/lib/checks/policy-monitoring";
import type { MonitoringForecast } from "@/lib/contracts/policies";
import { databaseNow, later } from "@/lib/data/database-time";
import { db } from "@/lib/data/prisma";
import { readBudget } from "./budget";
import { monitorable } from "./claim-runs";

const covered = z.object({ applicants: z.int(), screenedAt: z.date().nullable(), watchListFrom: z.date().nullable() });
const dayMs = 86_400_000;

/** Counts the approved applicants of a policy without opening a case. Null: the rules monitor nothing. */
export async function forecastMonitoring(policyId: string, rules: MonitoringRules): Promise<MonitoringForecast | null> {
  if (!isMonitored(rules)) return null;
  const rows: unknown = await db.$queryRaw`
    select count(*)::int as applicants, min("screenedAt") as "screenedAt", min("watchListFrom") as "watchListFrom"
    from "Applicant" applicant
    where "policyId" = ${policyId}::uuid and applicant.status = 'approved' and ${monitorable("result")}`;
  const { applicants, screenedAt, watchListFrom } = covered.parse((rows as unknown[])[0]);
  const now = await databaseNow(db);
  const { budget } = await readBudget(db);
  const due = [
    [screenedAt, rules.resultDays],
    [watchListFrom, rules.watchListDays],
  ] as const;
  const times = due.flatMap(([from, days]) => (from && days ? [later(from, days * dayMs).getTime()] : []));
  return {
    applicants,
    resultRuns: runsPerMonth(applicants, rules.resultDays),
    searchRuns: runsPerMonth(applicants, rules.watchListDays),
    // What is overdue by the new rules is due at once.
    firstDueAt: times.length === 0 ? null : new Date(Math.max(now.getTime(), Math.min(...times))).toISOString(),
    budgetRuns: budget?.runs ?? null,
  };
}
