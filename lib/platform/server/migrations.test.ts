import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diffToSchema } from "@/lib/cli/schema-engine";
import { storedPolicyRules } from "@/lib/domain/checks/policy";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "@/lib/platform/embedded/database";
import { migrate, readMigrations } from "./migrations";

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

test("migrations are applied once, and recorded as Prisma records them", async () => {
  expect(await migrate(database.url)).toEqual([]);
  const { rows } = await client.query(
    `select migration_name as name, checksum, applied_steps_count as steps, logs, rolled_back_at as undone,
       length(id) as id, finished_at > started_at as timed from _prisma_migrations order by 1`,
  );
  const checksum = (sql: string) => createHash("sha256").update(sql).digest("hex");
  expect(rows).toEqual(
    (await readMigrations()).map(({ name, sql }) => {
      return { name, checksum: checksum(sql), steps: 1, logs: null, undone: null, id: 36, timed: true };
    }),
  );
});

test.each([
  ["was edited after it was applied", "checksum = '0'"],
  ["failed earlier", "finished_at = null"],
  ["that this version does not know", "migration_name = '9999_later'"],
])("a migration that %s stops the start, in one sentence", async (words, change) => {
  const { rows } = await client.query("select * from _prisma_migrations order by migration_name limit 1");
  const [{ id, checksum, finished_at: finished, migration_name: name }] = rows;
  await client.query(`update _prisma_migrations set ${change} where id = $1`, [id]);
  await expect(migrate(database.url)).rejects.toThrow(words);
  const back = "update _prisma_migrations set checksum = $2, finished_at = $3, migration_name = $4 where id = $1";
  await client.query(back, [id, checksum, finished, name]);
  expect(await migrate(database.url)).toEqual([]);
});

