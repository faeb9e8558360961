/**
 * A backup or a restore that fails says why, and leaves nothing half done. The two kinds of databases fail at different
 * points.
 */
import fs, { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterEach, expect, test, vi } from "vitest";
import { startEmbeddedDatabase } from "@/lib/platform/embedded/database";
import { makeScratch, removeLeftScratch } from "@/lib/platform/embedded/scratch-directory";
import { migrate, requireMigrated } from "@/lib/platform/server/migrations";
import {
  backUp,
  type Installation,
  makeFilledInstallation,
  makeInstallation,
  newDataKey,
  onPostgres,
  readPeople,
  restore,
} from "@/lib/testing/backups";

afterEach(() => vi.restoreAllMocks());

const onlyOnPostgres = test.skipIf(!onPostgres);
const onlyEmbedded = test.skipIf(onPostgres);

/** Expects that nothing of a backup is left: no file, and no copy of the database. */
async function expectNoBackup({ directory }: Installation): Promise<void> {
  const left = (await readdir(directory)).filter((name) => /partial|backup/.test(name));
  expect(left).toEqual([]);
}

async function expectEmpty(target: Installation): Promise<void> {
  if (!onPostgres) return expect(existsSync(join(target.directory, "database", "data"))).toBe(false);
  await target.use(async (client) => {
    const { rows } = await client.query("select from pg_class where relnamespace = to_regnamespace('public')");
    expect(rows).toEqual([]);
  });
}

