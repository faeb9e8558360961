/**
 * Gives committed entries their positions in the log's tree, and signs the tree's size and root. A worker runs it every
 * two seconds; one at a time does the work.
 */
import "server-only";
import { z } from "zod";
import type { RunSql } from "@/lib/platform/data/data-keys";
import { type Transaction, transaction } from "@/lib/platform/data/prisma";
import { originOfLog, readCheckpoint, type SigningKey, signCheckpoint, signingKeys } from "./checkpoint";
import { storedCheckpoint, tileReader, treeSize } from "./log-store";
import { isSameHash, leafHash, type ReadNode, rootAt } from "./merkle";
import { appendedTiles, nodesIn, type ReadTile, type Tile } from "./tiles";

/** A transaction includes as many entries as it can within its time, also on a slow machine. */
const batchSize = 2_048;

const waitingRows = z.array(z.object({ seq: z.coerce.string(), bytes: z.instanceof(Uint8Array) }));

/** The stored tree is not the one that was signed: somebody changed it, so nothing more is signed. */
export class ChangedLog extends Error {
  override readonly name = "ChangedLog";
}

/**
 * Includes waiting entries in the tree, in the order of their numbers, and signs a checkpoint if AUDIT_SIGNING_KEY is set.
 *
 * @returns how many, if more may be waiting; 0 if not, or if another worker includes them
 * @throws ChangedLog when the stored tree is not the one of its newest checkpoint
 */
export const includeEntries = (keys: readonly SigningKey[] = signingKeys()): Promise<number> =>
  transaction(async (tx) => {
    const sql: RunSql = (statement, ...values) => tx.$queryRawUnsafe(statement, ...values);
    if (!(await isAlone(tx))) return 0;
    const waiting = waitingRows.parse(
      await sql(`
        select waiting.seq, entry.bytes from public."AuditWaiting" waiting join public."AuditEvent" entry using (seq)
        order by waiting.seq limit ${batchSize}`),
    );
    if (waiting.length === 0) return 0;
    const size = await treeSize(sql);
    const readTile = tileReader(sql);
    await requireSignedTree(sql, nodesIn(readTile), size, keys);
    const leaves = waiting.map(({ bytes }) => leafHash(bytes));
    const tiles = await appendedTiles(readTile, size, leaves);
    await sql(
      `insert into public."AuditLeaf" (position, seq)
       select $1::bigint + place - 1, seq from unnest($2::bigint[]) with ordinality entry (seq, place)`,
      String(size),
      waiting.map(({ seq }) => seq),
    );
    for (const tile of tiles) await storeTile(sql, tile);
    const [key] = keys;
    if (key) {
      const newSize = size + leaves.length;
      const root = await rootAt(nodesIn(readingFirst(tiles, readTile)), newSize);
      const note = signCheckpoint({ origin: originOfLog(), size: newSize, root }, key);
      await sql(`insert into public."AuditCheckpoint" (size, note) values ($1::bigint, $2)`, String(newSize), note);
    }
    return waiting.length === batchSize ? waiting.length : 0;
  });

/** Whether no other worker includes entries now. The lock is held until the transaction ends. */
async function isAlone(tx: Transaction): Promise<boolean> {
  const rows: unknown = await tx.$queryRaw`
    select pg_try_advisory_xact_lock(hashtextextended('audit.include', 0)) as locked`;
  return z.tuple([z.object({ locked: z.boolean() })]).parse(rows)[0].locked;
}

/** Without this check, a worker would sign what somebody made of the tree. */
async function requireSignedTree(sql: RunSql, read: ReadNode, size: number, keys: readonly SigningKey[]) {
  const newest = keys.length > 0 ? await storedCheckpoint(sql) : null;
  if (!newest) return;
  const signed = readCheckpoint(newest.note, keys);
  const isSigned = signed?.size === size && isSameHash(await rootAt(read, size), signed.root);
  if (!isSigned) throw new ChangedLog(`The audit log's tree of ${size} entries is not the one that was signed.`);
}

const storeTile = (sql: RunSql, { level, index, hashes }: Tile) =>
  sql(
    `insert into public."AuditTile" (level, index, width, hashes)
     values ($1::int, $2::bigint, octet_length($3::bytea) / 32, $3::bytea)
     on conflict (level, index) do update set width = excluded.width, hashes = excluded.hashes`,
    level,
    String(index),
    hashes,
  );

const readingFirst =
  (tiles: readonly Tile[], readTile: ReadTile): ReadTile =>
  async (level, index) =>
    tiles.find((tile) => tile.level === level && tile.index === index)?.hashes ?? readTile(level, index);
