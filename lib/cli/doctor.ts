/**
 * `npm run doctor`: prints one line for each guard of a console's or a worker's start, with the remedy and without secrets.
 * If no guard refuses, it also prints what each data key but the first is still needed for, and which key verifies the audit
 * log's checkpoints. Unlike a start, it registers no data key. Exits with 1 if a guard refuses.
 */
import "server-only";
import { adviceOnKeys, adviceOnLog, examine, printFindings } from "./examine";

const isReady = printFindings(await examine(process.env));
if (isReady) {
  for (const advice of await adviceOnKeys(process.env)) console.log(`note     data keys: ${advice}`);
  console.log(`note     audit log: ${await adviceOnLog(process.env)}`);
}
process.exit(isReady ? 0 : 1);
