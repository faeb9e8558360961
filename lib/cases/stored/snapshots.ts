/** Stores and opens Test Results: sealed, as received, with the SHA-256 of their bytes. */
import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Snapshot } from "@/lib/domain/case/open-case";
import { parseBody } from "@/lib/identity/read-response";
import { type DataKey, ifReadable, openDataKey, openText, reportDamage, seal } from "@/lib/platform/data/crypto";
import { db, type ResultSnapshot, type Transaction } from "@/lib/platform/data/prisma";
import { type CaseFile, casePartArgs } from "./read-cases";

export type { Snapshot };

const place = (id: string) => ({ table: "ResultSnapshot", column: "body", row: id });

function hashOf(raw: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(raw, "utf8").digest());
}

/** @throws SealError if the snapshot cannot be opened, or does not match the stored hash */
export function openSnapshot(
  row: Pick<ResultSnapshot, "id" | "fetchedAt" | "sha256" | "body">,
  key: DataKey,
): Snapshot {
  const raw = openText(key, place(row.id), row.body);
  if (Buffer.compare(hashOf(raw), row.sha256) !== 0) throw reportDamage("not-authentic", place(row.id));
  return {
    id: row.id,
    fetchedAt: row.fetchedAt,
    sha256: Buffer.from(row.sha256).toString("hex"),
    json: parseBody(raw),
  };
}

const openSnapshotIfKept = (row: ResultSnapshot, key: DataKey): Snapshot | null =>
  row.removedAt ? null : openSnapshot(row, key);

/**
 * Returns the newest snapshot; null if no result was ever read, or if its retention time was over and it was removed.
 */
export async function latestSnapshot({
  row: { id: applicantId },
  key,
}: {
  row: { id: string };
  key: DataKey;
}): Promise<Snapshot | null> {
  const { where, orderBy } = casePartArgs.snapshots;
  const row = await db.resultSnapshot.findFirst({ where: { applicantId, ...where }, orderBy: [...orderBy] });
  return row && openSnapshotIfKept(row, key);
}

/** Returns the snapshot that was the newest at a given time; null if there was none, or if it was removed. */
export async function snapshotAt(
  applicantId: string,
  key: DataKey,
  at: Date,
  client: Pick<Transaction, "resultSnapshot"> = db,
): Promise<Snapshot | null> {
  const row = await client.resultSnapshot.findFirst({
    where: { applicantId, fetchedAt: { lte: at } },
    orderBy: [{ fetchedAt: "desc" }, { id: "desc" }],
  });
  return row && openSnapshotIfKept(row, key);
}

export async function snapshotOf(applicantId: string, key: DataKey, id: string): Promise<Snapshot | null> {
  const row = await db.resultSnapshot.findFirst({ where: { id, applicantId } });
  return row && openSnapshotIfKept(row, key);
}

export type SavedSnapshot = { snapshot: Snapshot; keptFor: "first" | "changed" | null };

/**
 * Stores a Test Result if it is the first, or differs in any byte from the previous one. The caller holds the lock of
 * the applicant's row. `keptFor` is null if the same result was stored already.
 *
 * @param read `restores`: whether the result is stored again if it is the same as the previous one, which was removed
 */
export async function saveSnapshot(
  tx: Transaction,
  { id: applicantId, wrappedKey, snapshots: [before] }: Pick<CaseFile, "id" | "wrappedKey" | "snapshots">,
  read: { raw: string; at: Date; restores?: boolean },
): Promise<SavedSnapshot & { row: ResultSnapshot }> {
  const key = openDataKey(wrappedKey, applicantId);
  const sha256 = hashOf(read.raw);
  const same = before && Buffer.compare(before.sha256, sha256) === 0 ? before : null;
  if (same?.removedAt && !read.restores) {
    const { id, fetchedAt } = same;
    const snapshot = { id, fetchedAt, sha256: Buffer.from(sha256).toString("hex"), json: parseBody(read.raw) };
    return { snapshot, row: same, keptFor: null };
  }
  if (same?.removedAt) {
    // The service returned a removed result again. Its body is stored in the old row, because decisions refer to that
    // row.
    const row = await tx.resultSnapshot.update({
      where: { id: same.id },
      data: { body: seal(key, place(same.id), read.raw), removedAt: null },
    });
    return { snapshot: openSnapshot(row, key), row, keptFor: null };
  }
  // If the stored snapshot is damaged, the result is stored again in a new row.
  const snapshot = same && ifReadable(() => openSnapshot(same, key));
  if (snapshot) return { snapshot, row: same, keptFor: null };
  const keptFor = before ? "changed" : "first";
  const id = uuid();
  const row = await tx.resultSnapshot.create({
    data: { id, applicantId, fetchedAt: read.at, sha256, body: seal(key, place(id), read.raw), keptFor },
  });
  return { snapshot: openSnapshot(row, key), row, keptFor };
}
