/**
 * A restore brings back exactly what a backup contains: a dump of PostgreSQL, or the files of the embedded database.
 */
import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { setOf } from "@/lib/env";
import { mergeErasures } from "@/lib/platform/backup/erasure-list";
import { startChild } from "@/lib/platform/server/child-process";
import { migrationHistory, readMigrations, requireMigrated } from "@/lib/platform/server/migrations";
import {
  addEntry,
  addStaff,
  backUp,
  makeFilledInstallation,
  makeInstallation,
  newDataKey,
  onPostgres,
  readErasureLines,
  readPeople,
  restore,
  writeErasures,
} from "@/lib/testing/backups";
import { setTestEnvironment } from "@/lib/testing/staff";
import { startTestProgram } from "@/lib/testing/test-program";

beforeAll(setTestEnvironment);

const people = { names: ["Ann\tTab", "Ben \\. Backslash"], entries: ["a", "b\n", "\\"] };

test("a backup is restored into an empty database: rows, audit log, guards and erasures", async () => {
  const source = await makeFilledInstallation();
  await writeErasures(source, '{"applicantId":"1"}', '{"applicantId":"2"}');
  const { path, damaged, lines } = await backUp(source);
  expect(damaged).toBe(0);
  expect(lines).toEqual([
    expect.stringMatching(
      /^Reading the database \S+: \d+ rows of \d+ tables, 3 entries in the audit log, of which the/,
    ),
    `Writing ${path}.partial.`,
    expect.stringMatching(/^Verified the file: its checksums, \d+ rows of \d+ tables, 3 entries in the audit log/),
    expect.stringMatching(/^Wrote .*backup\.tar\.gz \(\d+\.\d MB, not encrypted\)\.$/),
    expect.stringMatching(/^Applicants' data is sealed in it, and names of staff are not\./),
    `Restore it with: npm run restore -- ${path}`,
    "That needs DATA_KEYS or secrets.json with the key k1. Keep them apart from the backup.",
  ]);
  const target = await makeInstallation(source.variables.DATA_KEYS);
  await writeErasures(target, '{"applicantId":"3"}', '{"applicantId":"1"}');
  const restored = await restore(target, path);
  expect(restored.isUsable).toBe(true);
  expect(restored.lines).toContain("Verified the rows of every table and the audit log.");
  await target.use(async (client, url) => {
    expect(await readPeople(client)).toEqual(people);
    await requireMigrated(url);
    await expect(client.query(`delete from "AuditEvent"`)).rejects.toThrow("append-only");
    await addEntry(client, "after");
    // By this time the worker knows that holds may be missing.
    const { rows } = await client.query(`select obj_description('"Hold"'::regclass, 'pg_class') as restored`);
    expect(rows).toEqual([{ restored: expect.stringMatching(/^restored \d{4}-/) }]);
  });
  expect(restored.lines.join("\n")).toMatch(/Legal holds set and erasures undone after .* are not in the database/);
  expect(await readErasureLines(target)).toEqual(['{"applicantId":"3"}', '{"applicantId":"1"}', '{"applicantId":"2"}']);
  expect((await readdir(target.directory)).filter((name) => name.endsWith(".partial"))).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  "a list of erasures that root restores belongs to the owner of its folder",
  async () => {
    const { variables } = await makeInstallation();
    const folder = String(variables.AUDIT_CHECKPOINT_DIR);
    await mkdir(folder);
    await chown(folder, 1000, 1000);
    await mergeErasures(Buffer.from('{"applicantId":"1"}\n'), variables);
    const { uid, gid } = await stat(join(folder, "erasures.jsonl"));
    expect([uid, gid]).toEqual([1000, 1000]);
  },
);

test("an applicant who was erased after the backup is erased again before a worker is ready", async () => {
  const [erased, kept] = [randomUUID(), randomUUID()];
  const source = await makeFilledInstallation();
  await source.use(async (client) => {
    for (const id of [erased, kept]) await addApplicant(client, id);
  });
  const { path } = await backUp(source);
  const target = await makeInstallation(source.variables.DATA_KEYS);
  const erasedAt = "2026-11-20T08:00:00.000Z";
  await writeErasures(target, JSON.stringify({ applicantId: erased, erasedAt, auditId: randomUUID() }));
  expect((await restore(target, path)).isUsable).toBe(true);
  await target.use(async (client, url) => {
    const variables = { ...setOf(target.variables), DATABASE_URL: url };
    const worker = startTestProgram({ name: "worker", run: ["lib/views/worker/main.ts"], variables });
    await worker.ready;
    await worker.stop(10_000);
    const { rows } = await client.query(
      `select id, status, "wrappedKey" is null as destroyed, "erasedAt" from "Applicant" order by id = $1 desc`,
      [erased],
    );
    expect(rows).toEqual([
      { id: erased, status: "erased", destroyed: true, erasedAt: new Date(erasedAt) },
      { id: kept, status: "needs_consent", destroyed: false, erasedAt: null },
    ]);
  });
});

/** Adds an applicant with sealed values, which no test opens. */
async function addApplicant(client: pg.Client, id: string): Promise<void> {
  await client.query(
    `insert into "Applicant" ("id", "wrappedKey", "accessCode", "accessCodeIndex", "profile")
     values ($1, 'key', 'code', $2, 'profile')`,
    [id, Buffer.from(id)],
  );
}

test("tar and sha256sum open an unencrypted backup, whose manifest has no key and no name", async () => {
  const source = await makeFilledInstallation();
  const { path } = await backUp(source);
  execFileSync("tar", ["-xzf", path, "-C", source.directory]);
  execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: source.directory });
  const text = await readFile(join(source.directory, "manifest.json"), "utf8");
  expect(JSON.parse(text)).toMatchObject({
    format: 1,
    migration: (await readMigrations()).at(-1)?.name,
    database: { kind: onPostgres ? "postgresql" : "embedded" },
    rows: { "public.Staff": 2, "public.AuditEvent": 3 },
    auditLog: { entries: 3, gaps: 0, damaged: 0 },
    dataKeys: [{ id: "derived keys" }, { id: "k1" }],
  });
  expect(text).not.toContain(source.variables.DATA_KEYS?.split(":")[1] ?? "");
  expect(text).not.toContain("Backslash");
});

