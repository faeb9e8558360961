/** Work that is due, taken up a few at a time by any number of workers: each piece is claimed by one of them. */
import "server-only";
import { databaseNow } from "@/lib/data/database-time";
import { type Transaction, transaction } from "@/lib/data/prisma";

/** How long a claim keeps others away. Longer than the longest call; after a crash the piece comes up again. */
export const claimSeconds = 60;
/** How much is claimed at once. */
export const batchSize = 4;

/**
 * Does what is due. Two workers never do the same piece at once: each is claimed by moving the moment at which it is
 * due away, past rows that another worker has locked.
 *
 * @param signal when set, nothing further is claimed
 * @param claim takes up to `batchSize` pieces that are due by the database's clock, for `claimSeconds`. It is given the
 *   time as a value: compared with a function that changes from row to row, the index of what is due would not be used
 * @param work does one
 * @returns how many were done
 * @throws what kept one from being stored, once all have come to their end
 */
export async function pollDue<Claim>(
  signal: AbortSignal,
  claim: (tx: Transaction, now: Date) => Promise<Claim[]>,
  work: (claim: Claim) => Promise<void>,
): Promise<number> {
  if (signal.aborted) return 0;
  const claims = await transaction(async (tx) => claim(tx, await databaseNow(tx)));
  // Each to its end, so that a stop waits for all of them; one that could not be stored comes up again.
  const ended = await Promise.allSettled(claims.map(work));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  return claims.length;
}
