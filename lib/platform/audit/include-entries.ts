/**
 * Gives committed entries their positions in the log's tree, and signs the tree's size and root. Each worker calls this
 * every two seconds, and only one worker at a time does the work.
 */
import "server-only";
import { z } from "zod";
import { type Transaction, transaction } from "@/lib/platform/data/prisma";
import { type RunSql, sqlOf } from "@/lib/platform/data/run-sql";
import {
  type Checkpoint,
  originOfLog,
  readCheckpoint,
  type SigningKey,
  signCheckpoint,
  signingKeys,
} from "./checkpoint";
import { readCheckpointFile } from "./checkpoint-files";
import { storedCheckpoint, tileReader, treeSize } from "./log-store";
import { leafHash, type ReadNode, rootAt } from "./merkle";
import { ChangedLog, requireContinued } from "./signed-tree";
import { appendedTiles, nodesIn, type ReadTile, type Tile } from "./tiles";

/** The most entries of one transaction. It reads and hashes them in a fraction of its time limit. */
const batchSize = 2_048;

const waitingRows = z.array(z.object({ seq: z.coerce.string(), bytes: z.instanceof(Uint8Array) }));

/**
 * Includes waiting entries in the tree, in the order of their numbers, and signs a checkpoint if AUDIT_SIGNING_KEY is
 * set.
 *
 * @returns the number of included entries if more may be waiting; 0 if none are left, or if another worker includes
 *   entries now
 * @throws ChangedLog if the tree does not continue the tree of the newest checkpoint in the database, or of the one in
 *   the file
 */
export async function includeEntries(keys: readonly SigningKey[] = signingKeys()): Promise<number> {
  const file = await readCheckpointFile();
  return transaction(async (tx) => {
    const sql = sqlOf(tx);
    if (!(await isAlone(tx))) return 0;
    const waiting = waitingRows.parse(
      await sql(`
        select waiting.seq, entry.bytes from public."AuditWaiting" waiting join public."AuditEvent" entry using (seq)
        order by waiting.seq limit ${batchSize}`),
    );
    if (waiting.length === 0) return 0;
    const size = await treeSize(sql);
    const signed = await signedTrees(sql, size, file, keys);
    const readTile = readingOnce(tileReader(sql));
    const tiles = await appendedTiles(
      readTile,
      size,
      waiting.map(({ bytes }) => leafHash(bytes)),
    );
    await sql(
      `insert into public."AuditLeaf" (position, seq)
       select $1::bigint + place - 1, seq from unnest($2::bigint[]) with ordinality entry (seq, place)`,
      String(size),
      waiting.map(({ seq }) => seq),
    );
    for (const tile of tiles) await storeTile(sql, tile);
    const [key] = keys;
    if (key) await sign(sql, key, signed, size + waiting.length, nodesIn(readingFirst(tiles, readTile)));
    return waiting.length === batchSize ? waiting.length : 0;
  });
}

/** Whether no other worker includes entries now. The lock is held until the transaction ends. */
async function isAlone(tx: Transaction): Promise<boolean> {
  const rows: unknown = await tx.$queryRaw`
    select pg_try_advisory_xact_lock(hashtextextended('audit.include', 0)) as locked`;
  return z.tuple([z.object({ locked: z.boolean() })]).parse(rows)[0].locked;
}

/**
 * Returns the signed states that the tree must continue: the newest checkpoint in the database, which must have the
 * size of the stored tree, and the checkpoint in the file.
 */
async function signedTrees(sql: RunSql, size: number, file: string | null, keys: readonly SigningKey[]) {
  const stored = await storedCheckpoint(sql);
  const notes = [stored?.note, file].filter((note) => typeof note === "string");
  const signed = notes.map((note) => readCheckpoint(note, keys));
  if (signed.includes(null))
    throw new ChangedLog("A checkpoint of the audit log is signed by no key of AUDIT_SIGNING_KEY.");
  if (stored && (stored.size !== size || signed[0]?.size !== size)) {
    throw new ChangedLog(`The audit log has ${size} positions, and not those that were signed.`);
  }
  return signed.filter((one) => one !== null);
}

/**
 * Signs the new tree, after proving that it continues every signed tree. The proof does not depend on what the database
 * returns.
 */
async function sign(sql: RunSql, key: SigningKey, signed: readonly Checkpoint[], size: number, read: ReadNode) {
  const root = await rootAt(read, size);
  for (const before of signed) await requireContinued(read, before, { size, root });
  const note = signCheckpoint({ origin: originOfLog(), size, root }, key);
  await sql(`insert into public."AuditCheckpoint" (size, note) values ($1::bigint, $2)`, String(size), note);
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

/** Reads each tile only once, so that all hashes are computed from the same tiles. */
function readingOnce(readTile: ReadTile): ReadTile {
  const tiles = new Map<string, ReturnType<ReadTile>>();
  return (level, index) => {
    const name = `${level}/${index}`;
    const tile = tiles.get(name) ?? readTile(level, index);
    tiles.set(name, tile);
    return tile;
  };
}

const readingFirst =
  (tiles: readonly Tile[], readTile: ReadTile): ReadTile =>
  async (level, index) =>
    tiles.find((tile) => tile.level === level && tile.index === index)?.hashes ?? readTile(level, index);
