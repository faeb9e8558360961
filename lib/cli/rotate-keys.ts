/**
 * `npm run keys:rotate`: encrypts all stored data under the first key of DATA_KEYS. Uses the environment of a console,
 * or the settings of `npm start` in the same folder. Exits with 1 if the rotation failed, or if a former key is still
 * needed.
 */
import { setOf } from "@/lib/env";
import { rotateKeys } from "@/lib/features/keys/rotate-keys";
import { sentenceOfFailure } from "@/lib/features/keys/rotation-failure";
import { waitAsJobs } from "@/lib/platform/data/connection";
import { closeDatabase } from "@/lib/platform/data/prisma";
import { requireMigrated } from "@/lib/platform/server/migrations";
import { findConsole } from "./find-console";

async function run(): Promise<boolean> {
  const place = await findConsole(process.env, "keys:rotate");
  try {
    // The command prints damaged rows as sentences, so their log records are not needed.
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
