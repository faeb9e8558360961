/** Backs up the embedded database as a copy of its files, even while a console uses it. */
import "server-only";
import { createReadStream, createWriteStream, existsSync, constants as fileModes } from "node:fs";
import { cp, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type EmbeddedDatabase, embeddedUrl, startEmbeddedDatabase } from "@/lib/platform/embedded/database";
import { DirectoryInUse, lockDirectory } from "@/lib/platform/embedded/directory-lock";
import { makeScratch } from "@/lib/platform/embedded/scratch-directory";
import { connectToDatabase } from "@/lib/platform/server/migrations";
import { BackupError, codeOf } from "./backup-error";
import { databaseFolder } from "./backup-file";
import { type Contents, differenceOf, readContents, readManifest, readRows } from "./manifest";
import { runOn } from "./postgres-database";
import type { BackupSource } from "./source";
import { emptyContent, TarDamaged, type TarEntry } from "./tar";

/**
 * The interval of keep-alives in milliseconds. The database closes a connection that is idle in a transaction for 30
 * seconds.
 */
const keepAliveMs = 5_000;

export const homeOf = (dataDirectory: string) => join(dataDirectory, "database");

/**
 * Copies the database into a folder of the data directory, and opens the copy. Rows are counted in the same copy that
 * is written to the backup. `close` removes the folder.
 *
 * @throws BackupError
 */
export async function openEmbedded(dataDirectory: string): Promise<BackupSource> {
  const home = homeOf(dataDirectory);
  if (!existsSync(join(home, "data"))) {
    throw new BackupError(`There is no database in ${home}. Set DATA_DIR or DATABASE_URL to the one to back up.`);
  }
  const scratch = await makeBackupScratch(dataDirectory, "backup.partial");
  try {
    const copy = join(scratch.path, "database");
    await mkdir(copy, { mode: 0o700 });
    const rowsBefore = await copyFiles(home, join(copy, "data"));
    const manifest = await withDatabase(copy, ({ url }) =>
      withClient(url, async (sql) => readManifest(sql, "embedded")),
    );
    const difference = rowsBefore && differenceOf({ ...manifest, rows: rowsBefore }, manifest);
    if (difference) throw new BackupError(`The copy differs from the running database: ${difference}. Try again.`);
    return {
      name: home,
      manifest,
      database: fileEntries(join(copy, "data")),
      readCopy: async (entries) => {
        const written = join(scratch.path, "written");
        await extractDatabase(entries, written);
        return withDatabase(written, ({ url }) => readCopied(url));
      },
      close: scratch.remove,
    };
  } catch (error) {
    await scratch.remove();
    if (codeOf(error) !== "ENOSPC") throw error;
    throw new BackupError(
      `The disk of ${dataDirectory} is full: a backup needs room there for a second copy of the database. Free some space. No backup was written.`,
    );
  }
}

const readCopied = (url: string): Promise<Contents> => withClient(url, readContents);

async function withDatabase<Result>(
  home: string,
  work: (database: EmbeddedDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await startEmbeddedDatabase(home);
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

async function withClient<Result>(url: string, work: (sql: ReturnType<typeof runOn>) => Promise<Result>) {
  const client = await connectToDatabase(url);
  try {
    return await work(runOn(client));
  } finally {
    await client.end();
  }
}

/** Makes the folder of one backup or restore. Throws BackupError while another one is under way. */
export const makeBackupScratch: typeof makeScratch = (dataDirectory, name) =>
  makeScratch(dataDirectory, name).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new BackupError(`Another backup or restore is under way in ${dataDirectory}. Wait until it has ended.`);
  });

/**
 * Copies the files while nothing is written. If no process uses the database, the lock of the directory keeps processes
 * out. Otherwise the process that uses it serves one transaction at a time, so a transaction of this process keeps it
 * from writing, after a checkpoint.
 *
 * @returns the number of rows in each table of the running database; null if it is not running
 */
async function copyFiles(home: string, target: string): Promise<Contents["rows"] | null> {
  const copy = () => cp(join(home, "data"), target, { recursive: true, mode: fileModes.COPYFILE_FICLONE });
  const unlock = await lockDirectory(home).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return null;
    throw error;
  });
  if (unlock) {
    await copy().finally(unlock);
    return null;
  }
  const sockets = join(home, "socket");
  if (!existsSync(join(sockets, ".s.PGSQL.5432"))) {
    throw new BackupError(
      `Proofdesk uses the database in ${home}, and its address is not known here. Stop Proofdesk, and run the backup again.`,
    );
  }
  return withClient(embeddedUrl(sockets), async (sql) => {
    await sql("checkpoint");
    await sql("begin");
    const rows = await readRows(sql);
    const keepingAlive = setInterval(() => void sql("select").catch(() => undefined), keepAliveMs);
    await copy().finally(() => clearInterval(keepingAlive));
    await sql("commit");
    return rows;
  });
}

async function* fileEntries(directory: string): AsyncGenerator<TarEntry> {
  const names = await readdir(directory, { recursive: true });
  for (const name of names.sort()) {
    const path = join(directory, name);
    const { size, ...facts } = await stat(path).then((one) => ({ size: one.size, isDirectory: one.isDirectory() }));
    if (facts.isDirectory) yield { name: `${databaseFolder}${name}/`, size: 0, content: emptyContent() };
    else yield { name: `${databaseFolder}${name}`, size, content: createReadStream(path) };
  }
}

/** Writes the entries of a backup as the data of an embedded database in the new directory `home`. */
export async function extractDatabase(entries: AsyncIterable<TarEntry>, home: string): Promise<void> {
  const data = join(home, "data");
  await mkdir(data, { recursive: true, mode: 0o700 });
  for await (const { name, content } of entries) {
    const path = name.slice(databaseFolder.length);
    // The names in a forged archive could lead out of the folder.
    if (!/^[\w.-]+(\/[\w.-]+)*\/?$/.test(path) || path.split("/").includes("..")) throw new TarDamaged();
    if (path.endsWith("/")) await mkdir(join(data, path), { recursive: true, mode: 0o700 });
    else await pipeline(content, createWriteStream(join(data, path), { flags: "wx", mode: 0o600 }));
  }
}
