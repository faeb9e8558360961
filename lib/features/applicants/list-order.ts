/** The sort orders of the list of applicants, and the cursors of its pages. */
import "server-only";
import { z } from "zod";
import { applicantSorts } from "@/lib/domain/applicants/statuses";
import { AppError } from "@/lib/errors";
import type { listApplicants } from "@/lib/features/applicants/contract/applicants";
import type { InputOf } from "@/lib/platform/contract/endpoint";
import { cursorOf } from "@/lib/platform/data/paging";
import { Prisma } from "@/lib/platform/data/prisma";
import { noCondition, rank, rankOf } from "./applicant-filters";

export type ListQuery = InputOf<typeof listApplicants>["query"];

const cursor = cursorOf(
  z.strictObject({
    sort: z.enum(applicantSorts),
    rank: z.int().optional(),
    loose: z.literal(true).optional(),
    at: z.iso.datetime(),
    id: z.uuid(),
  }),
);

/** The sort columns of a list, apart from the id. Ids break ties in the index's direction. */
function sortOf({ sort }: Pick<ListQuery, "sort">) {
  const isByWorst = sort.endsWith("worst");
  const time = sort.endsWith("created") ? "createdAt" : sort.endsWith("due") ? "dueAt" : "updatedAt";
  return { isByWorst, time, column: timeColumns[time], isDescending: sort.startsWith("-") } as const;
}

const timeColumns = {
  createdAt: Prisma.sql`"createdAt"`,
  dueAt: Prisma.sql`"dueAt"`,
  updatedAt: Prisma.sql`"updatedAt"`,
};

/** Returns the `order by` of a list. */
export function orderOf(query: ListQuery): Prisma.Sql {
  const { isByWorst, column, isDescending } = sortOf(query);
  if (!isByWorst) return isDescending ? Prisma.sql`${column} desc, id asc` : Prisma.sql`${column} asc, id desc`;
  // The worst finding has the lowest rank. The applicant who has waited longest has the earliest change.
  return isDescending
    ? Prisma.sql`${rank} asc, ${column} asc, id asc`
    : Prisma.sql`${rank} desc, ${column} desc, id desc`;
}

type Place = Parameters<typeof rankOf>[0] & { id: string; loose?: true } & Record<keyof typeof timeColumns, Date>;

/** Returns the cursor of the page that begins after a row. */
export function cursorAt(query: ListQuery, row: Place): string {
  const { isByWorst, time } = sortOf(query);
  return cursor.write({
    sort: query.sort,
    ...(isByWorst ? { rank: rankOf(row) } : {}),
    ...(row.loose ? { loose: true } : {}),
    at: row[time].toISOString(),
    id: row.id,
  });
}

/** Whether a page begins among the loose matches of a search, which come after all others. */
export const isPastBeginnings = (query: ListQuery): boolean =>
  query.cursor !== undefined && cursor.read(query.cursor).loose === true;

/**
 * Returns conditions that select the rows after the cursor, part by part and in order. The database reads each part
 * from a position in an index.
 *
 * @throws AppError `invalid_input` for a cursor of another order
 */
export function afterCursor(query: ListQuery): Prisma.Sql[] {
  if (!query.cursor) return [noCondition];
  const { isByWorst, column, isDescending } = sortOf(query);
  const last = cursor.read(query.cursor);
  if (last.sort !== query.sort || (last.rank !== undefined) !== isByWorst) {
    const issues = [{ path: "cursor", message: "The list was sorted differently. Load it again." }];
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
