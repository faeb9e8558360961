/** A restore of the embedded database says truly what it changed, and leaves no database that cannot start. */
import fs, { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterEach, expect, test, vi } from "vitest";
import { startEmbeddedDatabase } from "@/lib/platform/embedded/database";
import { addStaff, backUp, makeFilledInstallation, onPostgres, readPeople, restore } from "@/lib/testing/backups";

const onlyEmbedded = test.skipIf(onPostgres);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const confirm = async (name: string) => name;

/** Makes an installation with a backup, and then adds a person who is not in the backup. */
async function makeChanged() {
  const source = await makeFilledInstallation();
  const { path } = await backUp(source);
  await source.use((client) => addStaff(client, "Later"));
  return { source, path, home: join(source.directory, "database") };
}

onlyEmbedded("a database that cannot be moved away stays usable, and its replacement is confirmed again", async () => {
  const { source, path, home } = await makeChanged();
  const examine = async () => {
    // A directory cannot replace one that is not empty.
    await mkdir(join(source.directory, "restore.partial", "replaced", "full"), { recursive: true });
    return true;
  };
  await expect(restore(source, path, { examine, confirm })).rejects.toThrow("ENOTEMPTY");
  expect(existsSync(join(home, "restoring"))).toBe(false);
  expect((await source.use(readPeople)).names).toContain("Later");
  await expect(restore(source, path)).rejects.toThrow(/is not empty\. .* Nothing was changed\.$/);
});

onlyEmbedded("a failure after the replacement says that the database has the data of the backup", async () => {
  const signal = Object.assign(AbortSignal.abort(), { throwIfAborted: () => undefined });
  for (const [extra, why] of [
    [{}, /^The restore failed: .*\. The database/],
    [{ signal }, /^The restore was interrupted\. The database/],
  ] as const) {
    const { source, path, home } = await makeChanged();
    const checkpoint = join(source.directory, "checkpoints", "checkpoint");
    const at = new Date("2027-01-02T03:04:05.678Z");
    // A file cannot replace a directory.
    await mkdir(`${checkpoint}-before-restore-2027-01-02T03-04-05-678Z`, { recursive: true });
    await writeFile(checkpoint, "");
    vi.useFakeTimers({ toFake: ["Date"], now: at });
    const attempt = restore(source, path, { ...extra, confirm });
    await expect(attempt).rejects.toThrow(why);
    await expect(attempt).rejects.toThrow(/has the data of the backup, .* Restore it again with the same command\.$/);
    vi.useRealTimers();
    await expect(startEmbeddedDatabase(home)).rejects.toThrow(/was interrupted\. Restore it again/);
    await restore(source, path);
    expect((await source.use(readPeople)).names).toHaveLength(2);
  }
});

onlyEmbedded("a database that cannot be opened is of another version only if the disk has room", async () => {
  const { source, path } = await makeChanged();
  for (const [bavail, sentence] of [
    [1_000, /^The disk of .* is full\. Free some space\. Nothing was changed\.$/],
    [1_000_000, /^This version of Proofdesk cannot open the database in the backup\. Restore the backup with/],
  ] as const) {
    vi.spyOn(PGlite, "create").mockRejectedValueOnce(new Error("PGlite failed to initialize properly"));
    vi.spyOn(fs.promises, "statfs").mockResolvedValueOnce({ bavail, bsize: 4096 } as never);
    syncBuiltinESMExports();
    await expect(restore(source, path, { confirm })).rejects.toThrow(sentence);
  }
  expect((await source.use(readPeople)).names).toContain("Later");
});

onlyEmbedded("a restored database that the examination refuses replaces nothing", async () => {
  const { source, path } = await makeChanged();
  await expect(restore(source, path, { confirm, examine: async () => false })).rejects.toThrow(
    "Proofdesk cannot use the restored database, for the reasons above. Your database was not changed.",
  );
  expect((await source.use(readPeople)).names).toContain("Later");
});
