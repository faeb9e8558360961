import "server-only";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import {
  type ApplicantRow,
  applicantSorts,
  applicantStatuses,
  type CheckState,
  listApplicants as contract,
  countApplicants as countContract,
} from "@/lib/contracts/applicants";
import type { InputOf, OutputOf } from "@/lib/contracts/endpoint";
import { type CheckKey, sectionStates, severities } from "@/lib/contracts/results";
import { queryTokens } from "@/lib/data/blind-index";
import { ifReadable } from "@/lib/data/crypto";
import { db, Prisma } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import type { Clearance } from "@/lib/results/mask";
import { signalTitles } from "@/lib/results/signal-codes";
import { cursorOf } from "@/lib/services/paging";
import { clearanceOf, openProfile } from "./applicant-record";
import { emailOf, nameOf, type Profile } from "./profile";

type Query = InputOf<typeof contract>["query"];

const cursor = cursorOf(
  z.strictObject({
    sort: z.enum(applicantSorts),
    /** The rank of the worst signal, where the list is sorted by it. */
    rank: z.int().optional(),
    at: z.iso.datetime(),
    id: z.uuid(),
  }),
);

/** Counting more rows would cost more than the total is worth. */
const maxCount = 1000;

/** Applicants by status, signal, or prefixes of a name or email address. */
export const listApplicants = defineAction(contract, {
  permission: "applicant.read",
  audit: {
    action: "applicant.list",
    details: ({ query }) => ({
      searched: Boolean(query.query),
      status: query.status ?? null,
      signal: query.signal ?? null,
      orders: query.orders ?? null,
      sort: query.sort,
      limit: query.limit,
    }),
  },
  async run({ staff, addDetails }, { query }) {
    const filter = filterOf(query);
    const [rows, total] = await Promise.all([readPage(query, filter), query.cursor ? undefined : count(filter)]);
    const shown = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? shown.at(-1) : undefined;
    addDetails({ count: shown.length });
    return {
      items: shown.map((row) => applicantRow(row, clearanceOf(staff))),
      nextCursor: last ? cursorAt(query, last) : null,
      total,
    };
  },
});

/** The applicants that each value of a filter finds, with the search and the other filters. */
export const countApplicants = defineAction(countContract, {
  permission: "applicant.read",
  audit: {
    action: "applicant.count",
    details: ({ query }) => ({
      searched: Boolean(query.query),
      status: query.status ?? null,
      signal: query.signal ?? null,
      orders: query.orders ?? null,
    }),
  },
  async run(_context, { query }) {
    const counts: OutputOf<typeof countContract> = { status: {}, signal: {}, orders: {} };
    for (const { filter, value, count } of await readCounts(query)) counts[filter][value] = count;
    return counts;
  },
});

type Filters = Pick<Query, "query" | "status" | "signal" | "orders">;

/** The condition of each filter; true where it is off. */
function conditionsOf({ query, status, signal, orders }: Filters) {
  return {
    search: query ? searchedBy(query) : Prisma.sql`true`,
    status: status ? Prisma.sql`status = ${status}::"ApplicantStatus"` : Prisma.sql`true`,
    signal: signal ? signaledBy(signal) : Prisma.sql`true`,
    orders: orders ? Prisma.sql`"orderState" = ${orders}` : Prisma.sql`true`,
  };
}

function searchedBy(query: string): Prisma.Sql {
  const tokens = queryTokens(query);
  // A query without letters or digits matches nothing.
  return tokens.length > 0 ? Prisma.sql`"searchTokens" @> ${tokens}::text[]` : Prisma.sql`false`;
}

/** The rank of the worst signal, worst first. The expression is that of the indexes for this order. */
const rank = Prisma.sql`(case "worstSeverity" when 'blocking' then 0 when 'attention' then 1 when 'info' then 2 else 3 end)`;

function signaledBy(signal: string): Prisma.Sql {
  const isSeverity = severities.some((severity) => severity === signal);
  if (isSeverity) return Prisma.sql`"worstSeverity" = ${signal}`;
  // Who has a signal has a rank: without the bound, a list by rank is searched to its end.
  return Prisma.sql`"signalCodes" @> ${[signal]}::text[] and ${rank} < ${severities.length}`;
}

