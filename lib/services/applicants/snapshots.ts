/** Test Results as received, sealed, with the SHA-256 of their bytes. */
import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { type DataKey, ifReadable, openText, seal } from "@/lib/data/crypto";
import { db, type ResultSnapshot, type Transaction } from "@/lib/data/prisma";
import { preparedIn, type SqlClient } from "@/lib/data/statements";
import { parseBody } from "@/lib/identity/read-answer";
import { fileOf, parts } from "./read-cases";

/** A stored Test Result, decrypted. */
export type Snapshot = {
  id: string;
  fetchedAt: Date;
  /** Hex. */
  sha256: string;
  /** The parsed body, any JSON. */
  json: unknown;
};

const place = (id: string) => ({ table: "ResultSnapshot", column: "body", row: id });

/** SHA-256. */
function hashOf(raw: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(raw, "utf8").digest());
}

/** Decrypts what a snapshot is made of. */
export function opened(row: Pick<ResultSnapshot, "id" | "fetchedAt" | "sha256" | "body">, key: DataKey): Snapshot {
  const json = parseBody(openText(key, place(row.id), row.body));
  return { id: row.id, fetchedAt: row.fetchedAt, sha256: Buffer.from(row.sha256).toString("hex"), json };
}

/**
 * SQL of the newest row, as `parts.snapshots`.
 *
 * @param applicantId as SQL
 */
export const newestSnapshotOf = (applicantId: string): string => `
    select id, "applicantId", "fetchedAt", sha256, body, "keptFor", "createdAt" from "ResultSnapshot"
    where "applicantId" = ${applicantId} and "keptFor" <> 'override' order by "fetchedAt" desc, id desc limit 1`;

const newest = { name: "newest-snapshot", text: newestSnapshotOf("$1::uuid") };

/** The newest snapshot of an applicant; null when no result was ever read. */
export async function latestSnapshot(
  { row: applicant, key }: { row: { id: string }; key: DataKey },
  client: SqlClient = db,
): Promise<Snapshot | null> {
  const file = fileOf(applicant);
  const [row] = file?.snapshots ?? ((await preparedIn(client, newest, [applicant.id])) as ResultSnapshot[]);
  return row ? opened(row, key) : null;
}

/** The snapshot that was the newest at a given time; null when there was none. */
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
  return row && opened(row, key);
}

/** One snapshot of an applicant; null when there is none of this id. */
export async function snapshotOf(applicantId: string, key: DataKey, id: string): Promise<Snapshot | null> {
  const row = await db.resultSnapshot.findFirst({ where: { id, applicantId } });
  return row && opened(row, key);
}

export type Stored = { snapshot: Snapshot; keptFor: "first" | "changed" | null };

/**
 * Stores a Test Result if it is the first, or differs in any byte from the previous one. The caller holds the lock of
 * the applicant's row.
 *
 * @returns the snapshot of this content, and why it was stored now: null if it existed already
 */
export async function saveSnapshot(
  tx: Transaction,
  applicant: { id: string; key: DataKey },
  read: { raw: string; at: Date },
): Promise<Stored> {
  const { where, orderBy } = parts.snapshots;
  const before = await tx.resultSnapshot.findFirst({
    where: { applicantId: applicant.id, ...where },
    orderBy: [...orderBy],
  });
  const sha256 = hashOf(read.raw);
  const same = before && Buffer.compare(before.sha256, sha256) === 0 ? before : null;
  // If the stored one is damaged, the answer is stored again.
  const snapshot = same && ifReadable(() => opened(same, applicant.key));
  if (snapshot) return { snapshot, keptFor: null };
  const keptFor = before ? "changed" : "first";
  const id = uuid();
  const row = await tx.resultSnapshot.create({
    data: {
      id,
      applicantId: applicant.id,
      fetchedAt: read.at,
      sha256,
      body: seal(applicant.key, place(id), read.raw),
      keptFor,
    },
  });
  return { snapshot: opened(row, applicant.key), keptFor };
}
