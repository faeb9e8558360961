/** After an upgrade that changes the rules, the worker derives the list's columns of open applicants again. */
import "server-only";
import { db, transaction } from "@/lib/platform/data/prisma";
import { openQueue } from "@/lib/platform/queues/queues";
import { reindexJob } from "./policies";

/**
 * The version of the rules that derive a case from what is stored (`deriveCase` and all that it uses). Raise it with
 * each change that can give a stored case other findings, check states or another status: otherwise, the columns of
 * applicants who are not opened would keep the old values. The columns of closed applicants change when the applicants
 * are reopened or screened again.
 */
export const rulesVersion = 1;

/** Seconds after which an upgrade has ended. Until then, consoles of the old version store columns by the old rules. */
const upgradeSeconds = 3_600;

/**
 * Queues the reindexing of every policy if this version of the rules is not the version that was applied last: once for
 * now, and once for after the upgrade. If several workers start at the same time, one of them queues it.
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