/** The condition of all filters, without the cursor. */
function filterOf(query: Filters): Prisma.Sql {
  return Prisma.join(Object.values(conditionsOf(query)), " and ");
}

const valueCount = z.object({ filter: z.enum(["status", "signal", "orders"]), value: z.string(), count: z.number() });

/**
 * Counts by filter and value, in one query. Without a search it reads the columns of one index, grouped, and no rows.
 * A filter does not narrow its own values: they say what choosing another one would find.
 */
async function readCounts(query: Filters): Promise<z.infer<typeof valueCount>[]> {
  const { search, status, signal, orders } = conditionsOf(query);
  const rows: unknown = await db.$queryRaw`
    with alike as materialized (
      select "worstSeverity", status, "orderState", "signalCodes", count(*) as applicants
      from "Applicant"
      where ${search}
      group by "worstSeverity", status, "orderState", "signalCodes"
    )
    select 'status' as filter, status::text as value, sum(applicants)::int as count
    from alike where ${signal} and ${orders} group by status
    union all
    select 'signal', "worstSeverity", sum(applicants)::int
    from alike where "worstSeverity" is not null and ${status} and ${orders} group by "worstSeverity"
    union all
    select 'signal', code, sum(applicants)::int
    from alike cross join unnest("signalCodes") code where ${status} and ${orders} group by code
    union all
    select 'orders', "orderState", sum(applicants)::int
    from alike where ${status} and ${signal} group by "orderState"`;
  return z.array(valueCount).parse(rows);
}

const listedRow = z.object({
  id: z.string(),
  wrappedKey: z.instanceof(Uint8Array).nullable(),
  profile: z.instanceof(Uint8Array),
  status: z.enum(applicantStatuses),
  signalCodes: z.array(z.string()),
  worstSeverity: z.string().nullable(),
  checkStates: z.unknown(),
  resultFetchedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  ordersComplete: z.number(),
  ordersTotal: z.number(),
});
type ListedRow = z.infer<typeof listedRow>;

/** What a list is sorted by, apart from the id. Ids break ties in the index's direction. */
function sortOf({ sort }: Pick<Query, "sort">) {
  const isByWorst = sort.endsWith("worst");
  const isByCreation = sort.endsWith("created");
  return {
    isByWorst,
    isByCreation,
    column: isByCreation ? Prisma.sql`"createdAt"` : Prisma.sql`"updatedAt"`,
    isDescending: sort.startsWith("-"),
  };
}

function orderOf(query: Query): Prisma.Sql {
  const { isByWorst, column, isDescending } = sortOf(query);
  if (!isByWorst) return isDescending ? Prisma.sql`${column} desc, id asc` : Prisma.sql`${column} asc, id desc`;
  // The worst has the lowest rank, and who has waited longest the earliest change.
  return isDescending
    ? Prisma.sql`${rank} asc, ${column} asc, id asc`
    : Prisma.sql`${rank} desc, ${column} desc, id desc`;
}

/** One page and one row more. */
async function readPage(query: Query, filter: Prisma.Sql): Promise<ListedRow[]> {
  const page: ListedRow[] = [];
  for (const condition of partsAfter(query)) {
    const open = query.limit + 1 - page.length;
    if (open > 0) page.push(...(await readRows(Prisma.sql`${filter} and ${condition}`, orderOf(query), open)));
  }
  return page;
}

/** Rows with each applicant's order counts, in one query. */
async function readRows(condition: Prisma.Sql, order: Prisma.Sql, limit: number): Promise<ListedRow[]> {
  const rows: unknown = await db.$queryRaw`
    select page.*, coalesce(orders.complete, 0) as "ordersComplete", coalesce(orders.total, 0) as "ordersTotal"
    from (
      select id, "wrappedKey", profile, status::text, coalesce("signalCodes", '{}') as "signalCodes", "worstSeverity", "checkStates",
             "resultFetchedAt", "createdAt", "updatedAt"
      from "Applicant"
      where ${condition}
      order by ${order}
      limit ${limit}
    ) page
    left join lateral (
      select count(*) filter (where state = 'complete')::int as complete, count(*)::int as total
      from "Order" placed
      where placed."applicantId" = page.id
        and state not in ('failed', 'canceled', 'confirmed_absent')
        -- An order of all counties is counted as its counties, once there are any.
        and not exists (select 1 from "Order" county where county."parentId" = placed.id)
    ) orders on true
    order by ${order}`;
  return z.array(listedRow).parse(rows);
}

