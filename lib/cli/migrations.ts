import { createHash } from "node:crypto";
import pg from "pg";
import { plural } from "@/lib/dates";
import { CannotStart } from "./cannot-start";
import { applyMigrations, type Migration, readMigrations } from "./schema-engine";

/** An advisory lock number that nothing else uses. */
const migrationLock = 4_711_720_416;

/** The database cannot be reached, or its migration history does not fit this version. */
export class MigrationTrouble extends CannotStart {
  override readonly name = "MigrationTrouble";
}

/**
 * Brings a database up to date. When several processes try at once, one migrates and the others wait.
 *
 * @returns the names of the migrations applied by this call
 * @throws MigrationTrouble when the database cannot be reached or is too old, or a migration failed before, was edited
 *   after it was applied, or is unknown to this version
 */
export async function migrate(url: string): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await connect(url);
  try {
    await requireVersion(client);
    if ((await pending(client, migrations)).length === 0) return [];
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    if ((await pending(client, migrations)).length === 0) return [];
    return await applyMigrations(url, migrations);
  } finally {
    await client.end();
  }
}

/**
 * Refuses a database that is not up to date, and changes nothing.
 *
 * @throws MigrationTrouble as `migrate` does, and when a migration is missing
 */
export async function requireMigrated(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await requireVersion(client);
    const missing = await pending(client, await readMigrations());
    if (missing.length === 0) return;
    const line = `The database lacks ${plural(missing.length, "migration")}, from ${missing[0]}`;
    throw new MigrationTrouble(`${line}. Run as the database's owner: npm run migrate`);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect().catch((error: Error) => {
    throw new MigrationTrouble(`The database cannot be reached: ${error.message || error.name}`);
  });
  return client;
}

const oldestVersion = 15;

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version >= oldestVersion) return;
  throw new MigrationTrouble(
    `The database is PostgreSQL ${version}. Proofdesk needs PostgreSQL ${oldestVersion} or later.`,
  );
}

/** Names of the migrations that are not applied yet. Plain SQL, so that the engine is loaded only when needed. */
async function pending(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('public._prisma_migrations') is not null as there`,
  );
  if (!found[0]?.there) return migrations.map(({ name }) => name);
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
    `select migration_name as name, checksum, finished_at is not null as finished
       from _prisma_migrations where rolled_back_at is null`,
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of rows) {
    const migration = known.get(name);
    if (!finished)
      throw new MigrationTrouble(`Migration ${name} failed earlier. Repair the database, then start again.`);
    if (!migration)
      throw new MigrationTrouble(
        `The database has a migration, ${name}, that this version does not know. Start the version that made it, or a newer one.`,
      );
    if (createHash("sha256").update(migration.sql).digest("hex") !== checksum) {
      throw new MigrationTrouble(`Migration ${name} was edited after it was applied. Write a new one instead.`);
    }
  }
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}
