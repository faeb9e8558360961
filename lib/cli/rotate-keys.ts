/**
 * `npm run keys:rotate`: puts everything under the first key of DATA_KEYS, with the environment of a console, or that of
 * `npm start` in the same folder. Exits with 1 if it could not, or if a key of before is still needed.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setOf, type Variables } from "@/lib/env";
import { rotateKeys } from "@/lib/features/keys/rotate-keys";
import { sentenceOfFailure } from "@/lib/features/keys/rotation-failure";
import { waitAsJobs } from "@/lib/platform/data/connection";
import { closeDatabase } from "@/lib/platform/data/prisma";
import { DirectoryInUse } from "@/lib/platform/embedded/directory-lock";
import { CannotStart } from "@/lib/platform/process/cannot-start";
import { requireMigrated } from "@/lib/platform/server/migrations";
import { newSecrets, saveSecrets } from "@/lib/platform/server/secrets";
import { consoleEnvironment, readSettings } from "@/lib/platform/server/settings";

type Place = { environment: Record<string, string>; stop(): Promise<void> };

/** The settings, with the database of `npm start` if none is set: it may be running, or not. */
async function findPlace(variables: Variables): Promise<Place> {
  const settings = readSettings(variables);
  const { dataDirectory, embeddedDatabase } = settings;
  const home = join(dataDirectory, "database");
  if (embeddedDatabase && !existsSync(join(home, "data"))) {
    throw new CannotStart(`${dataDirectory} has no database. Set DATABASE_URL or DATA_DIR, or run npm start first.`);
  }
  // Of the secrets, only the data keys matter here.
  const secrets = variables.DATA_KEYS ? newSecrets() : await saveSecrets(dataDirectory);
  const database = embeddedDatabase ? await openEmbedded(home) : null;
  const databaseUrl = database?.url ?? variables.DATABASE_URL ?? "";
  const identityBaseUrl = variables.IDENTITY_BASE_URL ?? "http://127.0.0.1";
  const environment = consoleEnvironment(variables, settings, secrets, { databaseUrl, identityBaseUrl, dev: false });
  return { environment, stop: async () => database?.stop() };
}

/** Opens the embedded database, or uses that of a running console, which serves others at its address. */
async function openEmbedded(home: string): Promise<{ url: string; stop(): Promise<void> }> {
  // Loaded only here: the image does not have it.
  const { startEmbeddedDatabase } = await import("@/lib/platform/embedded/database");
  try {
    return await startEmbeddedDatabase(home);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const sockets = join(home, "socket");
    if (!existsSync(join(sockets, ".s.PGSQL.5432"))) {
      throw new CannotStart(`${error.message} Then run npm run keys:rotate again.`);
    }
    const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}`;
    return { url, stop: async () => undefined };
  }
}

async function run(): Promise<boolean> {
  const place = await findPlace(process.env);
  try {
    // The records of damaged rows are printed as sentences.
    Object.assign(process.env, setOf(place.environment), { LOG_LEVEL: "silent" });
    await requireMigrated(place.environment.DATABASE_URL ?? "");
    waitAsJobs();
    return await rotateKeys({ report: console.log });
  } finally {
    await closeDatabase();
    await place.stop();
  }
}

run().then(
  (isDone) => process.exit(isDone ? 0 : 1),
  (error: unknown) => {
    console.error(sentenceOfFailure(error));
    process.exit(1);
  },
);
