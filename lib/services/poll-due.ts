/** Due work, claimed a few items at a time by any number of workers. */
import "server-only";
import { databaseNow } from "@/lib/data/database-time";
import { type Transaction, transaction } from "@/lib/data/prisma";

/** How long a claim lasts. Longer than the longest call; after a crash the item becomes due again. */
export const claimSeconds = 60;
/** The number of items claimed at once. */
export const batchSize = 4;

/**
 * Processes due items. Two workers never process the same item at once: claiming postpones the time at which it is due,
 * and skips rows that another worker has locked.
 *
 * @param signal once aborted, nothing further is claimed
 * @param claim claims up to `batchSize` items that are due at `now` (the database's clock), for `claimSeconds`. `now`
 * is a value, because an index cannot be used with a volatile function
 * @param work processes one item
 * @returns the number processed
 * @throws the first failure, after all items have ended
 */
export async function pollDue<Claim>(
  signal: AbortSignal,
  claim: (tx: Transaction, now: Date) => Promise<Claim[]>,
  work: (claim: Claim) => Promise<void>,
): Promise<number> {
  if (signal.aborted) return 0;
  const claims = await transaction(async (tx) => claim(tx, await databaseNow(tx)));
  // All settle, so that a stop waits for them; an item that could not be stored becomes due again.
  const results = await Promise.allSettled(claims.map(work));
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return claims.length;
}
