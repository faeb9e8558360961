import "server-only";
import { z } from "zod";
import { maxApplicantCount } from "@/lib/domain/applicants/statuses";
import { month, spend } from "@/lib/domain/orders/amounts";
import { kindOf } from "@/lib/domain/orders/states";
import { withRecords } from "@/lib/features/orders/list-orders";
import { countyOfOrder } from "@/lib/features/orders/order-record";
import { isSpent, spendColumns } from "@/lib/features/orders/order-spending";
import * as contract from "@/lib/features/today/contract/today";
import { courtsListed, ordersLookedAt, spentMonths, type TodayOrders } from "@/lib/features/today/contract/today";
import * as actions from "@/lib/features/today/contract/today.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { monthRange } from "@/lib/platform/data/days";
import { db, OrderKind, Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { monthsUntil, spentByMonth } from "./series";

export const getTodayOrders = defineAction(actions.getTodayOrders, contract.getTodayOrders, {
  intent: "late",
  details: () => ({ part: "orders" }),
  async run() {
    const [found, courts, months] = await Promise.all([
      db.order.count({ where: withRecords, take: maxApplicantCount + 1 }),
      readCourts(db),
      readMonths(db, new Date()),
    ]);
    return { withRecords: found > maxApplicantCount ? null : found, courts, months };
  },
});

type Client = Pick<Transaction, "$queryRaw">;

const courtRow = z.object({
  scope: z.string(),
  kind: z.enum(OrderKind),
  countyUuid: z.string().nullable(),
  countyFips: z.string().nullable(),
  countyName: z.string().nullable(),
  countyState: z.string().nullable(),
  finished: z.number(),
  median: z.number().nullable(),
  slowest: z.number().nullable(),
  open: z.number(),
  waiting: z.number().nullable(),
});

/**
 * Reads how long each court takes from sending to result, from the latest results and the open orders that wait
 * longest. Their number is limited, so that the query stays fast after years. An order of all counties counts as the
 * orders of its counties.
 */
export async function readCourts(client: Client): Promise<TodayOrders["courts"]> {
  const columns = Prisma.sql`scope, kind, "countyUuid", "countyFips", "countyName", "countyState"`;
  const rows: unknown = await client.$queryRaw`
    with looked_at as (
      (select ${columns}, extract(epoch from "completedAt" - "sentAt")::float8 as took, null::float8 as waits
       from "Order" where state = 'complete' and "completedAt" is not null and "sentAt" is not null and searches > 0
       order by "completedAt" desc limit ${ordersLookedAt})
      union all
      (select ${columns}, null, extract(epoch from now() - "sentAt")::float8
       from "Order" where state in ('accepted', 'pending') and "sentAt" is not null and searches > 0
       order by "sentAt" limit ${ordersLookedAt})
    )
    select scope, min(kind::text) as kind, min("countyUuid") as "countyUuid", min("countyFips") as "countyFips",
           min("countyName") as "countyName", min("countyState") as "countyState",
           count(took)::int as finished, percentile_cont(0.5) within group (order by took) as median,
           max(took) as slowest, count(waits)::int as open, max(waits) as waiting
    from looked_at group by scope
    order by greatest(max(took), max(waits)) desc, scope
    limit ${courtsListed}`;
  return z
    .array(courtRow)
    .parse(rows)
    .map(({ scope, kind, finished, median, slowest, open, waiting, ...county }) => {
      return { scope, kind: kindOf(kind), county: countyOfOrder(county), finished, median, slowest, open, waiting };
    });
}

const spentRow = z.array(spend.extend({ month }));

/** Sums up the months in the database, without reading the orders. */
export async function readMonths(client: Client, now: Date): Promise<TodayOrders["months"]> {
  const months = monthsUntil(now, spentMonths);
  const rows: unknown = await client.$queryRaw`
    select to_char(date_trunc('month', "committedAt" at time zone 'UTC'), 'YYYY-MM') as month, ${spendColumns}
    from "Order" where ${isSpent} and searches > 0 and "committedAt" >= ${monthRange(months[0] ?? "").gte}
    group by date_trunc('month', "committedAt" at time zone 'UTC')`;
  return spentByMonth(months, spentRow.parse(rows));
}
