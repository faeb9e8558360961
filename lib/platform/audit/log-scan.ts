/** Recomputes the tree of the audit log, and reports where the log differs from its signed state. */
import "server-only";
import { z } from "zod";
import { type ProblemReason, problemReasons } from "@/lib/platform/contract/log-problems";
import type { RunSql } from "@/lib/platform/data/run-sql";
import { type Checkpoint, readCheckpoint, type SigningKey } from "./checkpoint";
import { checkpointsWithin, type Placed, placedEntries, type StoredEntry, tileReader } from "./log-store";
import { Frontier, type Hash, isSameHash, leafHash, rootOf } from "./merkle";
import { readRecord } from "./record";
import { hashesIn, type ReadTile, tileWidth } from "./tiles";

/** `seq` or `position` is null if the entry has none, or if the problem concerns the whole log. */
export const logProblem = z.object({
  seq: z.number().nullable(),
  position: z.number().nullable(),
  reason: z.enum(problemReasons),
});
export type LogProblem = z.infer<typeof logProblem>;

/**
 * The most problems in a report. One removed entry moves all entries that follow, so only the first problems are named.
 */
export const maxProblems = 100;
/** The most differences of leaves that a scan collects. Moved entries are looked for among them. */
const maxDifferences = 10_000;

/** A difference at a position. `hash` is the leaf of the entry's bytes, and `tile` is the leaf in the stored tile. */
type Difference = {
  position: number;
  seq: number | null;
  reason: ProblemReason | "leaf_differs";
  hash?: Hash | undefined;
  tile?: Hash | undefined;
};

/** Recomputes the tree from the entries and from the tiles, in order, and collects the differences. */
export class LogScan {
  readonly #readTile: ReadTile;
  /** The differences of leaves, and the differences of the hashes above them. */
  readonly #ofLeaves: Difference[] = [];
  readonly #ofHashes: Difference[] = [];
  readonly #ofEntries = new Frontier();
  readonly #ofTiles = new Frontier();
  /** The roots of full tiles, by level, for the tile above. */
  readonly #above: Hash[][] = [];
  /** The size of the largest checkpoint before the first one with another root than the entries. */
  #signedSize = 0;
  /**
   * The size of the first checkpoint with another root than the entries, and of the first stored one that none of the
   * keys has signed for its size.
   */
  #wrongSize: number | null = null;
  #unsignedSize: number | null = null;

  constructor(
    readonly sql: RunSql,
    readonly entries: number,
    readonly keys: readonly SigningKey[],
    readonly kept: readonly Checkpoint[],
  ) {
    this.#readTile = tileReader(sql);
  }

  async readPage(begin: number, end: number): Promise<void> {
    const rows = new Map((await placedEntries(this.sql, begin, end)).map((row) => [row.position, row]));
    const checkpoints = await this.#checkpointsWithin(begin, end);
    for (let first = begin; first < end; first += tileWidth) {
      const width = Math.min(tileWidth, end - first);
      const tile = await this.#readLevel(0, first / tileWidth, width);
      for (let at = 0; at < width; at++) {
        this.#compare(first + at, rows.get(first + at), tile[at]);
        for (const signed of checkpoints.get(first + at + 1) ?? []) this.#compareCheckpoint(first + at + 1, signed);
      }
      if (width === tileWidth) await this.#compareAbove(0, first / tileWidth, tile);
    }
    if (end === this.entries) await this.#compareUnfinished();
  }

  rootOfEntries(): Hash {
    return this.#ofEntries.root();
  }

