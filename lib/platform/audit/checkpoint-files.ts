/**
 * The newest checkpoint as a file, beside the list of erasures: `checkpoint`, and `checkpoints/<size>` for each one of the
 * last day and one of each day before. They are outside of the database, so they show what its owner changes there.
 */
import "server-only";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { checkpointDirectory } from "@/lib/platform/data/checkpoint-directory";
import type { RunSql } from "@/lib/platform/data/data-keys";
import { readCheckpoint, type SigningKey, signingKeys } from "./checkpoint";
import { ChangedLog } from "./include-entries";
import { storedCheckpoint, tileReader } from "./log-store";
import { isSameHash, rootAt } from "./merkle";
import { nodesIn } from "./tiles";

const newestPath = (directory: string) => join(directory, "checkpoint");

/** Returns the note of the newest file; null if there is none. */
export function readCheckpointFile(directory = checkpointDirectory()): Promise<string | null> {
  return readFile(newestPath(directory), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/**
 * Writes the database's newest checkpoint beside the list of erasures, if it is not there yet.
 *
 * @throws ChangedLog when the file is of another log, or of a newer state than the database: it stays, as the evidence
 */
export async function writeCheckpointFile(sql: RunSql, keys: readonly SigningKey[] = signingKeys()): Promise<number> {
  const newest = await storedCheckpoint(sql);
  const directory = checkpointDirectory();
  const before = newest && (await readCheckpointFile(directory));
  if (!newest || before === newest.note) return 0;
  if (before !== null) await requireContinued(sql, before, newest.size, keys);
  const folder = join(directory, "checkpoints");
  await mkdir(folder, { recursive: true });
  await replaceFile(join(folder, String(newest.size)), newest.note);
  await replaceFile(newestPath(directory), newest.note);
  await thinOut(folder);
  return 0;
}

async function requireContinued(sql: RunSql, note: string, size: number, keys: readonly SigningKey[]): Promise<void> {
  const before = readCheckpoint(note, keys);
  const isContinued =
    before !== null &&
    before.size <= size &&
    isSameHash(await rootAt(nodesIn(tileReader(sql)), before.size), before.root);
  if (isContinued) return;
  throw new ChangedLog(
    `The checkpoint in ${checkpointDirectory()} is not of an earlier state of this audit log. npm run audit:verify says why.`,
  );
}

/** A reader sees the old file or the new one, and a power failure leaves one of them. */
async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.new`;
  const file = await open(unfinished, "w", 0o644);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

const dayMs = 24 * 60 * 60 * 1000;
let thinnedAt = 0;

/** Removes all but the newest checkpoint of each day before yesterday. Once a day in a process. */
async function thinOut(folder: string): Promise<void> {
  if (Date.now() - thinnedAt < dayMs) return;
  thinnedAt = Date.now();
  const names = (await readdir(folder))
    .filter((name) => /^\d+$/.test(name))
    .sort((one, other) => Number(other) - Number(one));
  const seen = new Set<number>();
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name));
    const day = Math.floor(mtimeMs / dayMs);
    if (seen.has(day) && Date.now() - mtimeMs > dayMs) await rm(join(folder, name), { force: true });
    seen.add(day);
  }
}
