/** Limits how much of the worker and of the database the exports of one person may use. */
import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import type { Transaction } from "@/lib/platform/data/prisma";
import { maxExportedBytes, maxPendingExports } from "@/lib/views/exports/contract/exports";

const usageRows = z.tuple([z.object({ pending: z.number(), bytes: z.number() })]);

/**
 * Returns why a person cannot have a further export now; null if they can. Their other requests for exports wait until
 * the transaction ends.
 */
async function refusalOfLimits(tx: Pick<Transaction, "$queryRaw">, ownerId: string): Promise<string | null> {
  await tx.$queryRaw`select 1 as locked from pg_advisory_xact_lock(hashtextextended(${`exports/${ownerId}`}, 0))`;
  const rows: unknown = await tx.$queryRaw`
    select count(*) filter (where state in ('queued', 'running'))::int as pending,
           coalesce(sum(bytes) filter (where state = 'ready'), 0)::float8 as bytes
    from "Export" where "ownerId" = ${ownerId}::uuid`;
  const [{ pending, bytes }] = usageRows.parse(rows);
  if (pending >= maxPendingExports) {
    return `${maxPendingExports} of your exports are waiting or running. Wait until one finishes, or cancel one.`;
  }
  if (bytes < maxExportedBytes) return null;
  return `Your export files have reached ${maxExportedBytes / 1024 ** 3} GB. You can export again when the oldest files are removed.`;
}

export const hasRoom = async (tx: Pick<Transaction, "$queryRaw">, ownerId: string): Promise<boolean> =>
  (await refusalOfLimits(tx, ownerId)) === null;

/** @throws AppError `state_conflict` */
export async function requireRoom(tx: Pick<Transaction, "$queryRaw">, ownerId: string): Promise<void> {
  const detail = await refusalOfLimits(tx, ownerId);
  if (detail) throw new AppError("state_conflict", { detail });
}
