/**
 * Resets the database before each file of integration tests, so that it contains only the rows of the migrations. If a
 * test changed the schema, the schema is created again. Otherwise only the tables are emptied, which takes a tenth of
 * the time.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { waitAsJobs } from "@/lib/platform/data/connection";
import { readMigrations } from "@/lib/platform/server/migrations";
import { databaseUrl } from "./database-url";

// Tests run services with the timeouts of jobs, because no user waits for them and a busy machine is slow.
waitAsJobs();
// Threads start from the bundles of the run, as in production. Compiling their sources for each file would take
// seconds.
Object.assign(globalThis, { proofdeskPrograms: inject("programs") });

/** The database of this process after the migrations: its schema, and the rows of its tables as JSON. */
type Migrated = { schema: string; tables: { name: string; rows: string }[] };
const holder: typeof globalThis & { migratedDatabase?: Migrated } = globalThis;

// Each file has its own checkpoints. The checkpoints of another file's log would otherwise be evidence that this log
// was changed.
const checkpoints = mkdtempSync(join(tmpdir(), "proofdesk-checkpoints-"));
process.env.AUDIT_CHECKPOINT_DIR = checkpoints;
afterAll(() => rmSync(checkpoints, { recursive: true, force: true }));

const client = new pg.Client({ connectionString: databaseUrl() });
await client.connect();
await endSessionsOfEarlierFiles();
await client.query("drop schema if exists pgboss cascade; create schema pgboss");
const migrated = holder.migratedDatabase;
if (migrated?.schema === (await readSchema())) await empty(migrated);
else holder.migratedDatabase = await migrate();
await client.end();

/** Ends connections that the console's parts left open in earlier files, because their locks would block this file. */
async function endSessionsOfEarlierFiles(): Promise<void> {
  await client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'proofdesk-%'`);
}

async function migrate(): Promise<Migrated> {
  await client.query("drop schema public cascade; create schema public");
  for (const { sql } of await readMigrations()) await client.query(sql);
  const databases = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const tables: Migrated["tables"] = [];
  for (const { name } of databases.rows) {
    const { rows } = await client.query(`select coalesce(json_agg(t), '[]')::text as rows from ${name} t`);
    tables.push({ name, rows: rows[0].rows });
  }
  return { schema: await readSchema(), tables };
}

/**
 * Empties the tables that contain rows, and restores their first rows. Bypasses the triggers that protect and announce
 * changes. Truncating all tables would take four times as long, because their indexes have hundreds of files.
 */
async function empty({ tables }: Migrated): Promise<void> {
  const { rows: used } = await client.query<{ name: string; guards: string[] }>(`
    select oid::regclass::text as name, array(
      select quote_ident(tgname) from pg_trigger where tgrelid = pg_class.oid and tgenabled = 'A') as guards
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`);
  const guarded = used.filter(({ guards }) => guards.length > 0);
  const names = used.filter(({ guards }) => guards.length === 0).map(({ name }) => name);
  const setGuards = (to: string) =>
    guarded
      .flatMap(({ name, guards }) => guards.map((guard) => `alter table ${name} ${to} trigger ${guard};`))
      .join(" ");
  await client.query(`
    begin;
    set local session_replication_role = replica;
    ${setGuards("disable")}
    ${guarded.map(({ name }) => `truncate ${name} restart identity;`).join(" ")}
    ${setGuards("enable always")}
    ${names.map((name) => `delete from ${name};`).join(" ")}
    commit;
  `);
  // Without a vacuum, the database could return rows in another order than the order in which they were written.
  if (names.length > 0) await client.query(`vacuum ${names.join(", ")}`);
  await client.query("begin; set local session_replication_role = replica");
  for (const { name, rows } of tables.filter((table) => table.rows !== "[]")) {
    await client.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [rows]);
  }
  await client.query("commit");
}

/** Everything that a migration or a test can change, except rows: relations, columns, functions, triggers, rights. */
async function readSchema(): Promise<string> {
  const { rows } = await client.query(`
    with relation as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select md5(string_agg(fact, ' ' order by fact)) as schema from (
      select concat('relation ', oid, relname, relacl) from relation
      union all select concat('column ', attrelid, attnum, attname, atttypid, attnotnull, attacl)
        from pg_attribute join relation on relation.oid = attrelid
      union all select concat('default ', adrelid, adnum, pg_get_expr(adbin, adrelid))
        from pg_attrdef join relation on relation.oid = adrelid
      union all select concat('constraint ', oid, convalidated) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select concat('trigger ', t.oid, tgenabled) from pg_trigger t join relation on relation.oid = tgrelid
      union all select concat('function ', oid, prosrc, proacl) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat('rights ', nspacl) from pg_namespace where nspname = 'public'
    ) as facts (fact)`);
  return rows[0].schema;
}
