/**
 * `npm run doctor`: prints one line for each guard that a console or worker checks at its start, with the remedy and
 * without secrets. If no guard refuses, also prints what each data key except the first is still needed for, and which
 * key verifies the checkpoints of the audit log. Registers new data keys, as a start does. Exits with 1 if a guard
 * refuses.
 */
import "server-only";
import { adviceOnKeys, adviceOnLog, examine, printFindings } from "./examine";

const isReady = printFindings(await examine(process.env));
if (isReady) {
  for (const advice of await adviceOnKeys(process.env)) console.log(`note     data keys: ${advice}`);
  console.log(`note     audit log: ${await adviceOnLog(process.env)}`);
}
process.exit(isReady ? 0 : 1);
