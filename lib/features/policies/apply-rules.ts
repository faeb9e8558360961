/** After an upgrade with other rules, the worker derives again what the list stores of open applicants. */
import "server-only";
import { db, transaction } from "@/lib/platform/data/prisma";
import { openQueue } from "@/lib/platform/queues/queues";
import { reindexJob } from "./policies";

/**
 * The version of the rules by which a case is concluded from what is stored (`deriveCase` and all that it uses). Raise it
 * with each change after which a stored case can have other findings, check states or another status: the columns of
 * applicants who are not opened would keep the old ones. The columns of closed applicants follow when they are reopened
 * or screened again.
 */
export const rulesVersion = 1;

/** The time in which an upgrade has ended. Until then, consoles of the old version store columns by their rules. */
const upgradeSeconds = 3_600;

/**
 * Queues the reindexing of every policy if this version of the rules is another than the last applied one: at once, and
 * again after the upgrade. Of several workers that start at once, one does.
 *
 * @returns whether it was queued
 */
export async function applyRules(version = rulesVersion): Promise<boolean> {
  const queue = await openQueue(reindexJob);
  const policies = await db.policy.findMany({ where: { archivedAt: null }, select: { id: true } });
  return transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      insert into "AppliedRules" as applied (id, version) values (1, ${version})
      on conflict (id) do update set version = excluded.version, "appliedAt" = now()
      where applied.version <> excluded.version`;
    if (changed === 0) return false;
    for (const { id } of policies) {
      await queue.put({ policyId: id }, { tx });
      await queue.put({ policyId: id }, { tx, afterSeconds: upgradeSeconds });
    }
    return true;
  });
}
