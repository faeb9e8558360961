/** The filters of the list of applicants and its counts, as SQL conditions. */
import "server-only";
import { hasLiveClaim } from "@/lib/cases/applicant-claim";
import { isSnoozed } from "@/lib/cases/snooze-record";
import { type DueFilter, dueRange } from "@/lib/domain/applicants/due";
import {
  type ApplicantStatus,
  closedStatuses,
  isOpenStatus,
  maxApplicantCount,
  type QueueTab,
  waitingStatuses,
} from "@/lib/domain/applicants/statuses";
import { type Severity, severities } from "@/lib/domain/signals/severities";
import type { listApplicants } from "@/lib/features/applicants/contract/applicants";
import type { InputOf } from "@/lib/platform/contract/endpoint";
import { searchTermHashes } from "@/lib/platform/data/blind-index";
import { dayRange } from "@/lib/platform/data/days";
import { Prisma } from "@/lib/platform/data/prisma";
import { matchesOf, noLooseMatches } from "./search-matches";

type Query = InputOf<typeof listApplicants>["query"];
export type Filters = Omit<Query, "sort" | "cursor" | "limit">;

/** The filters as the audit log stores them. The log gets keyed hashes of the searched words, which can be names. */
export const auditedFilters = (filters: Filters) => ({
  searched: Boolean(filters.query),
  ...(filters.query ? { searchTerms: searchTermHashes(filters.query) } : {}),
  status: filters.status ?? null,
  signal: filters.signal ?? null,
  orders: filters.orders ?? null,
  due: filters.due ?? null,
  changed: filters.changed ?? null,
  decidedOn: filters.decidedOn ?? null,
  decidedBy: filters.decidedBy ?? null,
  hold: filters.hold ?? null,
  assignee: filters.assignee ?? null,
  queue: filters.queue ?? null,
});

/** True if no filter narrows the list. The same query plan is then best for every reader. */
export const isUnfiltered = (filters: Filters): boolean =>
  Object.values(auditedFilters(filters)).every((value) => value === null || value === false);

export const noCondition = Prisma.sql`true`;

/**
 * Returns the condition of every filter, which is true for a filter that is off.
 *
 * @param reader the person whom "me" and "mine" mean
 * @param loose the applicants whom the search matches besides those whose names begin with its words
 */
export function conditionsOf(filters: Filters, reader: string, loose = noLooseMatches) {
  const { query, status, signal, orders, due, changed, hold, decidedOn, decidedBy, assignee, queue } = filters;
  return {
    search: query ? matchesOf(query, loose) : noCondition,
    status: status ? inStatus(status) : noCondition,
    signal: signal ? signaledBy(signal) : noCondition,
    orders: orders ? Prisma.sql`"orderState" = ${orders}` : noCondition,
    due: due ? dueWithin(due) : noCondition,
    changed: changed ? Prisma.sql`"changedSince" = ${changed}` : noCondition,
    hold: hold ? isHeld : noCondition,
    decisions: decidedOn || decidedBy ? decidedWithin(decidedOn, decidedBy ? reader : null) : noCondition,
    assignee: assignee ? assignedTo(assignee === "me" ? reader : assignee) : noCondition,
    queue: queue ? queuedIn(queue, reader) : noCondition,
  };
}

export function filterOf(filters: Filters, reader: string, loose = noLooseMatches): Prisma.Sql {
  return Prisma.join(Object.values(conditionsOf(filters, reader, loose)), " and ");
}

/** Writes literals instead of parameters, because the planner must see that a condition matches an index. */
const texts = (statuses: readonly string[]) => Prisma.raw(statuses.map((status) => `'${status}'`).join(", "));

/** The rank of the worst finding. Closed applicants rank after all open ones. The expression must match the indexes. */
export const rank = Prisma.sql`(case when status in (${texts(closedStatuses)}) then 4 else 0 end + case "worstSeverity" when 'blocking' then 0 when 'attention' then 1 when 'info' then 2 else 3 end)`;
const leastRank = 2 * severities.length + 1;

export function rankOf(row: { status: ApplicantStatus; worstSeverity: Severity | null }): number {
  const found = row.worstSeverity ? severities.indexOf(row.worstSeverity) : severities.length;
  return isOpenStatus(row.status) ? found : severities.length + 1 + found;
}

function signaledBy(signal: string): Prisma.Sql {
  const isSeverity = severities.some((severity) => severity === signal);
  if (isSeverity) return Prisma.sql`"worstSeverity" = ${signal}`;
  // Applicants of the rank `leastRank` are closed and have no finding. Without this bound, the database would scan a
  // list by rank to its end.
  return Prisma.sql`"signalCodes" @> ${[signal]}::text[] and ${rank} < ${leastRank}`;
}

function assignedTo(assignee: string): Prisma.Sql {
  if (assignee === "none") return Prisma.sql`not ${hasLiveClaim()}`;
  return Prisma.sql`"assigneeId" = ${assignee}::uuid and ${hasLiveClaim()}`;
}

export const isOpen = Prisma.sql`status not in (${texts(closedStatuses)})`;
const isWaiting = () => Prisma.sql`(status in (${texts(waitingStatuses)}) or (${isSnoozed()} and ${isOpen}))`;

function inStatus(status: NonNullable<Filters["status"]>): Prisma.Sql {
  return status === "open" ? isOpen : Prisma.sql`status = ${status}::"ApplicantStatus"`;
}

/** Whether a legal hold stands on the applicant. */
const isHeld = Prisma.sql`id in (select "applicantId" from "Hold" where "endedAt" is null)`;

function dueWithin(filter: DueFilter): Prisma.Sql {
  const { from, to } = dueRange(filter);
  const inHours = (hours: number) => Prisma.sql`now() + ${hours} * interval '1 hour'`;
  const after = from === null ? noCondition : Prisma.sql`"dueAt" >= ${inHours(from)}`;
  const before = to === null ? noCondition : Prisma.sql`"dueAt" < ${inHours(to)}`;
  return Prisma.sql`${isOpen} and ${after} and ${before}`;
}

function decidedWithin(day: string | undefined, by: string | null): Prisma.Sql {
  const range = day ? dayRange(day) : null;
  // The database reads the ids of an array first. With a join, it looks for them along the list's order when that seems
  // cheaper.
  return Prisma.sql`id = any(array(
    select "applicantId" from "Decision"
    where ${range ? Prisma.sql`"decidedAt" >= ${range.gte} and "decidedAt" < ${range.lt}` : noCondition}
      and ${by ? Prisma.sql`"decidedById" = ${by}::uuid` : noCondition}
  ))`;
}

export function queuedIn(tab: QueueTab, reader: string): Prisma.Sql {
  if (tab === "waiting") return isWaiting();
  return Prisma.sql`${isOpen} and not ${isSnoozed()} and ${assignedTo(tab === "mine" ? reader : "none")}`;
}

/** An SQL expression for the number of matching applicants, counted up to one more than `maxApplicantCount`. */
export const matchingCount = (filter: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  select count(*)::int from (
    select 1 from "Applicant" where ${filter} limit ${Prisma.raw(String(maxApplicantCount + 1))}) matching)`;
