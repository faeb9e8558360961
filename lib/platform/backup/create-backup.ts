/** Writes a backup of the database, and reads it back before the file gets its final name. */
import "server-only";
import { existsSync } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { plural } from "@/lib/base/dates";
import type { Variables } from "@/lib/env";
import { dataDirectoryOf } from "@/lib/platform/server/settings";
import { BackupError } from "./backup-error";
import { readBackupFile, writeBackupFile, writeErrorOf } from "./backup-file";
import { encryptionOf, type FileEncryption } from "./encryption";
import { readErasures } from "./erasure-list";
import { type Contents, differenceOf, type Manifest } from "./manifest";
import { openPostgres } from "./postgres-database";
import type { BackupSource } from "./source";

type BackupRun = {
  variables: Variables;
  /** The path of the file. The default is a name with the time in the folder `backups` of the data directory. */
  file?: string | undefined;
  /** Receives one line for each step. */
  report: (line: string) => void;
  signal: AbortSignal;
};

/**
 * Creates a backup.
 *
 * @returns the path of the file, and how many entries of the audit log were already damaged in the database
 * @throws BackupError, or another CannotStart. The file then does not exist
 */
export async function createBackup(run: BackupRun): Promise<{ path: string; damaged: number }> {
  const dataDirectory = dataDirectoryOf(run.variables);
  const variables: Variables = { ...run.variables, DATA_DIR: dataDirectory };
  const encryption = await encryptionOf(variables);
  const path = await choosePath(run.file, dataDirectory, encryption);
  const { DATABASE_URL: url } = variables;
  const source = url ? await openPostgres(url, variables, run.signal) : await openFiles(dataDirectory);
  try {
    run.report(`Reading the database ${source.name}: ${summaryOf(source.manifest)}.`);
    await writeVerified(path, source, encryption, { ...run, variables });
  } finally {
    await source.close();
  }
  await reportEnd(path, source.manifest, encryption, run.report);
  return { path, damaged: source.manifest.auditLog.damaged };
}

/** Loads the code of the embedded database on demand, because the image does not have it. */
async function openFiles(dataDirectory: string): Promise<BackupSource> {
  const { openEmbedded } = await import("./embedded-database");
  return openEmbedded(dataDirectory);
}

async function choosePath(file: string | undefined, dataDirectory: string, { kind }: FileEncryption): Promise<string> {
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  const folder = join(dataDirectory, "backups");
  const path = file ?? join(folder, `proofdesk-${time}.tar.gz${kind === "none" ? "" : ".age"}`);
  if (existsSync(path)) throw new BackupError(`${path} exists. Name another file. No backup was written.`);
  if (!file) await mkdir(folder, { recursive: true, mode: 0o700 });
  return path;
}

async function writeVerified(path: string, source: BackupSource, encryption: FileEncryption, run: BackupRun) {
  const partial = `${path}.partial`;
  const { manifest, database, readCopy } = source;
  run.report(`Writing ${partial}.`);
  const parts = { manifest, database, readErasures: () => readErasures(run.variables) };
  await writeBackupFile(partial, parts, { encryption, signal: run.signal });
  try {
    const read = await readBackupFile(partial, encryption.variables, readCopy);
    const difference = isDeepStrictEqual(read.manifest, manifest)
      ? differenceOf(manifest, read.database)
      : "its manifest differs";
    if (difference) {
      throw new BackupError(
        `The file was read back, and its contents differ from the database: ${difference}. It was removed. Check the disk, and run the backup again.`,
      );
    }
    run.report(`Verified the file: its checksums, ${summaryOf(read.database)}.`);
    run.signal.throwIfAborted();
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw writeErrorOf(path, error);
  }
}

/** Makes the file's new name survive a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

export function summaryOf({ rows, auditLog }: Contents): string {
  const tables = Object.keys(rows).length;
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const newest = auditLog.newest ? `, of which the newest is ${auditLog.newest.id}` : "";
  const entries = plural(auditLog.entries, "entry", "entries");
  return `${plural(total, "row")} of ${plural(tables, "table")}, ${entries} in the audit log${newest}`;
}

export const keyNamesOf = ({ dataKeys }: Manifest): string[] =>
  dataKeys.map(({ id }) => id).filter((id) => !id.includes(" "));

async function reportEnd(path: string, manifest: Manifest, encryption: FileEncryption, report: BackupRun["report"]) {
  const { size } = await stat(path);
  const secret = { none: "", passphrase: "BACKUP_PASSPHRASE", recipient: "BACKUP_IDENTITY" }[encryption.kind];
  const how = {
    none: "not encrypted",
    passphrase: "encrypted with the passphrase",
    recipient: "encrypted for the recipient",
  };
  report(`Wrote ${path} (${(size / 1e6).toFixed(1)} MB, ${how[encryption.kind]}).`);
  if (encryption.kind === "none") {
    report(
      "Applicants' data is sealed in it, and names of staff are not. Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT to encrypt all of it.",
    );
  }
  const keys = keyNamesOf(manifest);
  const dataKeys = `DATA_KEYS or secrets.json with the ${keys.length === 1 ? "key" : "keys"} ${keys.join(", ")}`;
  const needed = [...(secret ? [secret] : []), ...(keys.length > 0 ? [dataKeys] : [])];
  report(`Restore it with: npm run restore -- ${path}`);
  if (needed.length > 0) report(`That needs ${needed.join(" and ")}. Keep them apart from the backup.`);
}