test("a full disk leaves no file", async () => {
  const source = await makeFilledInstallation();
  const full = (...args: unknown[]) => {
    const done = args.at(-1) as (error: Error) => void;
    process.nextTick(done, Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
  };
  vi.spyOn(fs, "write").mockImplementation(full as never);
  vi.spyOn(fs, "writev").mockImplementation(full as never);
  await expect(backUp(source)).rejects.toThrow(/^The disk of .* is full\. .* No backup was written\.$/);
  await expectNoBackup(source);
});

test("an interrupted backup leaves no file", async () => {
  const source = await makeFilledInstallation();
  const abort = new AbortController();
  const report = (line: string) => void (line.startsWith("Writing") && abort.abort());
  await expect(backUp(source, { signal: abort.signal, report })).rejects.toThrow();
  await expectNoBackup(source);
});

test("a cut file and a changed byte are refused before anything is changed, encrypted or not", async () => {
  const source = await makeFilledInstallation();
  const target = await makeInstallation(source.variables.DATA_KEYS);
  const identity = await generateX25519Identity();
  // A recipient is used instead of a passphrase, which takes a second each time.
  const recipient = { BACKUP_RECIPIENT: await identityToRecipient(identity), BACKUP_IDENTITY: identity };
  for (const variables of [{}, recipient]) {
    const file = join(source.directory, `whole-${Object.keys(variables).length}`);
    await backUp(source, { file, variables });
    const { size } = await fs.promises.stat(file);
    const damaged = join(source.directory, `damaged-${Object.keys(variables).length}`);
    for (const length of [size - 1, Math.floor(size / 2), 700]) {
      await copyFile(file, damaged);
      await truncate(damaged, length);
      await expect(restore(target, damaged, { variables })).rejects.toThrow(
        /(ends too early|is damaged): .* Use another/,
      );
    }
    // The bytes are near the ends of the file, because a changed byte in the middle of a compressed file may mean the
    // same.
    for (const at of [200, size - 6]) {
      const bytes = await readFile(file);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await writeFile(damaged, bytes);
      await expect(restore(target, damaged, { variables })).rejects.toThrow(
        /(ends too early|is damaged): .* Use another/,
      );
    }
  }
  await expectEmpty(target);
});

test("a file that is missing, or no backup, is named", async () => {
  const target = await makeInstallation();
  const file = join(target.directory, "notes.txt");
  await expect(restore(target, file)).rejects.toThrow(/notes\.txt does not exist\. Nothing was changed\.$/);
  await writeFile(file, "shopping list");
  await expect(restore(target, file)).rejects.toThrow(
    /notes\.txt is not a backup of Proofdesk\. Nothing was changed\.$/,
  );
});

test("a missing data key and another key of its name are refused before anything is changed", async () => {
  const source = await makeFilledInstallation();
  const { path } = await backUp(source);
  for (const [keys, sentence] of [
    [newDataKey("k2"), /data sealed with the data key "k1", which is missing from DATA_KEYS/],
    [newDataKey("k1"), /The data key "k1" of DATA_KEYS has the same name as the key/],
    ["", /sealed with the data key "k1", and there is no data key here/],
  ] as const) {
    const target = await makeInstallation(keys);
    await expect(restore(target, path)).rejects.toThrow(sentence);
    await expectEmpty(target);
  }
});

test("a backup of a newer version is refused before anything is changed", async () => {
  const source = await makeFilledInstallation(async (client, url) => {
    await migrate(url);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '9999_future', now())`,
    );
  });
  const { path } = await backUp(source);
  const target = await makeInstallation(source.variables.DATA_KEYS);
  await expect(restore(target, path)).rejects.toThrow(
    /^The backup has the migration 9999_future, which this version of Proofdesk does not know\. .* Nothing was changed\.$/,
  );
  await expectEmpty(target);
});

test("a backup of the other kind of database is refused", async () => {
  const source = await makeFilledInstallation();
  const { path } = await backUp(source);
  const target = await makeInstallation(source.variables.DATA_KEYS);
  const variables = { DATABASE_URL: onPostgres ? "" : "postgresql://127.0.0.1:1/none" };
  await expect(restore(target, path, { variables })).rejects.toThrow(/^The backup is of an? .* Nothing was changed\.$/);
});

test("a database without tables, and none at all, has nothing to back up", async () => {
  const empty = await makeInstallation();
  await expect(backUp(empty)).rejects.toThrow(onPostgres ? /no tables of Proofdesk/ : /There is no database in/);
  const variables = { DATABASE_URL: "postgresql://someone:parsnip@127.0.0.1:1/none" };
  const attempt = backUp(empty, { variables });
  await expect(attempt).rejects.toThrow(/^The database cannot be reached: /);
  await expect(attempt).rejects.not.toThrow(/parsnip/);
  await expectNoBackup(empty);
});

test("an unusable passphrase or recipient is refused", async () => {
  const source = await makeInstallation();
  const both = { BACKUP_PASSPHRASE: "nine stones beside the well", BACKUP_RECIPIENT: "age1x" };
  await expect(backUp(source, { variables: both })).rejects.toThrow(/are both set/);
  await expect(backUp(source, { variables: { BACKUP_RECIPIENT: "age1x" } })).rejects.toThrow(
    /is not a recipient of age/,
  );
  await expect(backUp(source, { variables: { BACKUP_PASSPHRASE: "short" } })).rejects.toThrow(/at least 12 characters/);
});

/** Makes a folder with a program of this name, which comes first on the PATH. */
async function withProgram(source: Installation, name: string, script: string) {
  const folder = join(source.directory, "programs");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
  return { PATH: `${folder}:${process.env.PATH}` };
}

const versionOf = ({ use }: Installation) =>
  use(async (client) => {
    const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as version");
    return Number(rows[0].version);
  });

onlyOnPostgres("a killed pg_dump leaves no file", async () => {
  const source = await makeFilledInstallation();
  const script = `case "$1" in --version) echo "pg_dump (PostgreSQL) ${await versionOf(source)}.1";; *) echo PGDMP; kill -9 $$;; esac`;
  const variables = await withProgram(source, "pg_dump", script);
  await expect(backUp(source, { variables })).rejects.toThrow(/^pg_dump was ended by SIGKILL/);
  await expectNoBackup(source);
});

onlyOnPostgres("an interrupted restore is refused by a start and a backup, and is repeated", async () => {
  const source = await makeFilledInstallation();
  const { path } = await backUp(source);
  const target = await makeInstallation(source.variables.DATA_KEYS);
  const abort = new AbortController();
  const report = (line: string) => void (line.startsWith("Restoring") && abort.abort());
  await expect(restore(target, path, { signal: abort.signal, report })).rejects.toThrow(
    /^The restore was interrupted\. The database \S+ is incomplete, .* Restore it again with the same command\.$/,
  );
  const url = target.variables.DATABASE_URL ?? "";
  await expect(requireMigrated(url)).rejects.toThrow(
    /was interrupted, so the database is incomplete\. Restore it again/,
  );
  await expect(migrate(url)).rejects.toThrow(/was interrupted/);
  await expect(backUp(target)).rejects.toThrow(/was interrupted/);
  await restore(target, path);
  await requireMigrated(url);
  expect((await target.use(readPeople)).names).toHaveLength(2);
});

onlyOnPostgres("a database that consoles use is not replaced", async () => {
  const source = await makeFilledInstallation();
  const { path } = await backUp(source);
  await source.use(async (client) => {
    await client.query("set application_name = 'proofdesk-console'");
    await expect(restore(source, path, { confirm: async (name) => name })).rejects.toThrow(
      /^Consoles or workers use the database\. Stop them/,
    );
  });
});

onlyOnPostgres(
  "the console's role has its rights in the restored database, and another role may not restore",
  async () => {
    const source = await makeFilledInstallation();
    const roles = await readFile("prisma/roles.sql", "utf8");
    await source.use((client) => client.query(`${roles}; alter role proofdesk_app login`));
    const asConsole = ({ variables }: Installation) => {
      const address = new URL(variables.DATABASE_URL ?? "");
      address.username = "proofdesk_app";
      return address;
    };
    const { path } = await backUp(source, { variables: { DATABASE_URL: asConsole(source).href } });
    const target = await makeInstallation(source.variables.DATA_KEYS);
    const asApp = asConsole(target);
    await expect(restore(target, path, { variables: { DATABASE_URL: asApp.href } })).rejects.toThrow(
      /^This role may not restore the database\. .* Nothing was changed\.$/,
    );
    const { lines } = await restore(target, path);
    expect(lines).toContain("Gave the role proofdesk_app its rights.");
    const client = new (await import("pg")).default.Client({ connectionString: asApp.href });
    await client.connect();
    expect((await client.query(`select count(*)::int as n from "Staff"`)).rows).toEqual([{ n: 2 }]);
    await expect(client.query(`update "AuditEvent" set action = 'x'`)).rejects.toThrow(/permission denied/);
    await client.end();
  },
);

onlyEmbedded("an interrupted restore leaves the present database as it is", async () => {
  const source = await makeFilledInstallation();
  const { path } = await backUp(source);
  await source.use((client) => client.query(`update "Staff" set name = 'Later'`));
  const abort = new AbortController();
  const report = (line: string) => void (line.startsWith("Verified") && abort.abort());
  const confirm = async (name: string) => name;
  await expect(restore(source, path, { signal: abort.signal, report, confirm })).rejects.toThrow(
    "The restore was interrupted. Nothing was changed.",
  );
  expect((await source.use(readPeople)).names).toEqual(["Later", "Later"]);
});

onlyEmbedded("a start refuses a database that a restore is replacing, and the restore is repeated", async () => {
  const source = await makeFilledInstallation();
  const { path } = await backUp(source);
  const home = join(source.directory, "database");
  await writeFile(join(home, "restoring"), "");
  await expect(startEmbeddedDatabase(home)).rejects.toThrow(/was interrupted\. Restore it again: npm run restore/);
  await restore(source, path);
  expect((await source.use(readPeople)).names).toHaveLength(2);
});

onlyEmbedded("a running Proofdesk is not replaced", async () => {
  const source = await makeFilledInstallation();
  const { path } = await backUp(source);
  await source.use(() =>
    expect(restore(source, path, { confirm: async (name) => name })).rejects.toThrow(/is in use by another Proofdesk/),
  );
});

onlyEmbedded("what a killed backup or restore left is removed, but not what a process uses", async () => {
  const { directory } = await makeInstallation();
  const [backup, restored] = [join(directory, "backup.partial"), join(directory, "restore.partial")];
  await mkdir(join(restored, "replaced"), { recursive: true });
  const running = await makeScratch(directory, "backup.partial");
  await removeLeftScratch(directory);
  expect([existsSync(backup), existsSync(restored)]).toEqual([true, false]);
  await running.remove();
});

onlyEmbedded("restored files that cannot take their place leave the database as it was", async () => {
  const source = await makeFilledInstallation();
  const { path } = await backUp(source);
  const examine = async () => {
    await rm(join(source.directory, "restore.partial", "database", "data"), { recursive: true });
    return true;
  };
  await expect(restore(source, path, { examine, confirm: async (name) => name })).rejects.toThrow("ENOENT");
  expect((await source.use(readPeople)).entries).toHaveLength(3);
});
