/** The monthly budget of monitoring: read by reviewers and admins, set by admins, reserved before a billed run. */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { notifyStaff } from "@/lib/cases/notify-staff";
import { AppError } from "@/lib/errors";
import type { MonitoringBudget, StoredBudget } from "@/lib/features/monitoring/contract/monitoring";
import * as contract from "@/lib/features/monitoring/contract/monitoring";
import * as actions from "@/lib/features/monitoring/contract/monitoring.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { databaseNow } from "@/lib/platform/data/database-time";
import { db, isUniqueViolation, type Transaction } from "@/lib/platform/data/prisma";

export const getMonitoringBudget = defineAction(actions.getMonitoringBudget, contract.getMonitoringBudget, {
  run: () => readBudget(db),
});

/** Sets the whole budget at once. The audit log has every version. */
export const setMonitoringBudget = defineAction(actions.setMonitoringBudget, contract.setMonitoringBudget, {
  details: ({ body: { version, budget } }) => ({ version: version + 1, ...budget }),
  async run(context, { body: { version, budget } }) {
    const { cents, searchCents, reportCents } = budget;
    const columns = {
      version: version + 1,
      runs: budget.runs,
      cents: stored(cents),
      searchCents: stored(searchCents),
      reportCents: stored(reportCents),
      changedById: context.staff.id,
      changedAt: new Date(),
    };
    try {
      return await context.transaction(async (tx) => {
        if (version === 0) await tx.monitoringBudget.create({ data: columns });
        else {
          const { count } = await tx.monitoringBudget.updateMany({ where: { version }, data: columns });
          if (count === 0) throw changedMeanwhile();
        }
        return readBudget(tx);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw changedMeanwhile();
      throw error;
    }
  },
});

const stored = (cents: number | null) => (cents === null ? null : BigInt(cents));
const shown = (cents: bigint | null) => (cents === null ? null : Number(cents));

const changedMeanwhile = () =>
  new AppError("conflict", { detail: "Another admin has changed the budget. Nothing was saved." });

const monthOf = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()));

type Client = Pick<Transaction, "monitoringBudget" | "monitoringMonth" | "$queryRaw">;

export async function readBudget(client: Client): Promise<StoredBudget> {
  const month = monthOf(await databaseNow(client));
  const row = await client.monitoringBudget.findUnique({
    where: { id: 1 },
    include: { changedBy: { select: { id: true, name: true } } },
  });
  const used = await client.monitoringMonth.findUnique({ where: { month } });
  const spent = { runs: used?.runs ?? 0, cents: Number(used?.cents ?? 0) };
  const budget = row && {
    runs: row.runs,
    cents: shown(row.cents),
    searchCents: shown(row.searchCents),
    reportCents: shown(row.reportCents),
  };
  return {
    budget,
    version: row?.version ?? 0,
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
    month: month.toISOString().slice(0, 7),
    used: spent,
    usedUp: budget !== null && runsLeft(budget, spent, budget.searchCents) === 0,
  };
}

/** Returns how many more runs of this price fit in the budget. */
function runsLeft(budget: MonitoringBudget, used: { runs: number; cents: number }, price: number | null): number {
  const byRuns = budget.runs - used.runs;
  // A budget with an amount has prices.
  const byAmount = budget.cents === null ? byRuns : Math.floor((budget.cents - used.cents) / (price ?? Infinity));
  return Math.max(0, Math.min(byRuns, byAmount));
}

const monthRow = z.object({ runs: z.number(), cents: z.bigint(), usedUpAt: z.date().nullable() });

export type Reservation = { month: Date; price: number | null };

/**
 * Reserves a part of this month's budget for each run that `claim` claims, in the caller's transaction: both are
 * committed, or neither. Other workers wait meanwhile, so that all workers together reserve no more than the budget.
 *
 * @param claim is given how many runs it may claim at most, and returns how many it claimed
 * @returns the runs that `claim` returned. Empty without a budget, or once the budget is used up
 */
export async function reserving<Run>(
  tx: Transaction,
  { kind, limit, now }: { kind: "search" | "report"; limit: number; now: Date },
  claim: (most: number, reservation: Reservation) => Promise<Run[]>,
): Promise<Run[]> {
  const { budget } = await readBudget(tx);
  if (!budget || limit === 0) return [];
  const month = monthOf(now);
  await tx.$executeRaw`insert into "MonitoringMonth" (month) values (${month}::date) on conflict do nothing`;
  const [row] = z.array(monthRow).parse(
    await tx.$queryRaw`
      select runs, cents, "usedUpAt" from "MonitoringMonth" where month = ${month}::date for no key update`,
  );
  if (!row) throw new Error("The month of the budget has no row");
  const price = kind === "search" ? budget.searchCents : budget.reportCents;
  const left = runsLeft(budget, { runs: row.runs, cents: Number(row.cents) }, price);
  const runs = await claim(Math.min(limit, left), { month, price });
  if (runs.length > 0) await reserve(tx, budget, { month, runs: runs.length, cents: runs.length * (price ?? 0) });
  return runs;
}

/** Adds to what is used, in one statement, only if the budget has that much left. */
async function reserve(
  tx: Transaction,
  budget: MonitoringBudget,
  { month, runs, cents }: { month: Date; runs: number; cents: number },
): Promise<void> {
  const reserved = await tx.$executeRaw`
    update "MonitoringMonth" set runs = runs + ${runs}, cents = cents + ${BigInt(cents)}
    where month = ${month}::date and runs + ${runs} <= ${budget.runs}
      and (${stored(budget.cents)}::bigint is null or cents + ${BigInt(cents)} <= ${stored(budget.cents)}::bigint)`;
  if (reserved !== 1) throw new Error("The budget has less left than was claimed");
}

/** Gives back the part of the budget that a run reserved. The caller knows that the billed call was not made. */
export async function giveBack(tx: Transaction, run: { month: Date | null; cents: bigint | null }): Promise<void> {
  if (!run.month) return;
  await tx.$executeRaw`
    update "MonitoringMonth" set runs = runs - 1, cents = cents - ${run.cents ?? 0n} where month = ${run.month}::date`;
}

/** Notifies the admins, once a month, that the budget does not allow all runs that are due. */
export async function noteUsedUp(tx: Transaction, now: Date): Promise<void> {
  const moved = await tx.$executeRaw`
    update "MonitoringMonth" set "usedUpAt" = ${now} where month = ${monthOf(now)}::date and "usedUpAt" is null`;
  if (moved !== 1) return;
  await notifyStaff(tx, { kind: "monitoring_budget_used_up", objectId: uuid(), applicantId: null, by: null });
}
