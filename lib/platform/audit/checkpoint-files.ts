/**
 * The newest checkpoint as a file, beside the list of erasures: `checkpoint`, and `checkpoints/<size>` for each one of the
 * last day and one of each day before. They are outside of the database, so they show what its owner changes there.
 */
import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { checkpointDirectory } from "@/lib/platform/data/checkpoint-directory";
import { db, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";
import { readCheckpoint, type SigningKey, signingKeys } from "./checkpoint";
import { storedCheckpoint, tileReader } from "./log-store";
import { ChangedLog, isContinued } from "./signed-tree";
import { nodesIn } from "./tiles";

const newestPath = (directory: string) => join(directory, "checkpoint");

/** Returns the text of the file `checkpoint`, or null if the file does not exist. */
export function readCheckpointFile(directory = checkpointDirectory()): Promise<string | null> {
  return readFile(newestPath(directory), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/**
 * Writes the database's newest checkpoint beside the list of erasures, if it is not there yet: one process at a time, so
 * that no older one replaces it.
 *
 * @returns 0: nothing is left to do
 * @throws ChangedLog when the checkpoint is not signed, or does not continue the file: the file stays, as the evidence
 */
export async function writeCheckpointFile(keys: readonly SigningKey[] = signingKeys()): Promise<number> {
  const before = await readCheckpointFile();
  const newest = await storedCheckpoint(sqlOf(db));
  if (newest && newest.note !== before) await transaction((tx) => replaceCheckpoint(tx, keys));
  return 0;
}

async function replaceCheckpoint(tx: Transaction, keys: readonly SigningKey[]): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('audit.checkpoint', 0))::text`;
  const sql = sqlOf(tx);
  const newest = await storedCheckpoint(sql);
  const directory = checkpointDirectory();
  const file = await readCheckpointFile(directory);
  if (!newest || newest.note === file) return;
  const signed = readCheckpoint(newest.note, keys);
  const before = file === null ? null : readCheckpoint(file, keys);
  const isEarlier =
    signed?.size === newest.size &&
    (file === null || (before !== null && (await isContinued(nodesIn(tileReader(sql)), before, signed))));
  if (!isEarlier) {
    throw new ChangedLog(`The newest checkpoint of the audit log does not continue the one in ${directory}.`);
  }
  const folder = join(directory, "checkpoints");
  await mkdir(folder, { recursive: true });
  await replaceFile(join(folder, String(newest.size)), newest.note);
  await replaceFile(newestPath(directory), newest.note);
  await thinOut(folder);
}

/** A reader sees the old file or the new one, and a power failure leaves one of them. */
async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.new`;
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