test("a backup is of one moment while a console writes", async () => {
  const source = await makeFilledInstallation();
  const environment = Object.fromEntries(Object.entries(process.env).flatMap(([k, v]) => (v ? [[k, v]] : [])));
  // As with `npm start`, another process has the embedded database open.
  const server = onPostgres
    ? null
    : startChild({
        name: "database",
        run: ["lib/platform/embedded/main.ts", join(source.directory, "database")],
        environment,
        reactServer: true,
      });
  const url = (await server?.ready)?.url ?? source.variables.DATABASE_URL ?? "";
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let isWriting = true;
  const writing = (async () => {
    for (let turn = 0; isWriting; turn++) {
      await client.query("begin");
      await addStaff(client, `Writer ${turn}`);
      await addEntry(client, `turn ${turn}`);
      await client.query("commit");
    }
  })();
  const { path } = await backUp(source);
  isWriting = false;
  await writing;
  await client.end();
  await server?.stop(10_000);
  const target = await makeInstallation(source.variables.DATA_KEYS);
  await restore(target, path);
  const { names, entries } = await target.use(readPeople);
  expect(names.filter((name) => name.startsWith("Writer"))).toHaveLength(entries.length - people.entries.length);
});

test("a passphrase encrypts the whole file, and only it opens it", async () => {
  const source = await makeFilledInstallation();
  const variables = { BACKUP_PASSPHRASE: "four lanterns on the river" };
  const { path, lines } = await backUp(source, { variables });
  expect(lines).toContainEqual(expect.stringMatching(/encrypted with the passphrase\)\.$/));
  expect((await readFile(path, "latin1")).startsWith("age-encryption.org/v1\n-> scrypt ")).toBe(true);
  const target = await makeInstallation(source.variables.DATA_KEYS);
  await expect(restore(target, path)).rejects.toThrow(/is encrypted with a passphrase\. Set BACKUP_PASSPHRASE/);
  await expect(restore(target, path, { variables: { BACKUP_PASSPHRASE: "another passphrase" } })).rejects.toThrow(
    /^BACKUP_PASSPHRASE does not open .* Nothing was changed\.$/,
  );
  await restore(target, path, { variables });
  expect(await target.use(readPeople)).toEqual(people);
});

