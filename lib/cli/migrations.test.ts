import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database";
import { migrate } from "./migrations";
import { diffToSchema, readMigrations } from "./schema-engine";

let directory: string;
let database: EmbeddedDatabase;
let client: pg.Client;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "proofdesk-test-"));
  database = await startEmbeddedDatabase(directory);
  await migrate(database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client.end();
  await database.stop();
  await rm(directory, { recursive: true });
});

test("the migrations produce what schema.prisma describes", async () => {
  expect(await diffToSchema(database.url)).toBe("");
});

test("a database that differs from schema.prisma is detected", async () => {
  await client.query('alter table "Staff" add column "extra" text');
  expect(await diffToSchema(database.url)).toContain('DROP COLUMN "extra"');
  await client.query('alter table "Staff" drop column "extra"');
  expect(await diffToSchema(database.url)).toBe("");
});

test("migrations are applied once, and recorded", async () => {
  expect(await migrate(database.url)).toEqual([]);
  const { rows } = await client.query("select migration_name as name from _prisma_migrations order by 1");
  expect(rows).toEqual((await readMigrations()).map(({ name }) => ({ name })));
});

test("a migration that was edited afterwards stops the start, in one sentence", async () => {
  const [first] = await readMigrations();
  const edit = "update _prisma_migrations set checksum = $2 where migration_name = $1 returning checksum";
  const { rows } = await client.query<{ checksum: string }>(
    "select checksum from _prisma_migrations where migration_name = $1",
    [first?.name],
  );
  await client.query(edit, [first?.name, "0"]);
  await expect(migrate(database.url)).rejects.toThrow("was edited after it was applied");
  await client.query(edit, [first?.name, rows[0]?.checksum]);
  expect(await migrate(database.url)).toEqual([]);
});

test.each([
  `update "AuditEvent" set "action" = 'x'`,
  `delete from "AuditEvent"`,
  `truncate "AuditEvent"`,
  `update "AuditEvent" set "action" = 'x' where false`,
])("the audit log refuses: %s", async (statement) => {
  await client.query(
    `insert into "AuditEvent" ("id", "at", "phase", "action", "actorType", "requestId", "bytes", "leaf")
     values (gen_random_uuid(), now(), 'intent', 'system.start', 'system', 'r', 'b', sha256('\\x0062'))`,
  );
  await expect(client.query(statement)).rejects.toThrow("The audit log is append-only");
});

test.each([
  ["200 days old", "now() - interval '200 days'", "sha256('\\x0062')", /time of its insertion/],
  ["of tomorrow", "now() + interval '1 day'", "sha256('\\x0062')", /time of its insertion/],
  ["of another hash", "now()", "sha256('\\x62')", /not that of its bytes/],
])("the audit log refuses an entry %s", async (_, at, leaf, message) => {
  const inserted = client.query(
    `insert into "AuditEvent" ("id", "at", "phase", "action", "actorType", "requestId", "bytes", "leaf")
     values (gen_random_uuid(), ${at}, 'intent', 'system.start', 'system', 'r', 'b', ${leaf})`,
  );
  await expect(inserted).rejects.toThrow(message);
});

test("the audit log accepts an entry of a server whose clock is some minutes off", async () => {
  for (const at of ["now() - interval '5 minutes'", "now() + interval '5 minutes'"]) {
    await client.query(
      `insert into "AuditEvent" ("id", "at", "phase", "action", "actorType", "requestId", "bytes", "leaf")
       values (gen_random_uuid(), ${at}, 'intent', 'system.start', 'system', 'r', 'b', sha256('\\x0062'))`,
    );
  }
});
