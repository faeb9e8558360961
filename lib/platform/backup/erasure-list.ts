/**
 * Backs up and restores the list of erasures, which is beside the database: one line of JSON for each erased applicant.
 */
import "server-only";
import { mkdir, open, readFile, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Variables } from "@/lib/env";
import { erasureListPath } from "@/lib/platform/data/erasure-list";
import { codeOf } from "./backup-error";

export async function readErasures(variables: Variables): Promise<Buffer | null> {
  try {
    return await readFile(erasureListPath(variables));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

const linesOf = (bytes: Buffer) => bytes.toString("utf8").split("\n").filter(Boolean);

/**
 * Adds the lines of a backup that this machine does not have to its list, and keeps all its own lines. An applicant who
 * was erased after the backup was made must be erased again.
 *
 * @returns how many lines the list then has
 */
export async function mergeErasures(fromBackup: Buffer | null, variables: Variables): Promise<number> {
  const own = linesOf((await readErasures(variables)) ?? Buffer.alloc(0));
  const known = new Set(own);
  const added = fromBackup ? linesOf(fromBackup).filter((line) => !known.has(line)) : [];
  if (added.length === 0) return own.length;
  const file = erasureListPath(variables);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = await open(`${file}.new`, "w", 0o600);
  try {
    await draft.writeFile(`${[...own, ...added].join("\n")}\n`);
    // Root restores in a container, but consoles and workers, which run as the owner of the folder, read the list.
    const { uid, gid } = await stat(dirname(file));
    if (process.getuid?.() === 0) await draft.chown(uid, gid);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${file}.new`, file);
  return own.length + added.length;
}
