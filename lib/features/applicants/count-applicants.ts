import "server-only";
import { z } from "zod";
import { maxApplicantCount, type QueueTab } from "@/lib/domain/applicants/statuses";
import * as contract from "@/lib/features/applicants/contract/applicants";
import * as actions from "@/lib/features/applicants/contract/applicants.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { OutputOf } from "@/lib/platform/contract/endpoint";
import { db, Prisma } from "@/lib/platform/data/prisma";
import { repeatedRowsOf, rowsOf } from "@/lib/platform/data/statements";
import {
  auditedFilters,
  conditionsOf,
  type Filters,
  filterOf,
  isOpen,
  isUnfiltered,
  matchingCount,
} from "./applicant-filters";
import { findLooseMatches } from "./search-matches";

type Counts = OutputOf<typeof contract.countApplicants>;

export const countApplicants = defineAction(actions.countApplicants, contract.countApplicants, {
  intent: "late",
  details: ({ query }) => ({ of: query.of ?? null, ...auditedFilters(query) }),
  async run({ staff }, { query }) {
    const counts: Counts = { status: {}, signal: {}, orders: {} };
    if (query.of !== "tabs") {
      for (const { filter, value, count } of await readCounts(query, staff.id)) counts[filter][value] = count;
    }
    return query.of === "filters" ? counts : { ...counts, tabs: await readTabs(query, staff.id) };
  },
});

/** Null above the counting limit. */
const tabCount = z.number().transform((count) => (count <= maxApplicantCount ? count : null));
const tabsRow = z.tuple([z.object({ all: tabCount, mine: tabCount, unassigned: tabCount, waiting: tabCount })]);

export async function readTabs(query: Filters, reader: string): Promise<NonNullable<Counts["tabs"]>> {
  const loose = await findLooseMatches(query.query);
  const countOf = (queue?: QueueTab) => matchingCount(filterOf({ ...query, queue }, reader, loose));
  const read = isUnfiltered({ ...query, queue: undefined }) ? repeatedRowsOf : rowsOf;
  const rows = await read(Prisma.sql`
    select ${countOf()} as "all", ${countOf("mine")} as mine, ${countOf("unassigned")} as unassigned,
           ${countOf("waiting")} as waiting`);
  return tabsRow.parse(rows)[0];
}

const valueCount = z.object({ filter: z.enum(["status", "signal", "orders"]), value: z.string(), count: z.number() });

/**
 * Counts the applicants of each value of a filter, in one query. Each count is the number of applicants that the
 * reader would see after choosing that value in place of the current one. The query reads only the columns of one
 * index, unless the list is also narrowed by a search, tab, assignee, due time, change, hold or decision.
 */
async function readCounts(query: Filters, reader: string): Promise<z.infer<typeof valueCount>[]> {
  const conditions = conditionsOf(query, reader, await findLooseMatches(query.query));
  const { search, status, signal, orders, due, changed, hold, decisions, assignee, queue } = conditions;
  const rows: unknown = await db.$queryRaw`
    with groups as materialized (
      select "worstSeverity", status, "orderState", "signalCodes", count(*) as applicants
      from "Applicant"
      where ${search} and ${due} and ${changed} and ${hold} and ${decisions} and ${assignee} and ${queue}
      group by "worstSeverity", status, "orderState", "signalCodes"
    )
    select 'status' as filter, status::text as value, sum(applicants)::int as count
    from groups where ${signal} and ${orders} group by status
    union all
    select 'status', 'open', sum(applicants)::int
    from groups where ${isOpen} and ${signal} and ${orders} having sum(applicants) > 0
    union all
    select 'signal', "worstSeverity", sum(applicants)::int
    from groups where "worstSeverity" is not null and ${status} and ${orders} group by "worstSeverity"
    union all
    select 'signal', code, sum(applicants)::int
    from groups cross join unnest("signalCodes") code where ${status} and ${orders} group by code
    union all
    select 'orders', "orderState", sum(applicants)::int
    from groups where ${status} and ${signal} group by "orderState"`;
  return z.array(valueCount).parse(rows);
}
