/**
 * Checks before a console or a worker of a fleet starts: complete settings, none generated, and a migrated database
 * that belongs to them. `npm run worker` imports it; `npm run console` runs it as a separate process, because the
 * console's server must not load server modules (see web.ts).
 */
import "server-only";
import { parse } from "node:path";
import {
  refuseMixedModes,
  requireAgreeingClock,
  requireMatchingDataKeys,
  WrongClock,
  WrongDatabase,
  WrongDataKeys,
} from "./database-guard";
import { MigrationTrouble, requireMigrated } from "./migrations";
import { BadSettings, fleetEnvironment, isMock, type Variables } from "./settings";

/**
 * Checks settings and database, and registers new data keys.
 *
 * @param variables the environment
 * @returns why the process cannot start, one line each; null if it can
 */
export async function refusalOfFleet(variables: Variables): Promise<string | null> {
  try {
    const { DATABASE_URL: url = "", DATA_KEYS: keys = "" } = fleetEnvironment(variables);
    await requireMigrated(url);
    await requireAgreeingClock(url);
    await refuseMixedModes(url, isMock(variables));
    await requireMatchingDataKeys(url, keys);
    return null;
  } catch (error) {
    const isExpected = [BadSettings, MigrationTrouble, WrongClock, WrongDatabase, WrongDataKeys].some(
      (kind) => error instanceof kind,
    );
    if (isExpected && error instanceof Error) return error.message;
    throw error;
  }
}

if (parse(process.argv[1] ?? "").name === "fleet") {
  const refusal = await refusalOfFleet(process.env);
  if (refusal) console.error(refusal);
  process.exit(refusal ? 1 : 0);
}
