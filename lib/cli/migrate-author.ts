/**
 * `npm run migrate:new -- name`: writes the migration that takes the migrations there are to what schema.prisma says
 * now. It is then read, completed by hand where the schema language cannot say something, and committed.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase } from "./embedded-database";
import { migrate } from "./migrations";
import { diffToSchema, migrationsDirectory, readMigrations } from "./schema-engine";

/**
 * What schema.prisma asks for beyond the migrations.
 *
 * @returns SQL; empty when they agree
 */
export async function missingFromMigrations(): Promise<string> {
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

/** Writes a migration named after what it does. */
export async function authorMigration(name: string): Promise<string> {
  const sql = await missingFromMigrations();
  const number = String((await readMigrations()).length + 1).padStart(4, "0");
  const directory = join(migrationsDirectory, `${number}_${name}`);
  await mkdir(directory);
  await writeFile(
    join(directory, "migration.sql"),
    sql || "-- The schema asks for nothing new: write what is needed.\n",
  );
  return directory;
}
