/**
 * `npm run doctor`: prints one line for each guard of a console's or a worker's start, with the remedy and without secrets.
 * It examines the console or worker of this environment or, without DATABASE_URL, that of `npm start` in the same
 * folder, whether it is running or not. If no guard refuses, it also prints what each data key but the first is still
 * needed for, and which key verifies the audit log's checkpoints. Unlike a start, it registers no data key. Exits with
 * 1 if a guard refuses.
 */
import "server-only";
import { setOf, type Variables } from "@/lib/env";
import { CannotStart } from "@/lib/platform/process/cannot-start";
import { adviceOnKeys, adviceOnLog, examine, examineDatabase, type Finding, printFindings } from "./examine";
import { findConsole } from "./find-console";
import { runCommand } from "./run-command";

runCommand(async () => {
  const variables = setOf(process.env);
  if (variables.DATABASE_URL) return report(variables, await examine(variables));
  // Parses the settings of npm start.
  const place = await findConsole(variables, "doctor").catch((error: unknown) => {
    if (error instanceof CannotStart) return error;
    throw error;
  });
  if (place instanceof CannotStart) return report(variables, [{ name: "settings", problem: place.message }]);
  try {
    const { environment } = place;
    return await report(environment, [{ name: "settings", problem: null }, ...(await examineDatabase(environment))]);
  } finally {
    await place.stop();
  }
});

/** Prints what was found and, if nothing refuses, the notes. Returns the exit code. */
async function report(variables: Variables, findings: readonly Finding[]): Promise<number> {
  if (!printFindings(findings)) return 1;
  for (const advice of await adviceOnKeys(variables)) console.log(`note     data keys: ${advice}`);
  console.log(`note     audit log: ${await adviceOnLog(variables)}`);
  return 0;
}
