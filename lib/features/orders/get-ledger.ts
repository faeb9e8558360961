import "server-only";
import { z } from "zod";
import { spend } from "@/lib/domain/orders/amounts";
import { noSpend } from "@/lib/domain/orders/money";
import { kindOf } from "@/lib/domain/orders/states";
import * as contract from "@/lib/features/orders/contract/order-approvals";
import { type Ledger, ledgerRows } from "@/lib/features/orders/contract/order-approvals";
import * as actions from "@/lib/features/orders/contract/orders.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { monthRange } from "@/lib/platform/data/days";
import { db, Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { countyOfOrder } from "./order-record";
import { isSpent, readLimits, spendColumns } from "./order-spending";

const group = spend.extend({
  dimension: z.enum(["total", "month", "scope", "person", "costCenter"]),
  key: z.string(),
  /** The id of one order of the group. */
  sample: z.string().nullable(),
});

type Client = Pick<Transaction, "$queryRaw" | "order" | "staff" | "orderLimits">;

export const getLedger = defineAction(actions.getLedger, contract.getLedger, {
  details: ({ query }) => ({ month: query.month ?? null }),
  run: (_, { query: { month } }) => readLedger(db, month, ledgerRows),
});

/** @param most lines of each dimension; null: all */
export async function readLedger(client: Client, month: string | undefined, most: number | null): Promise<Ledger> {
  const within = month ? monthRange(month) : null;
  const rows: unknown = await client.$queryRaw`
      with spent as (
        select *, to_char("committedAt" at time zone 'UTC', 'YYYY-MM') as month from "Order"
        where ${isSpent} and searches > 0
          ${within ? Prisma.sql`and "committedAt" >= ${within.gte} and "committedAt" < ${within.lt}` : Prisma.empty}
      ), summed as (
        select case grouping(month, scope, "requestedById", "costCenter")
                 when 7 then 'month' when 11 then 'scope' when 13 then 'person' when 14 then 'costCenter'
                 else 'total' end as dimension,
               coalesce(month, scope, "requestedById"::text, "costCenter", '') as key,
               min(id::text) as sample, ${spendColumns}
        from spent group by grouping sets ((), (month), (scope), ("requestedById"), ("costCenter"))
      ), ranked as (
        select *, row_number() over (
          partition by dimension
          order by case when dimension = 'month' then key end desc, searches desc, key
        ) as rank from summed
      )
      select dimension, key, sample, cents, searches, unpriced, "partlyPriced"
      from ranked where rank <= coalesce(${most}::int, rank) order by dimension, rank`;
  const groups = z.array(group).parse(rows);
  const of = (name: z.infer<typeof group>["dimension"]) => groups.filter(({ dimension }) => dimension === name);
  const [total] = of("total");
  const [courts, people] = [of("scope"), of("person")];
  const samples = await client.order.findMany({
    where: { id: { in: courts.flatMap(({ sample }) => sample ?? []) } },
    select: { scope: true, kind: true, countyUuid: true, countyFips: true, countyName: true, countyState: true },
  });
  const names = await client.staff.findMany({
    where: { id: { in: people.map(({ key }) => key) } },
    select: { id: true, name: true },
  });
  return {
    total: total ?? noSpend,
    unpricedCents: (await readLimits(client)).unpricedCents,
    months: of("month").map(({ key, ...sum }) => ({ month: key, ...sum })),
    courts: courts.flatMap(({ key, ...sum }) => {
      const sample = samples.find(({ scope }) => scope === key);
      return sample ? [{ ...sum, scope: key, kind: kindOf(sample.kind), county: countyOfOrder(sample) }] : [];
    }),
    people: people.flatMap(({ key, ...sum }) => {
      const person = names.find(({ id }) => id === key);
      return person ? [{ ...sum, person }] : [];
    }),
    costCenters: of("costCenter").map(({ key, ...sum }) => ({ ...sum, costCenter: key || null })),
  };
}
