/** `npm run migrate`: applies the missing migrations to the database of DATABASE_URL, or to the embedded database. */
import { join } from "node:path";
import { CannotStart } from "@/lib/platform/process/cannot-start";
import { migrate } from "@/lib/platform/server/migrations";

async function migrateDatabase(): Promise<void> {
  const embedded = process.env.DATABASE_URL ? null : await startEmbedded();
  try {
    const applied = await migrate(embedded?.url ?? process.env.DATABASE_URL ?? "");
    console.log(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
  } finally {
    await embedded?.stop();
  }
}

/** Imports the embedded database only when it is needed, because the container image does not contain it. */
async function startEmbedded() {
  const { startEmbeddedDatabase } = await import("@/lib/platform/embedded/database");
  return startEmbeddedDatabase(join(process.env.DATA_DIR || ".data", "database"));
}

migrateDatabase().catch((error: unknown) => {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
