import "server-only";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import {
  type ApplicantRow,
  applicantSorts,
  applicantStatuses,
  type CheckState,
  listApplicants as contract,
} from "@/lib/contracts/applicants";
import type { InputOf } from "@/lib/contracts/endpoint";
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

const cursor = cursorOf(z.strictObject({ sort: z.enum(applicantSorts), at: z.iso.datetime(), id: z.uuid() }));

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
      nextCursor: last
        ? cursor.write({ sort: query.sort, at: sortedBy(query, last).toISOString(), id: last.id })
        : null,
      total,
    };
  },
});

/** The condition of the filters, without the cursor. */
function filterOf({ query, status, signal }: Query): Prisma.Sql {
  const conditions = [Prisma.sql`true`];
  if (query) {
    const tokens = queryTokens(query);
    // A query without letters or digits matches nothing.
    conditions.push(tokens.length > 0 ? Prisma.sql`"searchTokens" @> ${tokens}::text[]` : Prisma.sql`false`);
  }
  if (status) conditions.push(Prisma.sql`status = ${status}::"ApplicantStatus"`);
  if (signal) {
    const isSeverity = severities.some((severity) => severity === signal);
    conditions.push(
      isSeverity ? Prisma.sql`"worstSeverity" = ${signal}` : Prisma.sql`"signalCodes" @> ${[signal]}::text[]`,
    );
  }
  return Prisma.join(conditions, " and ");
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

function sortedBy({ sort }: Pick<Query, "sort">, row: ListedRow): Date {
  return sort.endsWith("created") ? row.createdAt : row.updatedAt;
}

/**
 * One page and one row more, with each applicant's order counts, in one query. Ids break ties in the index's direction.
 */
async function readPage(query: Query, filter: Prisma.Sql): Promise<ListedRow[]> {
  const column = query.sort.endsWith("created") ? Prisma.sql`"createdAt"` : Prisma.sql`"updatedAt"`;
  const isDescending = query.sort.startsWith("-");
  const order = isDescending ? Prisma.sql`${column} desc, id asc` : Prisma.sql`${column} asc, id desc`;
  const rows: unknown = await db.$queryRaw`
    select page.*, coalesce(orders.complete, 0) as "ordersComplete", coalesce(orders.total, 0) as "ordersTotal"
    from (
      select id, "wrappedKey", profile, status::text, coalesce("signalCodes", '{}') as "signalCodes", "worstSeverity", "checkStates",
             "resultFetchedAt", "createdAt", "updatedAt"
      from "Applicant"
      where ${filter} and ${after(query, column, isDescending)}
      order by ${order}
      limit ${query.limit + 1}
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

/** The condition for rows after the cursor. */
function after(query: Query, column: Prisma.Sql, isDescending: boolean): Prisma.Sql {
  if (!query.cursor) return Prisma.sql`true`;
  const { sort, at, id } = cursor.read(query.cursor);
  if (sort !== query.sort) {
    const issues = [{ path: "cursor", message: "This place belongs to another order of the list" }];
    throw new AppError("invalid_input", { issues });
  }
  return isDescending
    ? Prisma.sql`${column} <= ${at}::timestamptz and (${column} < ${at}::timestamptz or id > ${id}::uuid)`
    : Prisma.sql`${column} >= ${at}::timestamptz and (${column} > ${at}::timestamptz or id < ${id}::uuid)`;
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