test("a migration that fails changes nothing, and can be tried again", async () => {
  await client.query('drop schema public cascade; create schema public; create table "Staff" ()');
  await expect(migrate(database.url)).rejects.toThrow(
    'Migration 0001_tables failed, and changed nothing: relation "Staff" already exists',
  );
  const { rows } = await client.query("select relname from pg_class where relnamespace = 'public'::regnamespace");
  expect(rows).toEqual([{ relname: "Staff" }]);
  await client.query('drop table "Staff"');
  expect(await migrate(database.url)).toEqual((await readMigrations()).map(({ name }) => name));
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

/**
 * Makes an empty database as of before a migration. Returns a function that applies this migration and all later ones.
 */
async function migratedBefore(name: string): Promise<() => Promise<void>> {
  await client.query("drop schema public cascade; create schema public");
  const migrations = await readMigrations();
  const index = migrations.findIndex((migration) => migration.name === name);
  const apply = async (from: number, to?: number) => {
    for (const { sql } of migrations.slice(from, to)) await client.query(sql);
  };
  await apply(0, index);
  return () => apply(index);
}

test("two orders of before with one identifier stop the migration, until a person has said which of them has it", async () => {
  const migrateOn = await migratedBefore("0047_court_identifier_case");
  const [one, other] = [1, 2].map((n) => `0199a000-0000-7000-8000-00000000000${n}`);
  await client.query(`
    insert into "Staff" (id, email, name, roles, "updatedAt") values ('${one}', 'a@example.test', 'A', '{}', now());
    insert into "Applicant" (id, "accessCode", "accessCodeIndex", profile) values ('${one}', '', '', '');
    insert into "OrderBatch" (id, "idempotencyKey", "bodyHash", "staffId") values ('${one}', 'k', '', '${one}');
    insert into "Order" (id, "batchId", "applicantId", kind, state, scope, "requestedById", "updatedAt", "uniqueIdentifier")
    select id::uuid, '${one}', '${one}', 'federal_civil', 'complete', 's', '${one}', now(), identifier
    from (values ('${one}', 'c0ffee'), ('${other}', 'C0FFEE')) rows (id, identifier);`);
  await expect(migrateOn()).rejects.toThrow(`The orders ${one}, ${other} have the same identifier`);
  const [, repair] =
    (await readFile("docs/operations.md", "utf8")).match(/^(UPDATE "Order" SET state = [^;]+;)$/m) ?? [];
  await client.query(repair?.replace("…", other ?? "") ?? "");
  await migrateOn();
  const again = client.query(`update "Order" set "uniqueIdentifier" = 'C0ffee' where id = $1`, [other]);
  await expect(again).rejects.toThrow("Order_identifier_key");
});

test("entries of before are on their applicants' timelines, and the log is append-only again", async () => {
  const migrateOn = await migratedBefore("0011_timelines");
  const [staff, applicant, order] = [1, 2, 3].map((n) => `0199a000-0000-7000-8000-00000000000${n}`);
  const entries = [
    ["user.ssn", "applicant", applicant, {}],
    ["applicant.read", "applicant", applicant, {}],
    ["result.read", "applicant", applicant, { snapshotId: "s", kept: null }],
    ["result.read", "applicant", applicant, { snapshotId: "s", kept: "change" }],
    ["upload.poll", "applicant", applicant, { ended: false }],
    ["upload.poll", "applicant", applicant, { ended: true }],
    ["order.send", "order", order, {}],
    ["order.poll", "order", order, {}],
    ["applicant.timeline", "applicant", applicant, {}],
  ] as const;
  await client.query(`
    insert into "Staff" (id, email, name, roles, "updatedAt") values ('${staff}', 'a@example.test', 'A', '{}', now());
    insert into "Applicant" (id, "accessCode", "accessCodeIndex", profile) values ('${applicant}', '', '', '');
    insert into "OrderBatch" (id, "idempotencyKey", "bodyHash", "staffId") values ('${order}', 'k', '', '${staff}');
    insert into "Order" (id, "batchId", "applicantId", kind, state, scope, "requestedById", "updatedAt")
    values ('${order}', '${order}', '${applicant}', 'federal_civil', 'complete', 's', '${staff}', now());`);
  for (const [action, type, id, details] of entries) {
    await client.query(
      `insert into "AuditEvent" (id, at, phase, action, "actorType", "actorId", "objectType", "objectId", outcome,
                                 "requestId", bytes, leaf)
       select gen_random_uuid(), now(), 'outcome', $1, 'staff', $2, $3, $4, 'done', 'r', bytes, sha256('\\x00' || bytes)
       from convert_to($5, 'UTF8') bytes`,
      [action, staff, type, id, JSON.stringify({ details })],
    );
  }
  const log = `select id, at, bytes, leaf from "AuditEvent" order by seq`;
  const before = await client.query(log);
  await migrateOn();
  expect((await client.query(log)).rows).toEqual(before.rows);
  const { rows } = await client.query(
    `select action, "timelineOf" as id from "AuditEvent" where "timelineOf" is not null order by seq`,
  );
  expect(rows).toEqual(
    ["user.ssn", "result.read", "upload.poll", "order.send"].map((action) => ({ action, id: applicant })),
  );
  const { rows: looks } = await client.query(`select "staffId", "applicantId", before from "Look"`);
  expect(looks).toEqual([{ staffId: staff, applicantId: applicant, before: null }]);
  for (const change of [`update "AuditEvent" set "timelineOf" = null`, `delete from "AuditEvent"`])
    await expect(client.query(change)).rejects.toThrow(/append-only/);
});

test("access given before counts, by the audit log and the links", async () => {
  const migrateOn = await migratedBefore("0022_access_grants");
  const [admin, person] = [1, 2].map((n) => `0199a000-0000-7000-8000-00000000000${n}`);
  await client.query(`
    insert into "Staff" (id, email, name, roles, "updatedAt")
    values ('${admin}', 'a@example.test', 'A', '{}', now()), ('${person}', 'b@example.test', 'B', '{}', now());
    insert into "StaffLink" (id, "staffId", "tokenHash", "madeById", "createdAt", "expiresAt", "usedAt") values
      (gen_random_uuid(), '${person}', '1', '${admin}', now() - interval '9 days', now(), null),
      (gen_random_uuid(), '${person}', '2', '${admin}', now() - interval '8 days', now(), now() - interval '7 days'),
      (gen_random_uuid(), '${person}', '3', '${admin}', now() - interval '2 days', now(), null);`);
  const entries = [
    ["staff.create", "staff", admin, {}],
    ["staff.create", "system", null, {}],
    ["staff.update", "staff", admin, { rolesAdded: ["approver", "a role of before"], rolesRemoved: ["viewer"] }],
    ["staff.update", "staff", admin, { disabled: true }],
  ] as const;
  for (const [action, actorType, actor, details] of entries) {
    await client.query(
      `insert into "AuditEvent" (id, at, phase, action, "actorType", "actorId", "objectType", "objectId", outcome,
                                 "requestId", bytes, leaf)
       select gen_random_uuid(), now(), 'outcome', $1, $2, $3, 'staff', $4, 'done', 'r', bytes, sha256('\\x00' || bytes)
       from convert_to($5, 'UTF8') bytes`,
      [action, actorType, actor, person, JSON.stringify({ details })],
    );
  }
  await migrateOn();
  const { rows } = await client.query(`
    select kind, role, round(extract(epoch from now() - at) / 86400)::int as days from "AccessGrant"
    where "staffId" = '${person}' and "byId" = '${admin}' order by at, kind`);
  expect(rows).toEqual([
    { kind: "invitation", role: null, days: 9 },
    { kind: "invitation", role: null, days: 8 },
    { kind: "invitation", role: null, days: 7 },
    { kind: "link", role: null, days: 2 },
    { kind: "account", role: null, days: 0 },
    { kind: "role", role: "approver", days: 0 },
  ]);
});

test("the shipped policies get pass marks; what an admin has published stays, and one with marks or archived is left", async () => {
  const migrateOn = await migratedBefore("0033_pass_marks");
  const [standard, driver, owner] = [1, 2, 3].map((n) => `0199a000-0000-7000-8000-00000000000${n}`);
  const published = { checks: [{ checks: ["ssn"], required: true }], blocking: [], dueHours: 3, rescreenDays: 9 };
  const { rescreenDays: resultDays, ...rest } = published;
  const now = { ...rest, monitoring: { resultDays } };
  const marks = { ...usualPassMarks, faceMatch: 60 };
  const publish = (policyId: string | undefined, number: number, rules: object) =>
    client.query(
      `insert into "PolicyVersion" (id, "policyId", number, note, rules) values (gen_random_uuid(), $1, $2, 'n', $3)`,
      [policyId, number, JSON.stringify(rules)],
    );
  await publish(standard, 3, published);
  await publish(driver, 2, { ...published, passMarks: marks });
  await client.query(`update "Policy" set "archivedAt" = now() where id = $1`, [owner]);
  await migrateOn();
  const { rows } = await client.query(`
    select distinct on ("policyId") number, rules, note from "PolicyVersion" order by "policyId", number desc`);
  const [ofStandard, ofDriver, ofOwner] = rows.map(({ number, rules, note }) => {
    return { number, note, rules: storedPolicyRules.parse(rules) };
  });
  const passMarks = { ...usualPassMarks, faceMatch: 80, hostedConfidence: 75 };
  expect(ofStandard).toMatchObject({
    number: 4,
    rules: { ...now, passMarks },
    note: expect.stringMatching(/^Pass marks/),
  });
  expect(ofDriver).toMatchObject({ number: 2, rules: { ...now, passMarks: marks } });
  expect(ofOwner).toMatchObject({ number: 1, rules: { passMarks: usualPassMarks } });
});
