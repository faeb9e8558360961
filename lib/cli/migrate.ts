/**
 * `npm run migrate` brings the database of DATABASE_URL, or the embedded one, up to date.
 * `npm run migrate:new -- name` writes a migration from the existing ones to the current schema.prisma. Review it, add
 * what the schema language cannot express, and commit it.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { DirectoryInUse } from "./directory-lock";
import { startEmbeddedDatabase } from "./embedded-database";
import { MigrationTrouble, migrate } from "./migrations";
import { diffToSchema, migrationsDirectory, readMigrations } from "./schema-engine";

async function migrateDatabase(): Promise<void> {
  const embedded = process.env.DATABASE_URL
    ? null
    : await startEmbeddedDatabase(join(process.env.DATA_DIR || ".data", "database"));
  try {
    const applied = await migrate(embedded?.url ?? process.env.DATABASE_URL ?? "");
    console.log(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
  } finally {
    await embedded?.stop();
  }
}

async function writeMigration(name: string): Promise<void> {
  if (!/^[a-z0-9_]+$/.test(name)) {
    console.error("Name the migration in lower case: npm run migrate:new -- add_court_copies");
    process.exitCode = 1;
    return;
  }
  const sql = await missingFromMigrations();
  const number = String((await readMigrations()).length + 1).padStart(4, "0");
  const directory = join(migrationsDirectory, `${number}_${name}`);
  await mkdir(directory);
  const file = join(directory, "migration.sql");
  await writeFile(file, sql || "-- The schema has not changed: write the SQL here.\n");
  console.log(`Wrote ${relative("", file)}. Review it before you commit it.`);
}

/** The SQL missing from the migrations for schema.prisma; empty if they agree. */
async function missingFromMigrations(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "proofdesk-migrate-"));
  const database = await startEmbeddedDatabase(directory);
  try {
    await migrate(database.url);
    return await diffToSchema(database.url);
  } finally {
    await database.stop();
    await rm(directory, { recursive: true });
  }
}

const [command, name = ""] = process.argv.slice(2);
(command === "new" ? writeMigration(name) : migrateDatabase()).catch((error: unknown) => {
  if (!(error instanceof DirectoryInUse) && !(error instanceof MigrationTrouble)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
