import { cpSync, existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { z } from "zod";
import { CannotStart } from "@/lib/platform/process/cannot-start";
import { lockDirectory } from "./directory-lock";
import { serveProtocol } from "./protocol";

/** The longest path in bytes. The operating system allows 107 bytes for the path of a Unix socket. */
const maxSocketPath = 100;

export type EmbeddedDatabase = {
  /** A connection string for any PostgreSQL client that this user runs on this machine. */
  url: string;
  socketDirectory: string;
  stop(): Promise<void>;
};

/**
 * Opens the embedded database of a directory, and creates it if it is missing. Serves it on a Unix socket that only
 * this user can reach. It is for demos, development and tests, because it does not survive a power failure.
 *
 * @param onFailure called when the database fails after its start
 * @param socketDirectory the socket's directory of an earlier run, so that the address stays the same
 * @throws DirectoryInUse when another process has the database open
 */
export async function startEmbeddedDatabase(
  directory: string,
  onFailure: (error: unknown) => void = () => undefined,
  socketDirectory?: string,
): Promise<EmbeddedDatabase> {
  const home = resolve(directory);
  await mkdir(home, { recursive: true, mode: 0o700 });
  await chmod(home, 0o700);
  const unlock = await lockDirectory(home);
  if (existsSync(restoreMarkerOf(home))) {
    await unlock();
    throw new CannotStart(
      `A restore of the database in ${home} was interrupted. Restore it again: npm run restore -- FILE`,
    );
  }
  let db: PGlite | undefined;
  try {
    const sockets = await makeSocketDirectory(home, socketDirectory);
    const data = join(home, "data");
    // If the copy fails, for example because packages are read-only, PGlite creates the database itself.
    if (!existsSync(data)) await copyEmptyDatabase(data).catch(() => undefined);
    db = await PGlite.create(data);
    const stopServing = await serveProtocol(db, join(sockets, ".s.PGSQL.5432"), onFailure);
    const opened = db;
    return {
      url: embeddedUrl(sockets),
      socketDirectory: sockets,
      stop: async () => {
        await stopServing();
        await opened.close();
        await rm(sockets, { recursive: true, force: true });
        await unlock();
      },
    };
  } catch (error) {
    await db?.close();
    await unlock();
    throw error;
  }
}

/** Returns the address of a running embedded database, from the directory of its socket. */
export const embeddedUrl = (sockets: string) =>
  `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}`;

/** Returns the path of a file that exists while a restore replaces the data. */
export const restoreMarkerOf = (home: string) => join(home, "restoring");

/**
 * Copies an empty database, because a copy takes a tenth of the time that creating one takes. The empty database is
 * created once for each version of PGlite.
 */
async function copyEmptyDatabase(directory: string): Promise<void> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile("node_modules/@electric-sql/pglite/package.json", "utf8")));
  const empty = resolve("node_modules/.cache/proofdesk", `empty-database-${version}`);
  if (!existsSync(empty)) {
    await mkdir(dirname(empty), { recursive: true });
    const draft = await mkdtemp(`${empty}-`);
    const created = await PGlite.create(draft);
    await created.close();
    // Another process may have created it first.
    await rename(draft, empty).catch(() => rm(draft, { recursive: true }));
  }
  // The copy gets its name only when it is complete, so that an interrupted copy does not count as a database.
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  cpSync(empty, draft, { recursive: true });
  await rename(draft, directory);
}

/**
 * Creates a directory of mode 0700 for the socket: `earlier` if given, otherwise one beside the data. If its path is
 * too long, it creates a temporary directory instead.
 */
export async function makeSocketDirectory(home: string, earlier?: string): Promise<string> {
  const beside = earlier ?? join(home, "socket");
  // A killed process may have left the directory. No running process uses it, because this one has the lock.
  await rm(beside, { recursive: true, force: true });
  if (Buffer.byteLength(join(beside, ".s.PGSQL.5432")) > maxSocketPath) {
    return mkdtemp(join(tmpdir(), "proofdesk-"));
  }
  await mkdir(beside, { mode: 0o700 });
  return beside;
}
