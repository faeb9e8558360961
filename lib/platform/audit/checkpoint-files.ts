/**
 * Stores checkpoints as files, beside the list of erasures: `checkpoint` is the newest one, and `checkpoints/<size>`
 * has at least those of the last 24 hours and the newest of each earlier day; a daily cleanup removes the others. The
 * files are outside of the database, so they reveal what the database's owner changes there.
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
 * Writes the database's newest checkpoint to the file `checkpoint`, unless the file has it already. Only one process at
 * a time writes, so that no older checkpoint replaces a newer one.
 *
 * @returns 0, because nothing is left to do
 * @throws ChangedLog if the checkpoint is not signed, or does not continue the one in the file. The file then stays as
 *   evidence
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
  const canReplaceFile =
    signed?.size === newest.size &&
    (file === null || (before !== null && (await isContinued(nodesIn(tileReader(sql)), before, signed))));
  if (!canReplaceFile) {
    throw new ChangedLog(`The newest checkpoint of the audit log does not continue the one in ${directory}.`);
  }
  const folder = join(directory, "checkpoints");
  await mkdir(folder, { recursive: true });
  await replaceFile(join(folder, String(newest.size)), newest.note);
  await replaceFile(newestPath(directory), newest.note);
  await removeOldCheckpoints(folder);
}

/** Replaces a file so that a reader sees the old file or the new one, and a power failure leaves one of them. */
async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(unfinished, "w", 0o644);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    // A full disk can make each attempt fail, and no attempt may leave a file.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

const dayMs = 24 * 60 * 60 * 1000;
let removedAt = 0;

/**
 * Removes the checkpoints that are older than 24 hours, except the newest of each day (UTC). Does so once a day in each
 * process, and again at the next checkpoint if it fails.
 */
async function removeOldCheckpoints(folder: string): Promise<void> {
  if (Date.now() - removedAt < dayMs) return;
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
  removedAt = Date.now();
}
