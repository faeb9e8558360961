import "server-only";
import { z } from "zod";
import { hasLiveClaim } from "@/lib/cases/applicant-claim";
import { clearanceOf, openProfile } from "@/lib/cases/applicant-record";
import { emailOf, nameOf, type Profile } from "@/lib/cases/profile";
import { snoozeOf } from "@/lib/cases/snooze-record";
import { applicantStatuses, changedSinceKinds, maxApplicantCount } from "@/lib/domain/applicants/statuses";
import { type CheckKey, sectionStates } from "@/lib/domain/results/keys";
import type { Clearance } from "@/lib/domain/results/mask";
import { isRecord } from "@/lib/domain/results/paths";
import { isUnreadableRecord } from "@/lib/domain/results/signal-state";
import { signalTitles } from "@/lib/domain/signals/codes";
import { severities } from "@/lib/domain/signals/severities";
import type { ApplicantRow, CheckState } from "@/lib/features/applicants/contract/applicants";
import * as contract from "@/lib/features/applicants/contract/applicants";
import * as actions from "@/lib/features/applicants/contract/applicants.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { pendingWorkDone } from "@/lib/platform/data/after-answer";
import { ifReadable } from "@/lib/platform/data/crypto";
import { pageOf, rowsToRead } from "@/lib/platform/data/paging";
import { Prisma } from "@/lib/platform/data/prisma";
import { repeatedRowsOf, rowsOf } from "@/lib/platform/data/statements";
import { auditedFilters, type Filters, filterOf, isUnfiltered, matchingCount, noCondition } from "./applicant-filters";
import { readTabs } from "./count-applicants";
import { afterCursor, cursorAt, isPastBeginnings, type ListQuery, orderOf } from "./list-order";
import { beginsWith, findLooseMatches, type Read } from "./search-matches";

export const listApplicants = defineAction(actions.listApplicants, contract.listApplicants, {
  intent: "late",
  details: ({ query }) => ({
    ...auditedFilters(query),
    sort: query.sort,
    limit: query.limit ?? null,
    ...(query.tabs ? { tabs: true } : {}),
  }),
  async run({ staff, addDetails }, { query }) {
    // The user's latest changes must show in the list.
    await pendingWorkDone();
    const [{ shown, nextCursor, moreMayMatch }, tabs] = await Promise.all([
      readListed(query, staff.id),
      query.tabs ? readTabs(query, staff.id) : undefined,
    ]);
    addDetails({ count: shown.length });
    return {
      items: shown.map((row) => applicantRow(openRow(row), clearanceOf(staff))),
      nextCursor,
      ...(query.cursor ? {} : totalOf(query, shown, nextCursor)),
      ...(moreMayMatch ? { moreMayMatch } : {}),
      ...(tabs ? { tabs } : {}),
    };
  },
});

const listedRow = z.object({
  id: z.string(),
  wrappedKey: z.instanceof(Uint8Array).nullable(),
  profile: z.instanceof(Uint8Array),
  status: z.enum(applicantStatuses),
  changedSince: z.enum(changedSinceKinds).nullable().catch(null),
  signalCodes: z.array(z.string()),
  worstSeverity: z.enum(severities).nullable().catch(null),
  openFindings: z.number(),
  unreadable: z.number(),
  checkStates: z.unknown(),
  resultFetchedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  dueAt: z.date(),
  snoozedUntil: z.date().nullable(),
  erasedAt: z.date().nullable(),
  held: z.boolean(),
  assigneeId: z.string().nullable(),
  assigneeName: z.string().nullable(),
  ordersComplete: z.number(),
  ordersTotal: z.number(),
  /** The number of matches, up to one more than `maxApplicantCount`. Null on further pages and in a search. */
  matching: z.number().nullable(),
});
/** `loose`: the search matched something other than the beginning of a name or email. */
export type ListedRow = z.infer<typeof listedRow> & { loose?: true };

const noCount = Prisma.sql`null::int`;

/**
 * Returns the number of matching applicants, and no number above the counting limit. Counting the matches of a search
 * takes longer than reading the first page. A separate request counts them, unless one page holds all matches.
 */
function totalOf({ query }: ListQuery, shown: readonly ListedRow[], nextCursor: string | null): { total?: number } {
  if (query) return nextCursor === null ? { total: shown.length } : {};
  const total = shown[0]?.matching ?? 0;
  return total <= maxApplicantCount ? { total } : {};
}

/** The database plans a filtered list each time, because the best plan depends on how many rows match. */
const readFor = (query: ListQuery): Read => (!query.cursor && isUnfiltered(query) ? repeatedRowsOf : rowsOf);

type ListedPage = { shown: ListedRow[]; nextCursor: string | null; moreMayMatch?: true };

/** Reads a page, sealed as stored. `moreMayMatch`: a limit ended the search for parts of names and typing errors. */
export async function readListed(query: ListQuery, reader: string, read: Read = readFor(query)): Promise<ListedPage> {
  const filter = filterOf({ ...query, query: undefined }, reader);
  const readPart = (condition: Prisma.Sql, { limit, matching = noCount }: { limit: number; matching?: Prisma.Sql }) =>
    readRows(read, Prisma.sql`${filter} and ${condition}`, orderOf(query), { limit, matching });
  const page: ListedRow[] = [];
  const limit = rowsToRead(query.limit);
  const begins = query.query ? beginsWith(query.query) : noCondition;
  const isPastBegins = isPastBeginnings(query);
  const after = afterCursor(query);
  for (const condition of isPastBegins ? [] : after) {
    if (page.length === limit) break;
    const isCounted = !query.query && !query.cursor && page.length === 0;
    const matching = isCounted ? matchingCount(filter) : noCount;
    page.push(...(await readPart(Prisma.sql`${begins} and ${condition}`, { limit: limit - page.length, matching })));
  }
  let moreMayMatch = false;
  if (query.query && page.length < limit) {
    const { ids, isComplete } = await findLooseMatches(query.query, read);
    moreMayMatch = !isComplete;
    for (const condition of ids.length === 0 ? [] : isPastBegins ? after : [noCondition]) {
      if (page.length === limit) break;
      const loosely = Prisma.sql`id = any(${ids}::uuid[]) and not (${begins}) and ${condition}`;
      const rows = await readPart(loosely, { limit: limit - page.length });
      page.push(...rows.map((row) => ({ ...row, loose: true as const })));
    }
  }
  const { shown, last } = pageOf(page, query.limit);
  return { shown, nextCursor: last ? cursorAt(query, last) : null, ...(moreMayMatch ? { moreMayMatch } : {}) };
}

