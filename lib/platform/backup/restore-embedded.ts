/**
 * Restores the files of an embedded database beside the present ones, and replaces the present files once the restored
 * database was verified.
 */
import "server-only";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { recordRestore } from "@/lib/platform/data/restore-time";
import { type EmbeddedDatabase, restoreMarkerOf, startEmbeddedDatabase } from "@/lib/platform/embedded/database";
import { lockDirectory } from "@/lib/platform/embedded/directory-lock";
import { CannotStart } from "@/lib/platform/process/cannot-start";
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
  let isReplaced = false;
  try {
    const restored = join(scratch.path, "database");
    run.report(
      `Restoring the backup to a separate folder. The database ${home} is unchanged until the copy is verified.`,
    );
    await readBackupFile(run.file, run.variables, (entries) => extractDatabase(entries, restored));
    if (!(await complete(restored, run))) {
      throw new BackupError(
        "Proofdesk cannot use the restored database, for the reasons above. Your database was not changed.",
      );
    }
    run.signal.throwIfAborted();
    await mergeErasures(run.erasures, run.variables);
    await replaceData(home, restored, scratch.path, () => {
      isReplaced = true;
      return reportCheckpoints(run);
    });
    run.report(`The database ${home} is restored.`);
    sayWhatIsNext("Start it with: npm start", run);
    return true;
  } catch (error) {
    throw isReplaced ? unfinished(home, error, run) : restoreErrorOf(error, run);
  } finally {
    await scratch.remove();
  }
}

/**
 * Verifies the restored copy, and migrates it to this version, before it replaces anything. Returns whether it can be
 * used.
 */
async function complete(restored: string, run: CheckedRestore): Promise<boolean> {
  const { manifest, variables, report, examine } = run;
  const database = await open(restored, run);
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

/** The size of a segment of PostgreSQL's write-ahead log, in bytes. A start may need room for a new one. */
const segmentBytes = 16 * 1024 * 1024;

async function open(restored: string, run: CheckedRestore): Promise<EmbeddedDatabase> {
  try {
    return await startEmbeddedDatabase(restored);
  } catch (cause) {
    // Only the failures of PGlite have no code, and they are the same for a full disk and for files of another version.
    if (cause instanceof CannotStart || codeOf(cause) !== "") throw cause;
    const { bavail, bsize } = await statfs(restored);
    if (bavail * bsize < segmentBytes) throw new BackupError(`${fullDisk(run)} Nothing was changed.`, { cause });
    throw new BackupError(
      `This version of Proofdesk cannot open the database in the backup. Restore the backup with Proofdesk ${run.manifest.proofdesk}. Nothing was changed.`,
      { cause },
    );
  }
}

/**
 * Puts the restored files in the place of the present ones. Proofdesk does not start with this directory until `end`
 * has resolved. If the restored files cannot take the place, the present ones stay, and so does the mark that an
 * earlier restore left.
 */
async function replaceData(home: string, restored: string, scratch: string, end: () => Promise<void>): Promise<void> {
  const [data, replaced, marker] = [join(home, "data"), join(scratch, "replaced"), restoreMarkerOf(home)];
  const wasMarked = existsSync(marker);
  await writeFile(marker, "");
  try {
    if (existsSync(data)) await rename(data, replaced);
    await rename(join(restored, "data"), data);
  } catch (error) {
    if (!existsSync(data) && existsSync(replaced)) await rename(replaced, data);
    if (!wasMarked) await rm(marker);
    throw error;
  }
  await end();
  await rm(marker);
}

/** Returns the error of a restore that failed before it replaced the database. */
function restoreErrorOf(error: unknown, run: CheckedRestore): unknown {
  const why = reasonOf(error, run);
  return why === null ? error : new BackupError(`${why} Nothing was changed.`, { cause: error });
}

/** Returns the error of a restore that failed after it replaced the database. The mark in the directory stays. */
function unfinished(home: string, error: unknown, run: CheckedRestore): BackupError {
  const why = reasonOf(error, run) ?? `The restore failed: ${error instanceof Error ? error.message : String(error)}.`;
  return new BackupError(
    `${why} The database ${home} has the data of the backup, but the restore has not ended, and Proofdesk does not start with it. Restore it again with the same command.`,
    { cause: error },
  );
}

function reasonOf(error: unknown, run: CheckedRestore): string | null {
  if (run.signal.aborted) return "The restore was interrupted.";
  return codeOf(error) === "ENOSPC" ? fullDisk(run) : null;
}

const fullDisk = ({ dataDirectory }: CheckedRestore) => `The disk of ${dataDirectory} is full. Free some space.`;
