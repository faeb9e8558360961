/**
 * The guards of a fleet's console or worker. All settings must be given, none is generated, and the database must be
 * migrated and belong to these settings. `npm run worker` imports the guards; `npm run console` runs them as a separate
 * process, because the console's server must not load server modules (see web-server.ts).
 */
import "server-only";
import { parse } from "node:path";
import type { Variables } from "@/lib/env";
import { CannotStart } from "@/lib/platform/process/cannot-start";
import { databaseGuards, type Guard, type Occasion } from "./database-guard";
import { requireMigrated } from "./migrations";
import { fleetEnvironment } from "./settings";

/** The guards, in the order in which a start checks them. */
export const startChecks: readonly Guard[] = [
  { name: "settings", check: fleetEnvironment },
  { name: "migrations", check: ({ DATABASE_URL: url = "" }) => requireMigrated(url) },
  ...databaseGuards,
];

/** Returns why a guard refuses to start, without any secret, or null. Throws any other error. */
export async function refusalOf(guard: Guard, variables: Variables, occasion: Occasion): Promise<string | null> {
  try {
    await guard.check(variables, occasion);
    return null;
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
}

/** Checks all guards, and registers new data keys. Returns the first reason why the process cannot start, or null. */
export async function refusalOfFleet(variables: Variables): Promise<string | null> {
  for (const guard of startChecks) {
    const refusal = await refusalOf(guard, variables, "start");
    if (refusal) return refusal;
  }
  return null;
}

if (parse(process.argv[1] ?? "").name === "fleet") {
  const refusal = await refusalOfFleet(process.env);
  if (refusal) console.error(refusal);
  process.exit(refusal ? 1 : 0);
}
