/**
 * Reads the stored tree of the audit log. Each function takes the function that runs a statement, so that the console
 * and command line programs can use it.
 */
import "server-only";
import { z } from "zod";
import type { RunSql } from "@/lib/platform/data/run-sql";
import type { ReadTile } from "./tiles";

const bytes = z.instanceof(Uint8Array);
/**
 * Any number, even if it is not a safe integer: a verification must report an impossible value instead of failing on
 * it.
 */
const count = z.coerce.number();

const one = <T>(rows: readonly T[]): T | null => rows[0] ?? null;

/** Returns the number of entries that have a position. */
export async function treeSize(sql: RunSql): Promise<number> {
  const rows = await sql(`select coalesce(max(position) + 1, 0) as size from public."AuditLeaf"`);
  return z.tuple([z.object({ size: count })]).parse(rows)[0].size;
}

/** Counts the rows with a position. The count differs from `treeSize` if the log was tampered with. */
export async function placedRows(sql: RunSql): Promise<number> {
  const rows = await sql(`select count(*) as placed from public."AuditLeaf"`);
  return z.tuple([z.object({ placed: count })]).parse(rows)[0].placed;
}

/** Returns the number of entries that wait for a position. */
export async function waitingEntries(sql: RunSql): Promise<number> {
  const rows = await sql(`select count(*) as waiting from public."AuditWaiting"`);
  return z.tuple([z.object({ waiting: count })]).parse(rows)[0].waiting;
}

export const tileReader =
  (sql: RunSql): ReadTile =>
  async (level, index) => {
    const rows = await sql(
      `select hashes from public."AuditTile" where level = $1::int and index = $2::bigint`,
      level,
      String(index),
    );
    return one(z.array(z.object({ hashes: bytes })).parse(rows))?.hashes ?? null;
  };

/** The columns of an entry that repeat a part of its bytes. */
const entryColumns = z.object({
  id: z.string(),
  /** Null for a time that JavaScript cannot hold, which no entry has. */
  at: z.date().nullable().catch(null),
  phase: z.string(),
  action: z.string(),
  actorType: z.string(),
  actorId: z.string().nullable(),
  objectType: z.string().nullable(),
  objectId: z.string().nullable(),
  outcome: z.string().nullable(),
  code: z.string().nullable(),
  requestId: z.string(),
  intentId: z.string().nullable(),
});
const storedEntry = entryColumns.extend({ bytes, leaf: bytes });
export type StoredEntry = z.infer<typeof storedEntry>;

const columns = Object.keys(storedEntry.shape).map((name) => `entry."${name}"`);

/** A position and its entry. The entry is null if it is gone or cannot be parsed. */
export type Placed = { position: number; seq: string; entry: StoredEntry | null };

const placedRow = z.object({ position: count, seq: z.coerce.string() });

/** Returns the rows from `begin` up to `end`, by position. Positions without a row are left out. */
export async function placedEntries(sql: RunSql, begin: number, end: number): Promise<Placed[]> {
  const rows = await sql(
    `select leaf.position, leaf.seq, ${columns.join(", ")}
     from public."AuditLeaf" leaf left join public."AuditEvent" entry on entry.seq = leaf.seq
     where leaf.position >= $1::bigint and leaf.position < $2::bigint order by leaf.position`,
    String(begin),
    String(end),
  );
  return z
    .array(z.unknown())
    .parse(rows)
    .map((row) => ({ ...placedRow.parse(row), entry: storedEntry.safeParse(row).data ?? null }));
}

export async function placeOf(
  sql: RunSql,
  seq: string,
): Promise<{ position: number | null; bytes: Uint8Array } | null> {
  const rows = await sql(
    `select leaf.position, entry.bytes from public."AuditEvent" entry
     left join public."AuditLeaf" leaf on leaf.seq = entry.seq where entry.seq = $1::bigint`,
    seq,
  );
  return one(z.array(z.object({ position: count.nullable(), bytes })).parse(rows));
}

const checkpoints = z.array(z.object({ size: count, note: z.string() }));
export type StoredCheckpoint = z.infer<typeof checkpoints>[number];

/**
 * Returns the newest checkpoint, or the checkpoint of `size` leaves. If a witness has cosigned it, the note ends with
 * the witness's line.
 */
export async function storedCheckpoint(sql: RunSql, size?: number): Promise<StoredCheckpoint | null> {
  const rows = await sql(
    `select size, note || coalesce(line, '') as note
     from public."AuditCheckpoint" left join public."AuditCosignature" using (size)
     where $1::bigint is null or size = $1::bigint order by size desc limit 1`,
    size === undefined ? null : String(size),
  );
  return one(checkpoints.parse(rows));
}

/** Returns the checkpoints of more than `begin` leaves and at most `end`. */
export async function checkpointsWithin(sql: RunSql, begin: number, end: number): Promise<StoredCheckpoint[]> {
  const rows = await sql(
    `select size, note from public."AuditCheckpoint" where size > $1::bigint and size <= $2::bigint order by size`,
    String(begin),
    String(end),
  );
  return checkpoints.parse(rows);
}

/** The number of entries whose positions are looked up at once. */
const unplacedPage = 50_000;

const end = z.tuple([z.object({ last: z.coerce.string().nullable() })]);
const unplaced = z.array(z.object({ seq: count, reason: z.enum(["extra", "missing"]) }));

/**
 * Finds entries that neither have nor wait for a position, and waiting numbers without an entry. Reads one page of the
 * log at a time.
 *
 * @param limit the most results. The search ends when it has found this many
 */
export async function unplacedEntries(sql: RunSql, limit: number): Promise<z.infer<typeof unplaced>> {
  const rows: z.infer<typeof unplaced> = [];
  for (let after = "-1"; rows.length < limit; ) {
    const [{ last }] = end.parse(
      await sql(
        `select max(seq) as last from (
           (select seq from public."AuditEvent" where seq > $1::bigint order by seq limit ${unplacedPage})
           union all
           (select seq from public."AuditWaiting" where seq > $1::bigint order by seq limit ${unplacedPage})) page`,
        after,
      ),
    );
    if (last === null) return rows;
    const page = await sql(
      `select entry.seq, 'extra' as reason from public."AuditEvent" entry
       where entry.seq > $1::bigint and entry.seq <= $2::bigint
         and not exists (select from public."AuditLeaf" leaf where leaf.seq = entry.seq)
         and not exists (select from public."AuditWaiting" waiting where waiting.seq = entry.seq)
       union all
       select waiting.seq, 'missing' from public."AuditWaiting" waiting
       where waiting.seq > $1::bigint and waiting.seq <= $2::bigint
         and not exists (select from public."AuditEvent" entry where entry.seq = waiting.seq)
       order by 1 limit ${limit}`,
      after,
      last,
    );
    rows.push(...unplaced.parse(page));
    after = last;
  }
  return rows.slice(0, limit);
}

const strays = z.array(z.object({ seq: count, position: count }));

/**
 * Finds entries at positions that the signed tree does not have. It does not report positions that were signed after
 * the verification began. A single statement reads the positions and the checkpoints, so both are as of the same
 * moment.
 *
 * @param size the number of entries when the verification began
 */
export async function strayEntries(sql: RunSql, size: number, limit: number): Promise<z.infer<typeof strays>> {
  const rows = await sql(
    `select seq, position from public."AuditLeaf" where position < 0
       or position >= (select coalesce(max(size), 0) from public."AuditCheckpoint") and position >= $1::bigint
     order by position limit ${limit}`,
    String(size),
  );
  return strays.parse(rows);
}
