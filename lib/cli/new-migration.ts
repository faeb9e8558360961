/**
 * `npm run migrate:new -- name`: writes a migration that leads from the existing migrations to the current
 * schema.prisma. Review the migration, add what the schema language cannot express, and commit it.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { startEmbeddedDatabase } from "@/lib/platform/embedded/database";
import { migrate, migrationsDirectory, readMigrations } from "@/lib/platform/server/migrations";
import { diffToSchema } from "./schema-engine";

async function writeMigration(name: string): Promise<void> {
  if (!/^[a-z0-9_]+$/.test(name)) {
    console.error("Name the migration in lower case: npm run migrate:new -- add_court_copies");
    process.exitCode = 1;
    return;
  }
  const sql = await missingFromMigrations();
  // Counts on from the number of the last migration and not from the number of migrations, because some numbers are not
  // used.
  const last = Number((await readMigrations()).at(-1)?.name.slice(0, 4) ?? 0);
  const number = String(last + 1).padStart(4, "0");
  const directory = join(migrationsDirectory, `${number}_${name}`);
  await mkdir(directory);
  const file = join(directory, "migration.sql");
  await writeFile(file, sql || "-- The schema has not changed: write the SQL here.\n");
  console.log(`Wrote ${relative("", file)}. Review it before you commit it.`);
}

/** Returns the SQL that the migrations lack for schema.prisma, or empty text if they agree. */
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

await writeMigration(process.argv[2] ?? "");
