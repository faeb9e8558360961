/**
 * Applies migrations, and keeps the table `_prisma_migrations` as Prisma does, so that Prisma's own tool can take over
 * (docs/decisions/0018).
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import { plural } from "@/lib/base/dates";
import { incompleteRestore, isRestoreIncomplete } from "@/lib/platform/data/restore-marker";
import { pinned } from "@/lib/platform/data/search-path";
import { CannotStart } from "@/lib/platform/process/cannot-start";

export const migrationsDirectory = resolve("prisma/migrations");

type Migration = { name: string; sql: string };

/** An advisory lock number that nothing else uses. */
const migrationLock = 4_711_720_416;

/** The database cannot be reached, its migration history does not fit this version, or a migration failed. */
class MigrationError extends CannotStart {
  override readonly name = "MigrationError";
}

/** Reads the migrations in the order of their names. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(migrationsDirectory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      sql: await readFile(resolve(migrationsDirectory, name, "migration.sql"), "utf8"),
    })),
  );
}

/**
 * Brings a database up to date, and returns the names of the migrations that this call applied. When several processes
 * try at once, one migrates and the others wait.
 *
 * @param isRestoring whether the restore that marked the database calls this
 * @throws MigrationError when the database cannot be reached, is too old or incompletely restored, or a migration
 *   fails, failed before, was edited after it was applied, or is unknown to this version
 */
export async function migrate(url: string, { isRestoring = false } = {}): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await connectToDatabase(url);
  try {
    await requireVersion(client);
    if (!isRestoring) await refuseIncompleteRestore(client);
    if ((await pending(client, migrations)).length === 0) return [];
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const missing = await pending(client, migrations);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Checks that a database is up to date, and changes nothing. Throws MigrationError as `migrate` does, and if a
 * migration is missing.
 */
export async function requireMigrated(url: string): Promise<void> {
  const client = await connectToDatabase(url);
  try {
    await requireVersion(client);
    await refuseIncompleteRestore(client);
    const missing = await pending(client, await readMigrations());
    if (missing.length === 0) return;
    const line = `The database lacks ${plural(missing.length, "migration")}, from ${missing[0]?.name}`;
    throw new MigrationError(`${line}. Run as the database's owner: npm run migrate`);
  } finally {
    await client.end();
  }
}

/** Returns a connection. Throws MigrationError if the database cannot be reached. */
export async function connectToDatabase(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...pinned(url), connectionTimeoutMillis: 10_000 });
  await client.connect().catch((error: Error) => {
    throw new MigrationError(`The database cannot be reached: ${error.message || error.name}`);
  });
  return client;
}

async function refuseIncompleteRestore(client: pg.Client): Promise<void> {
  const isIncomplete = await isRestoreIncomplete(async (statement) => (await client.query(statement)).rows);
  if (isIncomplete) throw new MigrationError(incompleteRestore);
}

const oldestVersion = 15;

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version >= oldestVersion) return;
  throw new MigrationError(
    `The database is PostgreSQL ${version}. Proofdesk needs PostgreSQL ${oldestVersion} or later.`,
  );
}

/** Creates the table `_prisma_migrations` as Prisma does. */
export const migrationHistory = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

const checksumOf = ({ sql }: Migration) => createHash("sha256").update(sql).digest("hex");

/**
 * Applies and records a migration in one transaction, so that a migration that fails changes nothing and can be tried
 * again.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(migrationHistory);
    await client.query(migration.sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       values (gen_random_uuid(), $1, $2, clock_timestamp(), 1)`,
      [checksumOf(migration), migration.name],
    );
    await client.query("commit");
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown";
    throw new MigrationError(`Migration ${migration.name} failed, and changed nothing: ${why}`, { cause: error });
  }
}

async function pending(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows: tableRows } = await client.query<{ there: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as there`,
  );
  if (!tableRows[0]?.there) return [...migrations];
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
    `select migration_name as name, checksum, finished_at is not null as finished
       from _prisma_migrations where rolled_back_at is null`,
  );
  const knownMigrations = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of rows) {
    const migration = knownMigrations.get(name);
    if (!finished) throw new MigrationError(`Migration ${name} failed earlier. Repair the database, then start again.`);
    if (!migration)
      throw new MigrationError(
        `The database has a migration, ${name}, that this version does not know. Start the version of Proofdesk that applied it, or a newer one.`,
      );
    if (checksumOf(migration) !== checksum) {
      throw new MigrationError(
        `Migration ${name} was edited after it was applied. Restore its file, and put the change into a new migration.`,
      );
    }
  }
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}
