/** The limits beyond which an order needs a second person: read and set by admins. */
import "server-only";
import type { OrderLimits } from "@/lib/domain/orders/amounts";
import { limitCodes, noLimits } from "@/lib/domain/orders/limits";
import { AppError } from "@/lib/errors";
import type { StoredLimits } from "@/lib/features/orders/contract/order-approvals";
import * as contract from "@/lib/features/orders/contract/order-approvals";
import * as actions from "@/lib/features/orders/contract/orders.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { db, isUniqueViolation, type Transaction } from "@/lib/platform/data/prisma";
import { limitsOf } from "./order-spending";

export const getOrderLimits = defineAction(actions.getOrderLimits, contract.getOrderLimits, {
  run: () => read(db),
});

/** Sets all limits at once. The audit log has every version. */
export const setOrderLimits = defineAction(actions.setOrderLimits, contract.setOrderLimits, {
  details: ({ body: { version, limits } }) => ({ version: version + 1, ...detailsOf(limits) }),
  async run(context, { body: { version, limits } }) {
    try {
      return await context.transaction(async (tx) => {
        const columns = {
          ...columnsOf(limits),
          version: version + 1,
          changedById: context.staff.id,
          changedAt: new Date(),
        };
        if (version === 0) await tx.orderLimits.create({ data: columns });
        else {
          const { count } = await tx.orderLimits.updateMany({ where: { version }, data: columns });
          if (count === 0) throw createConflictError();
        }
        return read(tx);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw createConflictError();
      throw error;
    }
  },
});

function createConflictError(): AppError {
  return new AppError("conflict", { detail: "Another admin has changed the limits. Nothing was saved." });
}

function detailsOf(limits: OrderLimits) {
  const set = limitCodes.map((code) => {
    const [scope, measure] = code.split(".") as ["order" | "personDay" | "month", "cents" | "searches"];
    return [code, limits[scope][measure]] as const;
  });
  const { unpricedCents, costCenterRequired } = limits;
  return { ...Object.fromEntries(set), unpricedCents, costCenterRequired };
}

function columnsOf({ order, personDay, month, unpricedCents, costCenterRequired }: OrderLimits) {
  const stored = (cents: number | null) => (cents === null ? null : BigInt(cents));
  return {
    orderCents: stored(order.cents),
    orderSearches: order.searches,
    personDayCents: stored(personDay.cents),
    personDaySearches: personDay.searches,
    monthCents: stored(month.cents),
    monthSearches: month.searches,
    unpricedCents: stored(unpricedCents),
    costCenterRequired,
  };
}

async function read(client: Pick<Transaction, "orderLimits">): Promise<StoredLimits> {
  const row = await client.orderLimits.findUnique({
    where: { id: 1 },
    include: { changedBy: { select: { id: true, name: true } } },
  });
  if (!row) return { limits: noLimits, version: 0, changedBy: null, changedAt: null };
  return {
    limits: limitsOf(row),
    version: row.version,
    changedBy: row.changedBy,
    changedAt: row.changedAt.toISOString(),
  };
}
