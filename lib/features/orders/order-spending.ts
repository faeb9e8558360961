/** The limits on orders as stored, and the spending. */
import "server-only";
import { z } from "zod";
import { type OrderLimits, type Spend, type Spending, type SpentSoFar, spend } from "@/lib/domain/orders/amounts";
import { hasLimits, noLimits } from "@/lib/domain/orders/limits";
import { noSpend } from "@/lib/domain/orders/money";
import { databaseNow } from "@/lib/platform/data/database-time";
import { type Order, Prisma, type OrderLimits as StoredLimits, type Transaction } from "@/lib/platform/data/prisma";

/**
 * A condition: the order was or will be sent, and neither failed nor was canceled. An index has exactly this condition.
 */
export const isSpent = Prisma.sql`"committedAt" is not null and state not in ('failed', 'canceled', 'confirmed_absent')`;

/** The columns of `spend` over a group of orders. */
export const spendColumns = Prisma.sql`
  coalesce(sum("amountCents"), 0)::float8 as cents, coalesce(sum(searches), 0)::int as searches,
  coalesce(sum(searches) filter (where "amountCents" is null), 0)::int as unpriced,
  coalesce(sum(coalesce("partlyPricedSearches", searches)) filter (where "partlyPriced"), 0)::int as "partlyPriced"`;

/** If the table has no row, no limits are set. */
export async function readLimits(client: Pick<Transaction, "orderLimits">): Promise<OrderLimits> {
  const row = await client.orderLimits.findUnique({ where: { id: 1 } });
  return row ? limitsOf(row) : noLimits;
}

export function limitsOf(row: StoredLimits): OrderLimits {
  const limit = (cents: bigint | null, searches: number | null) => ({
    cents: cents === null ? null : Number(cents),
    searches,
  });
  return {
    order: limit(row.orderCents, row.orderSearches),
    personDay: limit(row.personDayCents, row.personDaySearches),
    month: limit(row.monthCents, row.monthSearches),
    unpricedCents: row.unpricedCents === null ? null : Number(row.unpricedCents),
    costCenterRequired: row.costCenterRequired,
  };
}

const noneSpent: SpentSoFar = { personDay: noSpend, month: noSpend };
const sums = z.array(spend.extend({ person: z.string().nullable() }));

/** The spending of each of these people today, and of everyone this month. Days and months are UTC. */
export async function readSpentOf(
  client: Pick<Transaction, "$queryRaw">,
  people: readonly string[],
): Promise<(person: string) => SpentSoFar> {
  const now = await databaseNow(client);
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const dayStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const rows: unknown = await client.$queryRaw`
    select null as person, ${spendColumns} from "Order" where ${isSpent} and "committedAt" >= ${monthStart}
    union all
    select "requestedById"::text, ${spendColumns} from "Order"
    where ${isSpent} and "committedAt" >= ${dayStart} and "requestedById"::text = any(${[...new Set(people)]})
    group by "requestedById"`;
  const found = new Map(sums.parse(rows).map(({ person, ...sum }) => [person, sum]));
  return (person) => ({ personDay: found.get(person) ?? noSpend, month: found.get(null) ?? noSpend });
}

/**
 * Reads the limits and the spending. Until the transaction ends, no other order can be placed, so that of two
 * concurrent orders the second one counts the first. Without limits, nothing is locked or counted.
 */
export async function lockSpending(tx: Transaction, personId: string): Promise<Spending> {
  const limits = await readLimits(tx);
  if (!hasLimits(limits)) return { limits, spent: noneSpent };
  await tx.$queryRaw`select 1 as locked from "OrderLimits" for no key update`;
  return { limits: await readLimits(tx), spent: (await readSpentOf(tx, [personId]))(personId) };
}

export function spendOfOrder({ amountCents, searches, partlyPriced, partlyPricedSearches }: Order): Spend {
  return {
    cents: Number(amountCents ?? 0),
    searches,
    unpriced: amountCents === null ? searches : 0,
    partlyPriced: partlyPriced ? (partlyPricedSearches ?? searches) : 0,
  };
}

export function spendingColumns({ cents, searches, unpriced, partlyPriced }: Spend) {
  return {
    amountCents: unpriced === searches ? null : BigInt(cents),
    searches,
    partlyPriced: partlyPriced > 0,
    partlyPricedSearches: partlyPriced > 0 ? partlyPriced : null,
  };
}
