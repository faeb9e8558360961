/**
 * Which runs of monitoring are due, and which worker makes them. A run is stored when a worker claims it. The worker
 * keeps the claim while its pass goes on. Another worker takes over the runs of a killed worker, except for runs whose
 * billed call may have been sent.
 */
import "server-only";
import { z } from "zod";
import { storedPolicyRules } from "@/lib/domain/checks/policy";
import { isMonitored, type MonitoringRules } from "@/lib/domain/checks/policy-monitoring";
import { daysLater, later } from "@/lib/platform/data/database-time";
import { Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { noteUsedUp, type Reservation, reserving } from "./budget";

/** How long a claim lasts without being renewed. */
export const heldMs = 20_000;

const claimedRun = z.object({
  id: z.string(),
  applicantId: z.string(),
  policyId: z.string(),
  kind: z.enum(["result", "watch_list", "watch_list_report", "document"]),
  state: z.enum(["claimed", "reading"]),
});
export type ClaimedRun = z.infer<typeof claimedRun> & { claimedBy: string };
const claimedRuns = z.array(claimedRun);

/** The rules of each policy that monitors anything, by the id of the policy. */
export type MonitoredPolicies = ReadonlyMap<string, MonitoringRules>;

export async function readMonitored(client: Pick<Transaction, "policy">): Promise<MonitoredPolicies> {
  const policies = await client.policy.findMany({
    select: { id: true, versions: { select: { rules: true }, orderBy: { number: "desc" }, take: 1 } },
  });
  const rules = policies.flatMap(({ id, versions }) => {
    const { data } = storedPolicyRules.safeParse(versions[0]?.rules);
    return data && isMonitored(data.monitoring) ? [[id, data.monitoring] as const] : [];
  });
  return new Map(rules);
}

type Part = { kind: ClaimedRun["kind"]; column: "screenedAt" | "watchListFrom" | "documentExpiresOn" };
const parts = {
  result: { kind: "result", column: "screenedAt" },
  watchList: { kind: "watch_list", column: "watchListFrom" },
  document: { kind: "document", column: "documentExpiresOn" },
} as const satisfies Record<string, Part>;

/** The time before which something is due, for each policy. */
export type Cutoffs = readonly { policyId: string; before: Date }[];

export const cutoffs = (
  policies: MonitoredPolicies,
  now: Date,
  days: (rules: MonitoringRules) => number | null,
): Cutoffs =>
  [...policies].flatMap(([policyId, rules]) => {
    const every = days(rules);
    return every === null ? [] : [{ policyId, before: daysLater(now, -every) }];
  });

type DueFrom = { screenedAt: Date | null; watchListFrom: Date | null };

/**
 * When the next run is due by the rules; in the past for a run that waits.
 *
 * @param from the earliest times from which the days of an applicant count
 * @returns null: no run is planned
 */
export function nextDue(from: DueFrom, { resultDays, watchListDays }: MonitoringRules): Date | null {
  const times = [
    ...(from.screenedAt && resultDays !== null ? [daysLater(from.screenedAt, resultDays)] : []),
    ...(from.watchListFrom && watchListDays !== null ? [daysLater(from.watchListFrom, watchListDays)] : []),
  ];
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/**
 * Matches applicants who may be monitored: approved, not erased, and with a consent. A watch-list report is also
 * allowed after the approval was reopened, because the record that it describes has reopened it.
 */
export const monitorable = (kind: ClaimedRun["kind"]): Prisma.Sql => Prisma.sql`
  (${kind === "watch_list_report"} or applicant.status = 'approved')
  and applicant."wrappedKey" is not null and applicant."consentedAt" is not null`;

/** Selects approved applicants for whom a part is due, the longest overdue first. Locks each; other workers skip it. */
function dueApplicants({ kind, column }: Part, due: Cutoffs, limit: number): Prisma.Sql {
  const from = Prisma.raw(`applicant."${column}"`);
  // A watch-list run also reads the result. A document that stays expired was handled by an earlier run.
  const isUnderWay = Prisma.sql`exists (
    select from "MonitoringRun" run where run."applicantId" = applicant.id and (
      run."endedAt" is null and run.kind::text in (${kind}, 'watch_list')
      or ${kind === "document"} and run.kind = 'document' and run."dueAt" >= ${from}))`;
  return Prisma.sql`
    select found.* from unnest(
      ${due.map(({ policyId }) => policyId)}::uuid[], ${due.map(({ before }) => before)}::timestamptz[]
    ) as rule ("policyId", before) cross join lateral (
      select applicant.id, applicant."policyId", ${from}::timestamptz as "dueAt" from "Applicant" applicant
      where applicant."policyId" = rule."policyId" and applicant.status = 'approved' and ${monitorable(kind)} and ${from} < rule.before and not ${isUnderWay}
      order by ${from}, applicant.id limit ${limit} for no key update of applicant skip locked
    ) found order by found."dueAt" limit ${limit}`;
}

type Claim = { claimedBy: string; now: Date; limit: number };

async function claimApplicants(
  tx: Transaction,
  part: Part,
  due: Cutoffs,
  { claimedBy, now, limit }: Claim,
  reservation: Reservation | null = null,
): Promise<ClaimedRun[]> {
  if (due.length === 0 || limit === 0) return [];
  const cents = reservation?.price ?? null;
  const rows: unknown = await tx.$queryRaw`
    insert into "MonitoringRun" ("applicantId", "policyId", kind, state, "dueAt", "claimedBy", "nextAt", month, cents)
    select id, "policyId", ${part.kind}::"MonitoringKind", 'claimed', "dueAt", ${claimedBy}::uuid,
      ${later(now, heldMs)}, ${reservation?.month ?? null}::date, ${cents === null ? null : BigInt(cents)}::bigint
    from (${dueApplicants(part, due, limit)}) due
    on conflict do nothing
    returning id, "applicantId", "policyId", kind, state`;
  return claimedRuns.parse(rows).map((run) => ({ ...run, claimedBy }));
}

/** Takes over the runs whose worker has stopped, except for those whose call may have been sent. */
async function takeOver(tx: Transaction, { claimedBy, now, limit }: Claim): Promise<ClaimedRun[]> {
  const rows: unknown = await tx.$queryRaw`
    update "MonitoringRun" set "claimedBy" = ${claimedBy}::uuid, "nextAt" = ${later(now, heldMs)}
    where id in (
      select id from "MonitoringRun"
      where "endedAt" is null and "nextAt" <= ${now} and state in ('claimed', 'reading')
      order by "nextAt" limit ${limit} for no key update skip locked
    ) returning id, "applicantId", "policyId", kind, state`;
  return claimedRuns.parse(rows).map((run) => ({ ...run, claimedBy }));
}

/** Claims the reports that searches made necessary, as far as the budget allows. The other reports wait. */
async function claimReports(tx: Transaction, { claimedBy, now, limit }: Claim): Promise<ClaimedRun[]> {
  if (!(await hasDueReport(tx, now))) return [];
  return reserving(tx, { kind: "report", limit, now }, async (most, { month, price }) => {
    const rows: unknown = await tx.$queryRaw`
      update "MonitoringRun" set state = 'claimed', "claimedBy" = ${claimedBy}::uuid,
        "nextAt" = ${later(now, heldMs)}, month = ${month}::date, cents = ${price === null ? null : BigInt(price)}::bigint
      where id in (
        select id from "MonitoringRun" where "endedAt" is null and "nextAt" <= ${now} and state = 'due'
        order by "nextAt" limit ${most} for no key update skip locked
      ) returning id, "applicantId", "policyId", kind, state`;
    if (most < limit && (await hasDueReport(tx, now))) await noteUsedUp(tx, now);
    return claimedRuns.parse(rows).map((run) => ({ ...run, claimedBy }));
  });
}

async function hasDueReport(tx: Transaction, now: Date): Promise<boolean> {
  const rows: unknown[] = await tx.$queryRaw`
    select from "MonitoringRun" where "endedAt" is null and "nextAt" <= ${now} and state = 'due' limit 1`;
  return rows.length > 0;
}

async function claimSearches(tx: Transaction, policies: MonitoredPolicies, claim: Claim): Promise<ClaimedRun[]> {
  const { now, limit } = claim;
  const due = cutoffs(policies, now, ({ watchListDays }) => watchListDays);
  if (due.length === 0 || !(await hasDueSearch(tx, due))) return [];
  return reserving(tx, { kind: "search", limit, now }, async (most, reservation) => {
    const runs = await claimApplicants(tx, parts.watchList, due, { ...claim, limit: most }, reservation);
    const isShort = most < limit && runs.length === most;
    if (isShort && (await hasDueSearch(tx, due))) await noteUsedUp(tx, now);
    return runs;
  });
}

async function hasDueSearch(tx: Transaction, due: Cutoffs): Promise<boolean> {
  const rows: unknown[] = await tx.$queryRaw(dueApplicants(parts.watchList, due, 1));
  return rows.length > 0;
}

/** A document is valid through its last day. */
const expired = (policies: MonitoredPolicies, now: Date): Cutoffs => {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  return cutoffs(policies, today, ({ expiryReopens }) => (expiryReopens ? 0 : null));
};

/** Claims due runs: first those of stopped workers, then billed runs as far as the budget allows, then all others. */
export async function claimRuns(tx: Transaction, policies: MonitoredPolicies, claim: Claim): Promise<ClaimedRun[]> {
  const { now } = claim;
  const runs: ClaimedRun[] = [];
  const rest = () => ({ ...claim, limit: claim.limit - runs.length });
  runs.push(...(await takeOver(tx, rest())));
  runs.push(...(await claimReports(tx, rest())));
  runs.push(...(await claimSearches(tx, policies, rest())));
  runs.push(...(await claimApplicants(tx, parts.document, expired(policies, now), rest())));
  const results = cutoffs(policies, now, ({ resultDays }) => resultDays);
  runs.push(...(await claimApplicants(tx, parts.result, results, rest())));
  return runs;
}
