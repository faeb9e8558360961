/** Where the records of each class are stored, when a record is due, and how its contents are removed. */
import "server-only";
import { z } from "zod";
import { closedStatuses } from "@/lib/domain/applicants/statuses";
import { openOverrideStates } from "@/lib/domain/decisions/overrides";
import { kindOf, kindsOfMessages } from "@/lib/domain/inbox/message-kinds";
import { factsOfClass, maxRetentionCount, type RetentionClass } from "@/lib/domain/retention/classes";
import { endedLinks, endedSessions } from "@/lib/features/session/remove-ended";
import { Prisma, type Transaction } from "@/lib/platform/data/prisma";

const { sql } = Prisma;
type Sql = Prisma.Sql;

/** The rows of one table that belong to a class. The SQL refers to a row as `row`. */
export type Source = {
  table: Sql;
  /** Another table that is read to know the applicant of a row, or whether the row is due. */
  joined?: { table: Sql; on: Sql };
  /** The applicant's id. Null if the row belongs to no applicant. */
  applicant: Sql;
  /** A condition: the row has contents. */
  kept: Sql;
  /** The time from which the days count. An index has this expression for the rows with contents. */
  at: Sql;
  /** A further condition, for example that the order or dispute of the row is over. */
  isOver?: (cutoff: Date) => Sql;
  /** The assignments that empty the row, or "row" to delete it. Absent if another job removes it. */
  removes?: Sql | "row";
};

const none = sql`null::uuid`;
const own = sql`row."applicantId"`;
const openWork = kindsOfMessages.filter((kind) => kindOf(kind).act !== undefined);

const notificationsWhere = (kept: Sql): Source => ({
  table: sql`"WebhookDelivery" row`,
  applicant: own,
  kept,
  at: sql`coalesce(row."handledAt", row."receivedAt")`,
  removes: "row",
});

export const classSources: Record<RetentionClass, readonly Source[]> = {
  pictures: [
    { table: sql`"KeptPicture" row`, applicant: own, kept: sql`row.contents is not null`, at: sql`row."sentAt"` },
  ],
  results: [
    {
      table: sql`"ResultSnapshot" row`,
      applicant: own,
      kept: sql`row."removedAt" is null`,
      at: sql`row."fetchedAt"`,
      removes: sql`body = ''::bytea, "removedAt" = now()`,
    },
    {
      table: sql`"CheckRun" row`,
      applicant: own,
      kept: sql`row.response is not null`,
      at: sql`row."startedAt"`,
      removes: sql`response = null, "removedAt" = now()`,
    },
  ],
  court_results: [
    {
      table: sql`"Order" row`,
      applicant: own,
      kept: sql`row.result is not null`,
      at: sql`coalesce(row."resultReceivedAt", row."completedAt", row."requestedAt")`,
      isOver: () => sql`row.state in ('complete', 'failed', 'canceled', 'confirmed_absent')`,
      removes: sql`result = null, "resultRemovedAt" = now()`,
    },
    {
      table: sql`"CourtCopy" row`,
      joined: { table: sql`"Order" parent`, on: sql`parent.id = row."orderId"` },
      applicant: sql`parent."applicantId"`,
      kept: sql`(row.contents is not null or row.name is not null)`,
      at: sql`row."receivedAt"`,
      isOver: () => sql`parent.state in ('complete', 'failed', 'canceled', 'confirmed_absent')`,
      removes: sql`name = null, contents = null, "removedAt" = now()`,
    },
  ],
  dispute_files: [
    {
      table: sql`"DisputeFile" row`,
      joined: { table: sql`"Dispute" parent`, on: sql`parent.id = row."disputeId"` },
      applicant: own,
      kept: sql`row."removedAt" is null`,
      at: sql`row."addedAt"`,
      isOver: (cutoff) => sql`parent."resolvedAt" < ${cutoff}`,
      removes: sql`name = ''::bytea, contents = ''::bytea, "removedAt" = now()`,
    },
  ],
  notifications: [notificationsWhere(sql`row."applicantId" is not null`)],
  unmatched_notifications: [notificationsWhere(sql`row."applicantId" is null`)],
  messages: [
    {
      table: sql`"Message" row`,
      applicant: own,
      kept: sql`true`,
      at: sql`row.at`,
      isOver: () => sql`row.mail not in ('due', 'queued', 'sending')
        and not (row.ended is null and row.kind::text = any(${openWork}))`,
      removes: "row",
    },
  ],
  exports: [
    {
      table: sql`"Export" row`,
      applicant: none,
      kept: sql`row."wrappedKey" is not null
        and (row.state in ('failed', 'canceled') or row.state = 'ready' and cardinality(row.sensitive) = 0)`,
      at: sql`row."finishedAt"`,
    },
  ],
  sign_ins: [{ ...endedSessions, applicant: none }],
  sign_in_links: [{ ...endedLinks, applicant: none }],
};

const rowsOf = ({ table, joined }: Source) => (joined ? sql`${table}, ${joined.table}` : table);
const joinOf = ({ joined }: Source) => (joined ? sql`${joined.on} and` : Prisma.empty);

/** Whether a legal hold stands on this applicant. */
const isHeld = (applicant: Sql) =>
  sql`exists (select from "Hold" where "applicantId" = ${applicant} and "endedAt" is null)`;