/** The cursor of the rows after this one. */
function cursorAt(query: Query, row: ListedRow): string {
  const { isByWorst, isByCreation } = sortOf(query);
  const worst = severities.findIndex((severity) => severity === row.worstSeverity);
  return cursor.write({
    sort: query.sort,
    ...(isByWorst ? { rank: worst === -1 ? severities.length : worst } : {}),
    at: (isByCreation ? row.createdAt : row.updatedAt).toISOString(),
    id: row.id,
  });
}

/** The conditions for rows after the cursor. Each finds a part of them, from a place in an index; the parts follow in order. */
function partsAfter(query: Query): Prisma.Sql[] {
  if (!query.cursor) return [Prisma.sql`true`];
  const { isByWorst, column, isDescending } = sortOf(query);
  const last = cursor.read(query.cursor);
  if (last.sort !== query.sort || (last.rank !== undefined) !== isByWorst) {
    const issues = [{ path: "cursor", message: "This place belongs to another order of the list" }];
    throw new AppError("invalid_input", { issues });
  }
  const [at, id] = [Prisma.sql`${last.at}::timestamptz`, Prisma.sql`${last.id}::uuid`];
  if (isByWorst) {
    // One condition on all three columns makes the planner expect next to no rows, and choose an index that reads many.
    return isDescending
      ? [
          Prisma.sql`${rank} = ${last.rank}::int and (${column}, id) > (${at}, ${id})`,
          Prisma.sql`${rank} > ${last.rank}::int`,
        ]
      : [
          Prisma.sql`${rank} = ${last.rank}::int and (${column}, id) < (${at}, ${id})`,
          Prisma.sql`${rank} < ${last.rank}::int`,
        ];
  }
  return isDescending
    ? [Prisma.sql`${column} <= ${at} and (${column} < ${at} or id > ${id})`]
    : [Prisma.sql`${column} >= ${at} and (${column} > ${at} or id < ${id})`];
}

/** How many rows match; undefined above `maxCount`. */
async function count(filter: Prisma.Sql): Promise<number | undefined> {
  const rows: unknown = await db.$queryRaw`
    select count(*)::int as count from (select 1 from "Applicant" where ${filter} limit ${maxCount + 1}) matching`;
  const [found] = z.array(z.object({ count: z.number() })).parse(rows);
  return found && found.count <= maxCount ? found.count : undefined;
}

function applicantRow(row: ListedRow, clearance: Clearance): ApplicantRow {
  const profile = profileOf(row);
  return {
    id: row.id,
    name: nameOf(profile ?? {}, clearance),
    email: emailOf(profile ?? {}, clearance),
    ...(profile ? {} : { unreadable: true }),
    status: row.status,
    worst: worstOf(row),
    resultRead: row.resultFetchedAt !== null,
    checks: checksOf(row.checkStates),
    orders: { complete: row.ordersComplete, total: row.ordersTotal },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Empty for an erased applicant; null when the row is damaged. */
function profileOf({ id, wrappedKey, profile }: ListedRow): Profile | null {
  if (!wrappedKey) return {};
  return ifReadable(() => openProfile({ id, wrappedKey: bytes(wrappedKey), profile: bytes(profile) }));
}

const bytes = (value: Uint8Array) => new Uint8Array(value);

function worstOf({ signalCodes, worstSeverity }: ListedRow): ApplicantRow["worst"] {
  const [code] = signalCodes;
  const severity = severities.find((one) => one === worstSeverity);
  if (!code || !severity) return null;
  return { code, severity, title: signalTitles[code] ?? code, more: signalCodes.length - 1 };
}

const storedState = z.enum([...sectionStates, "blocking"]);

/** The stored states; a missing or invalid state is absent, never clear. */
function checksOf(stored: unknown): Record<CheckKey, CheckState> {
  const states = z.record(z.string(), z.unknown()).safeParse(stored);
  const stateOf = (key: CheckKey): CheckState => storedState.safeParse(states.data?.[key]).data ?? "absent";
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