/** Reads the rows with their assignees, order counts and the number of matches in one query. */
async function readRows(
  read: Read,
  condition: Prisma.Sql,
  order: Prisma.Sql,
  { limit, matching }: { limit: number; matching: Prisma.Sql },
): Promise<ListedRow[]> {
  const rows = await read(Prisma.sql`
    select page.*, assignee.id as "assigneeId", assignee.name as "assigneeName",
           coalesce(orders.complete, 0) as "ordersComplete", coalesce(orders.total, 0) as "ordersTotal",
           exists (select from "Hold" hold where hold."applicantId" = page.id and hold."endedAt" is null) as held,
           ${matching} as matching
    from (
      select id, "wrappedKey", profile, status::text, "changedSince", coalesce("signalCodes", '{}') as "signalCodes", "worstSeverity",
             "openFindings", unreadable, "checkStates", "resultFetchedAt", "createdAt", "updatedAt", "dueAt", "snoozedUntil", "erasedAt",
             case when ${hasLiveClaim()} then "assigneeId" end as "claimedBy"
      from "Applicant"
      where ${condition}
      order by ${order}
      limit ${Prisma.raw(String(limit))}
    ) page
    left join "Staff" assignee on assignee.id = page."claimedBy"
    left join lateral (
      select count(*) filter (where state = 'complete')::int as complete, count(*)::int as total
      from "Order" placed
      where placed."applicantId" = page.id
        and state not in ('failed', 'canceled', 'confirmed_absent')
        -- An order of all counties is counted as its counties, once there are any.
        and not exists (select 1 from "Order" county where county."parentId" = placed.id)
    ) orders on true
    order by ${order}`);
  return z.array(listedRow).parse(rows);
}

/** Counts all matching applicants, without a limit. */
export async function countListed(filters: Filters, reader: string): Promise<number> {
  const condition = filterOf(filters, reader, await findLooseMatches(filters.query));
  const rows = await rowsOf(Prisma.sql`select count(*)::int as count from "Applicant" where ${condition}`);
  return z.tuple([z.object({ count: z.number() })]).parse(rows)[0].count;
}

/** A row with its opened profile. The profile is empty for an erased applicant, and null if it is damaged. */
export type OpenRow = Omit<ListedRow, "wrappedKey" | "profile"> & { profile: Profile | null };

export function openRow({ wrappedKey, profile, ...row }: ListedRow): OpenRow {
  const { id } = row;
  return { ...row, profile: wrappedKey ? ifReadable(() => openProfile({ id, wrappedKey, profile })) : {} };
}

export function applicantRow(row: OpenRow, clearance: Clearance): ApplicantRow {
  const { profile } = row;
  return {
    id: row.id,
    name: nameOf(profile ?? {}, clearance),
    email: emailOf(profile ?? {}, clearance),
    // A damaged profile counts even if it was damaged after the columns were saved.
    unreadable: profile ? row.unreadable : Math.max(row.unreadable, 1),
    ...(profile ? {} : { profileUnreadable: true }),
    status: row.status,
    changed: row.changedSince,
    worst: worstOf(row),
    resultRead: row.resultFetchedAt !== null,
    checks: checksOf(row.checkStates),
    orders: { complete: row.ordersComplete, total: row.ordersTotal },
    assignee: assigneeOf(row),
    snooze: snoozeOf(row),
    held: row.held,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    dueAt: row.dueAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function assigneeOf({ assigneeId, assigneeName }: OpenRow): ApplicantRow["assignee"] {
  return assigneeId !== null && assigneeName !== null ? { id: assigneeId, name: assigneeName } : null;
}

function worstOf({ signalCodes, worstSeverity: severity, openFindings }: OpenRow): ApplicantRow["worst"] {
  const [code] = signalCodes;
  if (!code || !severity) return null;
  const title = isUnreadableRecord(code, severity) ? "A stored record cannot be read" : signalTitles[code];
  // The applicant's page counts findings for information only separately.
  return { code, severity, title: title ?? code, more: Math.max(openFindings - 1, 0) };
}

const storedStates: ReadonlySet<unknown> = new Set<CheckState>([...sectionStates, "blocking", "resolved"]);
const isState = (state: unknown): state is CheckState => storedStates.has(state);

/** A missing or invalid state is absent, never clear. A schema would create a slow error object for each such state. */
function checksOf(stored: unknown): Record<CheckKey, CheckState> {
  const states: Record<string, unknown> = isRecord(stored) ? stored : {};
  const stateOf = (key: CheckKey): CheckState => (isState(states[key]) ? states[key] : "absent");
  return {
    id: stateOf("id"),
    passport: stateOf("passport"),
    face: stateOf("face"),
    quiz: stateOf("quiz"),
    phone: stateOf("phone"),
    email: stateOf("email"),
    ssn: stateOf("ssn"),
    background: stateOf("background"),
    court: stateOf("court"),
  };
}
