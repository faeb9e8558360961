/** Keeps a value unique while a rotation of the keys runs. Consoles may then store the value under different roots. */
import "server-only";
import type { Transaction } from "./prisma";

/**
 * Waits until no other transaction has locked one of these hashes, and locks them until the transaction ends. Consoles
 * that have a key in common have a hash in common. All lock the hashes in the same order.
 */
export async function lockHashes(tx: Pick<Transaction, "$queryRaw">, hashes: readonly Uint8Array[]): Promise<void> {
  const locks = hashes.map((hash) => Buffer.from(hash).readBigInt64BE()).sort(compareNumbers);
  for (const lock of locks) await tx.$queryRaw`select pg_advisory_xact_lock(${lock})::text`;
}

const compareNumbers = (left: bigint, right: bigint) => (left < right ? -1 : Number(left > right));
