/** Finds the console that a command-line command works on. */
import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Variables } from "@/lib/env";
import { DirectoryInUse } from "@/lib/platform/embedded/directory-lock";
import { CannotStart } from "@/lib/platform/process/cannot-start";
import { newSecrets, readSecrets, saveSecrets } from "@/lib/platform/server/secrets";
import { consoleEnvironment, readSettings } from "@/lib/platform/server/settings";

type ConsolePlace = { environment: Record<string, string>; stop(): Promise<void> };

/**
 * Returns the environment of the console that a command works on. If DATABASE_URL is not set, uses the embedded
 * database of `npm start`, which may be running or not.
 *
 * @param command the command's name, for a message that asks to run it again
 * @throws CannotStart if there is no database
 */
export async function findConsole(variables: Variables, command: string): Promise<ConsolePlace> {
  const settings = readSettings(variables);
  const { dataDirectory, embeddedDatabase } = settings;
  const home = join(dataDirectory, "database");
  if (embeddedDatabase && !existsSync(join(home, "data"))) {
    throw new CannotStart(`${dataDirectory} has no database. Set DATABASE_URL or DATA_DIR, or run npm start first.`);
  }
  // A command generates no secret for a console that sets its own.
  const secrets = variables.DATA_KEYS
    ? { ...newSecrets(), ...(await readSecrets(dataDirectory)) }
    : await saveSecrets(dataDirectory);
  const database = embeddedDatabase ? await openEmbedded(home, command) : null;
  const databaseUrl = database?.url ?? variables.DATABASE_URL ?? "";
  const identityBaseUrl = variables.IDENTITY_BASE_URL ?? "http://127.0.0.1";
  const environment = consoleEnvironment(variables, settings, secrets, { databaseUrl, identityBaseUrl, dev: false });
  return { environment, stop: async () => database?.stop() };
}

/**
 * Opens the embedded database. If a running console has opened it already, returns the address at which that console
 * serves the database.
 */
async function openEmbedded(home: string, command: string): Promise<{ url: string; stop(): Promise<void> }> {
  // Imported only when it is needed, because the container image does not contain the embedded database.
  const { startEmbeddedDatabase } = await import("@/lib/platform/embedded/database");
  try {
    return await startEmbeddedDatabase(home);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const sockets = join(home, "socket");
    if (!existsSync(join(sockets, ".s.PGSQL.5432"))) {
      throw new CannotStart(`${error.message} Then run npm run ${command} again.`);
    }
    const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}`;
    return { url, stop: async () => undefined };
  }
}
