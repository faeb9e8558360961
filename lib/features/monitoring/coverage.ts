/** How many approved applicants each policy has, and how many of them monitoring covers. */
import "server-only";
import { z } from "zod";
import type { MonitoringRules } from "@/lib/domain/checks/policy-monitoring";
import type { Transaction } from "@/lib/platform/data/prisma";
import { type MonitoredPolicies, monitorable } from "./claim-runs";

const countedPolicy = z.object({
  id: z.string(),
  name: z.string(),
  approved: z.number(),
  covered: z.number(),
  results: z.number(),
  watchLists: z.number(),
  documents: z.number(),
  screenedAt: z.date().nullable(),
  watchListFrom: z.date().nullable(),
  lastRunAt: z.date().nullable(),
});

/** `rules` is null if the policy monitors nothing; then every count but `approved` is 0. */
export type CountedPolicy = z.infer<typeof countedPolicy> & { rules: MonitoringRules | null };

/**
 * Reads the counts of every policy, by name. `approved` leaves out erased applicants. `covered` counts the applicants
 * with consent. A part of monitoring covers the applicants for whom it has a date to count from, if the policy in force
 * turns the part on. Decrypts no applicant.
 */
export async function readCoverage(
  client: Pick<Transaction, "$queryRaw">,
  monitored: MonitoredPolicies,
): Promise<CountedPolicy[]> {
  const rows: unknown = await client.$queryRaw`
    select policy.id, policy.name, counted.*, (
      select max("endedAt") from "MonitoringRun" run where run."policyId" = policy.id and run."endedAt" is not null
    ) as "lastRunAt"
    from "Policy" policy cross join lateral (
      select count(*)::int as approved, count(*) filter (where "isCovered")::int as covered,
        count("screenedAt") filter (where "isCovered")::int as results,
        count("watchListFrom") filter (where "isCovered")::int as "watchLists",
        count("documentExpiresOn") filter (where "isCovered")::int as documents,
        min("screenedAt") filter (where "isCovered") as "screenedAt",
        min("watchListFrom") filter (where "isCovered") as "watchListFrom"
      from (
        select "screenedAt", "watchListFrom", "documentExpiresOn", ${monitorable("result")} as "isCovered"
        from "Applicant" applicant
        where "policyId" = policy.id and applicant.status = 'approved' and applicant."wrappedKey" is not null
      ) approved
    ) counted
    order by policy.name, policy.id`;
  return z
    .array(countedPolicy)
    .parse(rows)
    .map((row) => withRules(row, monitored.get(row.id) ?? null));
}

function withRules(row: z.infer<typeof countedPolicy>, rules: MonitoringRules | null): CountedPolicy {
  const hasDocuments = rules !== null && (rules.documentsDaysBefore !== null || rules.expiryReopens);
  return {
    ...row,
    rules,
    covered: rules ? row.covered : 0,
    results: rules?.resultDays ? row.results : 0,
    watchLists: rules?.watchListDays ? row.watchLists : 0,
    documents: hasDocuments ? row.documents : 0,
  };
}
