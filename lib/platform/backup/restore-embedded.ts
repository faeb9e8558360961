/**
 * Restores the files of an embedded database beside the present ones, and replaces the present files once the restored
 * database was verified.
 */
import "server-only";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { recordRestore } from "@/lib/platform/data/restore-time";
import { type EmbeddedDatabase, restoreMarkerOf, startEmbeddedDatabase } from "@/lib/platform/embedded/database";
import { lockDirectory } from "@/lib/platform/embedded/directory-lock";
import { withSql } from "@/lib/platform/server/database-guard";
import { connectToDatabase, migrate } from "@/lib/platform/server/migrations";
import { BackupError, codeOf } from "./backup-error";
import { readBackupFile } from "./backup-file";
import { extractDatabase, homeOf, makeBackupScratch } from "./embedded-database";
import { mergeErasures } from "./erasure-list";
import { runOn } from "./postgres-database";
import { requireConfirmation, sayWhatIsNext } from "./replacement";
import { reportCheckpoints, requireRestored } from "./restore-postgres";
import type { CheckedRestore } from "./restore-run";

/**
 * Restores a backup. Returns whether the restored database can be used. Throws BackupError, or DirectoryInUse while
 * Proofdesk uses the directory.
 */
export async function restoreIntoEmbedded(run: CheckedRestore): Promise<boolean> {
  const home = homeOf(run.dataDirectory);
  await mkdir(home, { recursive: true, mode: 0o700 });
  const unlockAll = await lockDirectory(run.dataDirectory);
  const unlock = await lockDirectory(home).catch(async (error: unknown) => {
    await unlockAll();
    throw error;
  });
  try {
    const isInterrupted = existsSync(restoreMarkerOf(home));
    if (existsSync(join(home, "data")) && !isInterrupted) await requireConfirmation(home, run.confirm);
    return await restore(home, run);
  } finally {
    await unlock();
    await unlockAll();
  }
}

async function restore(home: string, run: CheckedRestore): Promise<boolean> {
  const scratch = await makeBackupScratch(run.dataDirectory, "restore.partial");
  try {
    const restored = join(scratch.path, "database");
    run.report(`Restoring beside the database ${home}.`);
    await readBackupFile(run.file, run.variables, (entries) => extractDatabase(entries, restored));
    if (!(await complete(restored, run))) {
      throw new BackupError(`The backup cannot be used here. Nothing was changed.`);
    }
    run.signal.throwIfAborted();
    await mergeErasures(run.erasures, run.variables);
    await replaceData(home, restored, scratch.path, () => reportCheckpoints(run));
    run.report(`The database ${home} is restored.`);
    sayWhatIsNext("Start it with: npm start", run);
    return true;
  } catch (error) {
    throw restoreErrorOf(error, run);
  } finally {
    await scratch.remove();
  }
}

/**
 * Verifies the restored copy, and migrates it to this version, before it replaces anything. Returns whether it can be
 * used.
 */
async function complete(restored: string, { manifest, variables, report, examine }: CheckedRestore): Promise<boolean> {
  const database = await open(restored, manifest.proofdesk);
  try {
    const client = await connectToDatabase(database.url);
    await requireRestored(runOn(client), manifest).finally(() => client.end());
    report("Verified the rows of every table and the audit log.");
    const applied = await migrate(database.url);
    if (applied.length > 0) report(`Applied ${applied.join(", ")}.`);
    await withSql(database.url, recordRestore);
    return await examine({ ...variables, DATABASE_URL: database.url });
  } finally {
    await database.stop();
  }
}

function open(restored: string, version: string): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase(restored).catch((cause: unknown) => {
    throw new BackupError(
      `The embedded database of this version cannot open that of the backup. Restore it with Proofdesk ${version}. Nothing was changed.`,
      { cause },
    );
  });
}

/**
 * Puts the restored files in the place of the present ones. A start refuses the directory until `end` is done. If the
 * restored files cannot take the place, the present ones stay.
 */
async function replaceData(home: string, restored: string, scratch: string, end: () => Promise<void>): Promise<void> {
  const [data, replaced] = [join(home, "data"), join(scratch, "replaced")];
  await writeFile(restoreMarkerOf(home), "");
  if (existsSync(data)) await rename(data, replaced);
  try {
    await rename(join(restored, "data"), data);
  } catch (error) {
    if (existsSync(replaced)) await rename(replaced, data);
    await rm(restoreMarkerOf(home));
    throw error;
  }
  await end();
  await rm(restoreMarkerOf(home));
}

function restoreErrorOf(error: unknown, { signal, dataDirectory }: CheckedRestore): unknown {
  if (signal.aborted) return new BackupError("The restore was interrupted. Nothing was changed.", { cause: error });
  if (codeOf(error) !== "ENOSPC") return error;
  return new BackupError(`The disk of ${dataDirectory} is full. Free some space. Nothing was changed.`);
}