test("a recipient's file is verified without the identity, which alone restores it", async () => {
  const source = await makeFilledInstallation();
  const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()];
  const { path } = await backUp(source, { variables: { BACKUP_RECIPIENT: await identityToRecipient(identity) } });
  const target = await makeInstallation(source.variables.DATA_KEYS);
  await expect(restore(target, path)).rejects.toThrow(/is encrypted for a recipient of age\. Set BACKUP_IDENTITY/);
  await expect(restore(target, path, { variables: { BACKUP_IDENTITY: other } })).rejects.toThrow(
    /^BACKUP_IDENTITY does not open/,
  );
  await restore(target, path, { variables: { BACKUP_IDENTITY: identity } });
  expect(await target.use(readPeople)).toEqual(people);
});

test("a backup of an older migration is brought up to date", async () => {
  const migrations = await readMigrations();
  const last = migrations.at(-1)?.name ?? "";
  const source = await makeFilledInstallation(async (client) => {
    await client.query(migrationHistory);
    for (const { name, sql } of migrations.slice(0, -1)) {
      await client.query(sql);
      await client.query(
        `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values (gen_random_uuid(), $1, $2, now())`,
        [createHash("sha256").update(sql).digest("hex"), name],
      );
    }
  });
  const { path } = await backUp(source);
  const target = await makeInstallation(source.variables.DATA_KEYS);
  expect((await restore(target, path)).lines).toContain(`Applied ${last}.`);
  await target.use((_, url) => requireMigrated(url));
});

test("a backup made before a key rotation is restored with the longer list of keys", async () => {
  const source = await makeFilledInstallation();
  const { path } = await backUp(source);
  const target = await makeInstallation(`${newDataKey("k2")},${source.variables.DATA_KEYS}`);
  await restore(target, path);
  expect(await target.use(readPeople)).toEqual(people);
});

test("a database that is not empty is replaced only by its name", async () => {
  const source = await makeFilledInstallation();
  const { path } = await backUp(source);
  await source.use((client) => addStaff(client, "Later"));
  await expect(restore(source, path)).rejects.toThrow(/is not empty\. .* Nothing was changed\.$/);
  const wrong = restore(source, path, { confirm: async () => "postgres" });
  await expect(wrong).rejects.toThrow(/^The name is not that of the database/);
  expect((await source.use(readPeople)).names).toContain("Later");
  await restore(source, path, { confirm: async (name) => name });
  expect(await source.use(readPeople)).toEqual(people);
});

test("a damaged entry of the audit log is kept, counted and reported", async () => {
  const source = await makeFilledInstallation();
  await source.use(async (client) => {
    await client.query(`
      begin; set local session_replication_role = replica;
      alter table "AuditEvent" disable trigger "AuditEvent_append_only_row", disable trigger "AuditEvent_append_only_statement";
      update "AuditEvent" set bytes = 'changed' where seq = 2;
      alter table "AuditEvent" enable always trigger "AuditEvent_append_only_row", enable always trigger "AuditEvent_append_only_statement";
      commit`);
  });
  const { path, damaged } = await backUp(source);
  expect(damaged).toBe(1);
  const target = await makeInstallation(source.variables.DATA_KEYS);
  await restore(target, path);
  expect((await target.use(readPeople)).entries[1]).toBe("changed");
});

test("a file that exists is not written over", async () => {
  const source = await makeFilledInstallation();
  const file = join(source.directory, "precious");
  await writeFile(file, "precious");
  await expect(backUp(source, { file })).rejects.toThrow(/precious exists\. Name another file/);
  expect(await readFile(file, "utf8")).toBe("precious");
  expect(existsSync(`${file}.partial`)).toBe(false);
});
