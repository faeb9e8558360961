/** `npm run migrate`: brings the database of DATABASE_URL, or the embedded one, up to date. */
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

/** Loaded only here: the image does not have it. */
async function startEmbedded() {
  const { startEmbeddedDatabase } = await import("@/lib/platform/embedded/database");
  return startEmbeddedDatabase(join(process.env.DATA_DIR || ".data", "database"));
}

migrateDatabase().catch((error: unknown) => {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
