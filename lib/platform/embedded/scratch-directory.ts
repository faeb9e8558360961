/** The folders of a data directory in which a backup or a restore has a second copy of the embedded database. */
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DirectoryInUse, lockDirectory } from "./directory-lock";

const names = ["backup.partial", "restore.partial"] as const;

/**
 * Makes an empty folder that only one process uses, and removes what a killed process left in it.
 *
 * @throws DirectoryInUse while a running process uses it
 */
export async function makeScratch(dataDirectory: string, name: (typeof names)[number]) {
  const path = join(dataDirectory, name);
  await mkdir(path, { recursive: true, mode: 0o700 });
  await lockDirectory(path);
  for (const left of await readdir(path)) {
    if (left !== "lock") await rm(join(path, left), { recursive: true });
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Removes the folders that a killed backup or restore left: they can have the data of people who were erased since.
 * Leaves those that a running process uses.
 */
export async function removeLeftScratch(dataDirectory: string): Promise<void> {
  for (const name of names) {
    if (!existsSync(join(dataDirectory, name))) continue;
    const scratch = await makeScratch(dataDirectory, name).catch((error: unknown) => {
      if (!(error instanceof DirectoryInUse)) throw error;
    });
    await scratch?.remove();
  }
}