  /** Returns the checkpoints by size. A stored checkpoint that none of the keys has signed for its size is null. */
  async #checkpointsWithin(begin: number, end: number): Promise<Map<number, (Checkpoint | null)[]>> {
    const bySize = new Map<number, (Checkpoint | null)[]>();
    const add = (size: number, signed: Checkpoint | null) => bySize.set(size, [...(bySize.get(size) ?? []), signed]);
    for (const { size, note } of await checkpointsWithin(this.sql, begin, end)) {
      const signed = readCheckpoint(note, this.keys);
      add(size, signed?.size === size ? signed : null);
    }
    for (const signed of this.kept) if (signed.size > begin && signed.size <= end) add(signed.size, signed);
    return bySize;
  }

  #compareCheckpoint(size: number, signed: Checkpoint | null): void {
    if (!signed) this.#unsignedSize ??= size;
    else if (!isSameHash(signed.root, this.#ofEntries.root())) this.#wrongSize ??= size;
    else if (this.#wrongSize === null) this.#signedSize = size;
  }

  #compare(position: number, row: Placed | undefined, tile: Hash | undefined): void {
    const seq = row ? Number(row.seq) : null;
    const hash = row?.entry ? leafHash(row.entry.bytes) : undefined;
    const add = (reason: Difference["reason"]) => {
      if (this.#ofLeaves.length < maxDifferences) this.#ofLeaves.push({ position, seq, reason, hash, tile });
    };
    if (!hash || !row?.entry) add("missing");
    else if (!tile || !isSameHash(hash, tile)) add(isSameHash(hash, row.entry.leaf) ? "leaf_differs" : "bytes_changed");
    else if (!isSameHash(hash, row.entry.leaf)) add("columns_differ");
    else if (!hasItsColumns(row.entry)) add("columns_differ");
    if (tile) this.#ofTiles.add(tile);
    // A missing entry adds nothing, so the recomputed root differs from the signed one.
    if (hash) this.#ofEntries.add(hash);
  }

  async #readLevel(level: number, index: number, width: number): Promise<Hash[]> {
    const stored = await this.#readTile(level, index);
    return hashesIn(stored ?? new Uint8Array()).slice(0, width);
  }

  /** Adds a full tile's root to the tile above it, and compares the tile above once it is full too. */
  async #compareAbove(level: number, index: number, tile: readonly Hash[]): Promise<void> {
    const above = [...(this.#above[level] ?? []), rootOf(tile)];
    this.#above[level] = above;
    if (above.length < tileWidth) return;
    this.#above[level] = [];
    await this.#compareTile(level + 1, Math.floor(index / tileWidth), above);
    await this.#compareAbove(level + 1, Math.floor(index / tileWidth), above);
  }

  async #compareUnfinished(): Promise<void> {
    for (const [level, above] of this.#above.entries()) {
      if (above.length === 0) continue;
      const index = Math.floor(this.entries / tileWidth ** (level + 2));
      await this.#compareTile(level + 1, index, above);
    }
  }

  async #compareTile(level: number, index: number, computed: readonly Hash[]): Promise<void> {
    const stored = await this.#readLevel(level, index, computed.length);
    const at = computed.findIndex((hash, place) => !stored[place] || !isSameHash(hash, stored[place]));
    if (at === -1) return;
    const leaves = tileWidth ** level;
    // The position of the first entry below the hash that differs.
    const position = (index * tileWidth + at) * leaves;
    // A leaf that differs explains the hashes above it.
    const isExplained = this.#ofLeaves.some((one) => one.position >= position && one.position < position + leaves);
    if (!isExplained && this.#ofHashes.length < maxProblems) {
      this.#ofHashes.push({ position, seq: null, reason: "tile_changed" });
    }
  }

  /**
   * Gives each difference a reason. If the tiles have the signed root, an entry was changed; if the entries have it, a
   * tile was changed. Entries and tiles may also agree with one another, but not with a checkpoint. Then the first
   * entry that may have been changed is the one after the last checkpoint that they agree with.
   */
  async problems(signedRoot: Hash | null): Promise<LogProblem[]> {
    const isSigned = (root: Hash) => signedRoot !== null && isSameHash(root, signedRoot);
    const [areTilesSigned, areEntriesSigned] = [isSigned(this.#ofTiles.root()), isSigned(this.#ofEntries.root())];
    const hashes = this.#hashesThatDiffer();
    const problems: LogProblem[] = [];
    for (const difference of this.#firstDifferences()) {
      const { position } = difference;
      const seq = difference.seq ?? (await seqAt(this.sql, position));
      problems.push({ seq, position, reason: reasonOf(difference, { areTilesSigned, areEntriesSigned, hashes }) });
    }
    const wrong = this.#wrongSize;
    const isExplained = problems.some(
      ({ position, reason }) => position !== null && position < (wrong ?? 0) && changesRoot.has(reason),
    );
    if (wrong !== null && !isExplained) problems.push(await this.#problemAt(this.#signedSize, "root_differs"));
    if (this.#unsignedSize !== null) problems.push(await this.#problemAt(this.#unsignedSize - 1, "signature_wrong"));
    return problems;
  }

  #firstDifferences(): Difference[] {
    return [...this.#ofLeaves, ...this.#ofHashes]
      .sort((one, other) => one.position - other.position)
      .slice(0, maxProblems);
  }

  async #problemAt(position: number, reason: ProblemReason): Promise<LogProblem> {
    return { seq: await seqAt(this.sql, position), position, reason };
  }

  #hashesThatDiffer(): { ofEntries: ReadonlySet<string>; ofTiles: ReadonlySet<string> } {
    const textsOf = (hashes: readonly (Hash | undefined)[]) => new Set(hashes.map(textOf));
    return {
      ofEntries: textsOf(this.#ofLeaves.map(({ hash }) => hash)),
      ofTiles: textsOf(this.#ofLeaves.map(({ tile }) => tile)),
    };
  }
}

const textOf = (hash: Hash | undefined): string => Buffer.from(hash ?? []).toString("base64");

/**
 * Returns the reason of a difference. The other differences tell a moved entry from a missing, an extra and a changed
 * one: the entry's leaf may be in the tree at another position, and another entry may have the leaf that belongs here.
 */
function reasonOf(
  { reason, hash, tile }: Difference,
  {
    areTilesSigned,
    areEntriesSigned,
    hashes,
  }: {
    areTilesSigned: boolean;
    areEntriesSigned: boolean;
    hashes: { ofEntries: ReadonlySet<string>; ofTiles: ReadonlySet<string> };
  },
): ProblemReason {
  if (reason !== "leaf_differs") return reason;
  if (areEntriesSigned) return "tile_changed";
  if (!areTilesSigned) return "root_differs";
  const isElsewhere = hashes.ofTiles.has(textOf(hash));
  const isSignedOneThere = hashes.ofEntries.has(textOf(tile));
  if (isElsewhere) return isSignedOneThere ? "moved" : "missing";
  return isSignedOneThere ? "extra" : "bytes_changed";
}

/** Problems of an entry's bytes or of its place, which change the root. */
const changesRoot: ReadonlySet<ProblemReason> = new Set(["missing", "bytes_changed", "moved", "extra", "root_differs"]);

async function seqAt(sql: RunSql, position: number): Promise<number | null> {
  const [row] = await placedEntries(sql, position, position + 1);
  return row ? Number(row.seq) : null;
}

/** Whether an entry's columns have the same values as its bytes. */
function hasItsColumns({ bytes, leaf: _, at, ...columns }: StoredEntry): boolean {
  const record = readRecord(bytes);
  if (!record) return false;
  const { actor, object } = record;
  const expected: typeof columns = {
    id: record.id,
    phase: record.phase,
    action: record.action,
    actorType: actor.type,
    actorId: actor.type === "staff" ? actor.id : null,
    objectType: object?.type ?? null,
    objectId: object?.id ?? null,
    outcome: record.outcome,
    code: record.code,
    requestId: record.requestId,
    intentId: record.intentId,
  };
  const names = Object.keys(expected) as (keyof typeof expected)[];
  return at?.toISOString() === record.at && names.every((name) => columns[name] === expected[name]);
}