/** Whether this applicant's case is closed, and was decided before `cutoff`: see lib/domain/retention/classes.ts. */
const isCaseOver = (applicant: Sql, cutoff: Date) => sql`
  exists (select from "Applicant" where id = ${applicant} and "erasedAt" is null
    and status::text = any(${[...closedStatuses]}))
  and not exists (select from "Decision" where "applicantId" = ${applicant} and "decidedAt" >= ${cutoff})
  and not exists (select from "OverrideRequest" where "applicantId" = ${applicant}
    and state::text = any(${[...openOverrideStates]}))
  and not exists (select from "QualityReview" where "applicantId" = ${applicant} and state in ('open', 'disagreed'))`;

/** Whether a row is due, with or without a hold. */
function isDue(name: RetentionClass, source: Source, cutoff: Date): Sql {
  const { kept, at, isOver, applicant } = source;
  return sql`${joinOf(source)} ${kept} and ${at} < ${cutoff}
    and ${isOver?.(cutoff) ?? sql`true`}
    and ${factsOfClass(name).ofCase ? isCaseOver(applicant, cutoff) : sql`true`}`;
}

type Client = Pick<Transaction, "$queryRaw">;
type DueRow = { id: string; applicantId: string | null };

/** Reads the oldest rows that are due and that no legal hold keeps. */
export async function readDue(
  client: Client,
  name: RetentionClass,
  source: Source,
  { cutoff, limit }: { cutoff: Date; limit: number },
): Promise<DueRow[]> {
  const rows: unknown = await client.$queryRaw`
    select row.id, ${source.applicant} as "applicantId" from ${rowsOf(source)}
    where ${isDue(name, source, cutoff)} and not ${isHeld(source.applicant)}
    order by ${source.at} limit ${limit}`;
  return z.array(z.object({ id: z.uuid(), applicantId: z.uuid().nullable() })).parse(rows);
}

/**
 * Empties or deletes the given rows that are still due and that no legal hold keeps. The caller has locked their
 * applicants.
 *
 * @returns the number of rows
 */
export function removeRows(
  tx: Pick<Transaction, "$executeRaw">,
  name: RetentionClass,
  source: Source,
  { cutoff, ids }: { cutoff: Date; ids: readonly string[] },
): Promise<number> {
  const { table, joined, removes, applicant } = source;
  if (!removes) throw new Error(`Another job removes ${name}`);
  const which = sql`row.id = any(${[...ids]}::uuid[]) and ${isDue(name, source, cutoff)} and not ${isHeld(applicant)}`;
  if (removes === "row") return tx.$executeRaw`delete from ${table} where ${which}`;
  const from = joined ? sql`from ${joined.table}` : Prisma.empty;
  return tx.$executeRaw`update ${table} set ${removes} ${from} where ${which}`;
}

const counted = z.tuple([z.object({ rows: z.number(), oldest: z.date().nullable() })]);

/**
 * Counts the records of a class that have contents, up to `maxRetentionCount`, and reads when the oldest was received.
 */
export async function countKept(client: Client, name: RetentionClass) {
  let [rows, oldest]: [number, Date | null] = [0, null];
  for (const source of classSources[name]) {
    const { kept, at } = source;
    const where = sql`from ${rowsOf(source)} where ${joinOf(source)} ${kept}`;
    const [one] = counted.parse(
      await client.$queryRaw`
        select (select count(*)::int from (select 1 ${where} limit ${maxRetentionCount}) counted) as rows,
               (select ${at} ${where} order by ${at} limit 1) as oldest`,
    );
    rows += one.rows;
    if (one.oldest && (!oldest || one.oldest < oldest)) oldest = one.oldest;
  }
  const atLeast = rows >= maxRetentionCount;
  return { rows: Math.min(rows, maxRetentionCount), atLeast, oldest };
}

const dueCount = z.tuple([z.object({ looked: z.number(), rows: z.number(), held: z.number() })]);

/** Among the oldest records of a class, counts those that would be removed, and those that a legal hold keeps. */
export async function countDue(client: Client, name: RetentionClass, cutoff: Date) {
  const sum = { rows: 0, heldBack: 0, atLeast: false };
  for (const source of classSources[name]) {
    const { kept, at, isOver, applicant } = source;
    // The oldest rows are read from an index first, so that a limited number of rows is examined.
    const isCase = factsOfClass(name).ofCase ? isCaseOver(sql`old.applicant`, cutoff) : sql`true`;
    const [one] = dueCount.parse(
      await client.$queryRaw`
        select count(*)::int as looked,
               count(*) filter (where due and not held)::int as rows,
               count(*) filter (where due and held)::int as held
        from (
          select old.is_over and ${isCase} as due, ${isHeld(sql`old.applicant`)} as held
          from (
            select ${applicant} as applicant, ${isOver?.(cutoff) ?? sql`true`} as is_over
            from ${rowsOf(source)} where ${joinOf(source)} ${kept} and ${at} < ${cutoff}
            order by ${at} limit ${maxRetentionCount}
          ) old
        ) judged`,
    );
    sum.rows += one.rows;
    sum.heldBack += one.held;
    if (one.looked >= maxRetentionCount) sum.atLeast = true;
  }
  return sum;
}
