/**
 * Verifies the audit log: recomputes the tree from the entries' bytes, and compares it with the stored tiles, with the
 * newest signed checkpoint, and with checkpoints that were kept elsewhere.
 */
import "server-only";
import { z } from "zod";
import type { ProblemReason } from "@/lib/platform/contract/log-problems";
import type { RunSql } from "@/lib/platform/data/run-sql";
import { readCheckpoint, type SigningKey } from "./checkpoint";
import { type LogProblem, LogScan, logProblem, maxProblems } from "./log-scan";
import { placedRows, storedCheckpoint, strayEntries, unplacedEntries, waitingEntries } from "./log-store";
import { tileWidth } from "./tiles";

export const logReport = z.object({
  entries: z.number().int(),
  root: z.hex(),
  waiting: z.number().int(),
  /** The first bad entry comes first. */
  problems: z.array(logProblem),
});
export type LogReport = z.infer<typeof logReport>;

/** Checkpoints that were stored outside of the database, as their notes. */
export type KeptCheckpoints = readonly string[];

/** A multiple of a tile's width. */
const pageSize = 8 * tileWidth;

/**
 * Reads the whole log, a page at a time.
 *
 * @param kept checkpoints to compare the log with, besides those in the database
 * @param onProgress receives the number of entries recomputed so far
 * @throws the reason of `signal` when it is aborted
 */
export async function verifyLog(
  sql: RunSql,
  {
    keys,
    kept = [],
    onProgress,
    signal,
  }: {
    keys: readonly SigningKey[];
    kept?: KeptCheckpoints;
    onProgress?: (checked: number, entries: number) => Promise<void>;
    signal?: AbortSignal;
  },
): Promise<LogReport> {
  const newest = await storedCheckpoint(sql);
  const signed = newest && readCheckpoint(newest.note, keys);
  const isSigned = signed !== null && signed.size === newest?.size;
  // Entries may be included while this runs. So the log is verified only up to its newest checkpoint.
  const entries = isSigned ? signed.size : await placedRows(sql);
  const keptCheckpoints = kept.map((note) => readCheckpoint(note, keys));
  const scan = new LogScan(
    sql,
    entries,
    keys,
    keptCheckpoints.filter((one) => one !== null),
  );
  for (let begin = 0; begin < entries; begin += pageSize) {
    signal?.throwIfAborted();
    const end = Math.min(begin + pageSize, entries);
    await scan.readPage(begin, end);
    await onProgress?.(end, entries);
  }
  const logProblems = [
    ...(entries > 0 && !isSigned ? [wholeLogProblem("signature_wrong")] : []),
    ...keptCheckpoints.flatMap((other) => {
      if (!other) return [wholeLogProblem("signature_wrong")];
      return other.size > entries ? [wholeLogProblem("older_than_checkpoint")] : [];
    }),
  ];
  const entryProblems = [
    ...(await scan.problems(isSigned ? signed.root : null)),
    ...(await strayEntries(sql, entries, maxProblems)).map((one) => ({ ...one, reason: "extra" as const })),
    ...(await unplacedEntries(sql, maxProblems)).map((one) => ({ ...one, position: null })),
  ].sort(byPosition);
  return {
    entries,
    root: Buffer.from(scan.rootOfEntries()).toString("hex"),
    waiting: await waitingEntries(sql),
    problems: [...entryProblems.slice(0, maxProblems), ...logProblems],
  };
}

const wholeLogProblem = (reason: ProblemReason): LogProblem => ({ seq: null, position: null, reason });

const placeOf = ({ position }: LogProblem) => position ?? Number.POSITIVE_INFINITY;
const byPosition = (one: LogProblem, other: LogProblem) => placeOf(one) - placeOf(other) || 0;
