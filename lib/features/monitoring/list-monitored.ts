/** The rows behind the numbers of monitoring: approved applicants by what is due, and runs by their outcome. */
import "server-only";
import { z } from "zod";
import { namedApplicants } from "@/lib/cases/named-applicants";
import { monitoredDays } from "@/lib/domain/decisions/monitoring";
import type { MonitoredRow } from "@/lib/features/monitoring/contract/monitoring";
import * as contract from "@/lib/features/monitoring/contract/monitoring";
import * as actions from "@/lib/features/monitoring/contract/monitoring.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import type { InputOf } from "@/lib/platform/contract/endpoint";
import { databaseNow, daysLater } from "@/lib/platform/data/database-time";
import { cursorOf, type Place, pageOf, rowsToRead } from "@/lib/platform/data/paging";
import { db, Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { type Cutoffs, cutoffs, type MonitoredPolicies, monitorable, readMonitored } from "./claim-runs";

type Filter = Pick<InputOf<typeof contract.listMonitored>["query"], "list" | "policy">;

/** The time from which changes and failures are counted. */
export const since = (now: Date): Date => daysLater(now, -monitoredDays);

export const listMonitored = defineAction(actions.listMonitored, contract.listMonitored, {
  intent: "late",
  details: ({ query: { list, policy } }) => ({ list, policy: policy ?? null }),
  async run({ staff, addDetails }, { query: { cursor, limit, ...filter } }) {
    const { shown, nextCursor } = await readMonitoredRows(db, filter, { cursor, limit });
    addDetails({ count: shown.length });
    return { items: showMonitored(shown, staff), nextCursor };
  },
});

const storedRow = z.object({
  id: z.string(),
  sort: z.date(),
  applicantId: z.string(),
  wrappedKey: z.instanceof(Uint8Array).nullable(),
  profile: z.instanceof(Uint8Array),
  policyId: z.string(),
  policyName: z.string(),
  at: z.date().nullable(),
  kind: z.enum(["result", "watch_list", "watch_list_report", "document"]).nullable(),
  state: z.enum(["done", "failed", "unknown"]).nullable(),
  errorCode: z.string().nullable(),
  isApproved: z.boolean(),
  screenedAt: z.date().nullable(),
  watchListFrom: z.date().nullable(),
  documentExpiresOn: z.date().nullable(),
  resultDays: z.number().nullable(),
  watchListDays: z.number().nullable(),
});
type StoredRow = z.infer<typeof storedRow>;

const cursors = cursorOf(z.strictObject({ at: z.iso.datetime(), id: z.uuid() }));

type Client = Pick<Transaction, "$queryRaw" | "policy">;

const columnOf = {
  covered: "screenedAt",
  "results-due": "screenedAt",
  "searches-due": "watchListFrom",
  expiring: "documentExpiresOn",
} as const;
type ApplicantList = keyof typeof columnOf;
const isOfApplicants = (list: Filter["list"]): list is ApplicantList => Object.hasOwn(columnOf, list);

/** Later than every due time. As a bound, it puts every applicant of a policy on the list. */
const endOfTime = new Date(Date.UTC(9999, 0));

/** Returns the time before which a policy's applicants are on the list, for each policy. */
function boundsOf(list: ApplicantList, policies: MonitoredPolicies, now: Date): Cutoffs {
  if (list === "covered") return [...policies.keys()].map((policyId) => ({ policyId, before: endOfTime }));
  if (list === "results-due") return cutoffs(policies, now, ({ resultDays }) => resultDays);
  if (list === "searches-due") return cutoffs(policies, now, ({ watchListDays }) => watchListDays);
  // A document is listed from the first of the policy's days before its expiry, and stays listed once it has expired.
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
  return cutoffs(policies, today, ({ documentsDaysBefore: days }) => (days === null ? null : -days));
}

const onlyPolicy = (policies: MonitoredPolicies, policy: string | undefined): MonitoredPolicies =>
  policy === undefined ? policies : new Map([...policies].filter(([id]) => id === policy));

/** Selects the applicants of a list, policy by policy. The database reads each policy's applicants from an index. */
function applicantsOf(list: ApplicantList, bounds: Cutoffs, select: Prisma.Sql, rest: Prisma.Sql): Prisma.Sql {
  const column = Prisma.raw(`applicant."${columnOf[list]}"`);
  return Prisma.sql`
    select found.* from unnest(
      ${bounds.map(({ policyId }) => policyId)}::uuid[], ${bounds.map(({ before }) => before)}::timestamptz[]
    ) as rule ("policyId", before) cross join lateral (
      select ${select}, ${column}::timestamptz as sort from "Applicant" applicant
      where applicant."policyId" = rule."policyId" and applicant.status = 'approved' and ${monitorable("result")}
        and ${column} < rule.before ${rest}
    ) found`;
}

function runsBy({ list, policy }: Filter, now: Date): Prisma.Sql {
  const isOn = list === "changed" ? Prisma.sql`run.reopened` : Prisma.sql`run.state in ('failed', 'unknown')`;
  const isOf = policy === undefined ? Prisma.empty : Prisma.sql`and run."policyId" = ${policy}::uuid`;
  return Prisma.sql`${isOn} and run."endedAt" >= ${since(now)} ${isOf}`;
}

type ListContext = { now: Date; monitored: MonitoredPolicies };

/**
 * Counts the rows of a list.
 *
 * @param context the time of the count and the policies in force, if the caller has read them
 */
export async function countMonitored(filter: Filter, context?: ListContext): Promise<number> {
  const now = context?.now ?? (await databaseNow(db));
  const policies = onlyPolicy(context?.monitored ?? (await readMonitored(db)), filter.policy);
  const { list } = filter;
  const rows: unknown = isOfApplicants(list)
    ? await db.$queryRaw`
        select count(*)::int as count from (
          ${applicantsOf(list, boundsOf(list, policies, now), Prisma.sql`applicant.id`, Prisma.empty)}) listed`
    : await db.$queryRaw`select count(*)::int as count from "MonitoringRun" run where ${runsBy(filter, now)}`;
  return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? 0;
}

const ofApplicant = Prisma.sql`
  applicant.id as "applicantId", applicant."wrappedKey", applicant.profile,
  applicant.status = 'approved' as "isApproved",
  applicant."screenedAt", applicant."watchListFrom", applicant."documentExpiresOn"`;

/** Reads a page of a list. Profiles are sealed as stored. */
export async function readMonitoredRows(client: Client, filter: Filter, { cursor, limit }: Place) {
  const now = await databaseNow(client);
  const all = await readMonitored(client);
  const last = cursor ? cursors.read(cursor) : null;
  const take = rowsToRead(limit);
  const { list } = filter;
  const rows: unknown = isOfApplicants(list)
    ? await client.$queryRaw(applicantPage(list, boundsOf(list, onlyPolicy(all, filter.policy), now), last, take))
    : await client.$queryRaw(runPage(filter, now, last, take));
  const found = z.array(storedRow.omit({ resultDays: true, watchListDays: true })).parse(rows);
  const withRules = found.map((row) => {
    const { resultDays = null, watchListDays = null } = all.get(row.policyId) ?? {};
    return { ...row, resultDays, watchListDays };
  });
  const { shown, last: end } = pageOf(withRules, limit);
  return { shown, nextCursor: end ? cursors.write({ at: end.sort.toISOString(), id: end.id }) : null };
}

type Last = { at: string; id: string } | null;

function applicantPage(list: ApplicantList, bounds: Cutoffs, last: Last, take: number): Prisma.Sql {
  const column = Prisma.raw(`applicant."${columnOf[list]}"`);
  const beyond = last
    ? Prisma.sql`and (${column}, applicant.id) > (${new Date(last.at)}::timestamptz, ${last.id}::uuid)`
    : Prisma.empty;
  const select = Prisma.sql`applicant.id, ${ofApplicant}, rule."policyId", null::timestamptz as at, null::text as kind,
    null::text as state, null::text as "errorCode"`;
  const rest = Prisma.sql`${beyond} order by ${column}, applicant.id limit ${take}`;
  return Prisma.sql`
    select listed.*, policy.name as "policyName" from (${applicantsOf(list, bounds, select, rest)}) listed
    join "Policy" policy on policy.id = listed."policyId" order by listed.sort, listed.id limit ${take}`;
}

function runPage(filter: Filter, now: Date, last: Last, take: number): Prisma.Sql {
  const beyond = last
    ? Prisma.sql`and (run."endedAt" < ${new Date(last.at)} or run."endedAt" = ${new Date(last.at)} and run.id > ${last.id}::uuid)`
    : Prisma.empty;
  return Prisma.sql`
    select run.id, ${ofApplicant}, run."policyId", policy.name as "policyName", run."endedAt" as at, run.kind::text,
      run.state::text, run."errorCode", run."endedAt" as sort
    from "MonitoringRun" run join "Applicant" applicant on applicant.id = run."applicantId"
      join "Policy" policy on policy.id = run."policyId"
    where ${runsBy(filter, now)} ${beyond} order by run."endedAt" desc, run.id limit ${take}`;
}

/** Shows rows to a reader: names are masked for those who may not read them. */
export function showMonitored(rows: readonly StoredRow[], reader: Pick<CurrentStaff, "roles">): MonitoredRow[] {
  const named = namedApplicants(
    rows.map(({ applicantId: id, wrappedKey, profile }) => ({ id, wrappedKey, profile })),
    reader,
  );
  return rows.map((row) => {
    const applicant = named.get(row.applicantId);
    const next = (from: Date | null, days: number | null) =>
      row.isApproved && from && days ? daysLater(from, days).toISOString() : null;
    return {
      id: row.id,
      applicant: { id: row.applicantId, name: applicant?.name ?? null },
      ...(applicant?.isUnreadable ? { unreadable: true as const } : {}),
      policy: { id: row.policyId, name: row.policyName },
      at: row.at?.toISOString() ?? null,
      kind: row.kind,
      state: row.state,
      errorCode: row.errorCode,
      resultDueAt: next(row.screenedAt, row.resultDays),
      searchDueAt: next(row.watchListFrom, row.watchListDays),
      documentExpiresOn: row.documentExpiresOn?.toISOString().slice(0, 10) ?? null,
    };
  });
}
