import { link, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "@/lib/platform/process/cannot-start";

export class DirectoryInUse extends CannotStart {
  constructor(directory: string, pid: number) {
    super(`${directory} is in use by another Proofdesk (process ${pid}). Stop that process, or set another DATA_DIR.`);
    this.name = "DirectoryInUse";
  }
}

/**
 * Locks an existing directory for this process, until the returned function is called. Without the lock, a second
 * process could open the embedded database, and writes would be lost silently.
 *
 * @throws DirectoryInUse when a running process has locked the directory. The lock of a dead process is taken over
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = join(directory, "lock");
  const ownHolder = `${process.pid} ${await startOf(process.pid)}\n`;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, ownHolder, { mode: 0o600 });
  try {
    for (;;) {
      // Linking is atomic, and never exposes a half-written file.
      const isTaken = await link(draft, file).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "EEXIST") return false;
          throw error;
        },
      );
      if (isTaken) break;
      const holder = await readOptional(file);
      if (holder === null) continue;
      const pid = await runningHolder(holder);
      if (pid !== null) throw new DirectoryInUse(directory, pid);
      await removeStale(file, holder);
    }
  } finally {
    await unlink(draft);
  }
  return async () => {
    if ((await readOptional(file)) === ownHolder) await unlink(file);
  };
}

/** Removes a dead process's lock. Restores the lock if another process has taken it over in between. */
async function removeStale(file: string, holder: string): Promise<void> {
  const aside = `${file}.stale.${process.pid}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  if ((await readFile(aside, "utf8")) !== holder) await link(aside, file).catch(() => undefined);
  await unlink(aside);
}

/**
 * Returns the id of the process that holds the lock while it runs. Returns null if it has ended, or if its id now
 * belongs to another process.
 */
async function runningHolder(holder: string): Promise<number | null> {
  const [pidText = "", started = ""] = holder.trim().split(" ");
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process runs as another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return null;
  }
  const now = await startOf(pid);
  return started === now || started === "unknown" || now === "unknown" ? pid : null;
}

/** Returns when a process started, in clock ticks since boot, or "unknown" without /proc. */
async function startOf(pid: number): Promise<string> {
  const stat = await readOptional(`/proc/${pid}/stat`);
  // The second field of the line is the name. It may contain spaces, and ends at the last bracket.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "unknown";
}

async function readOptional(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
