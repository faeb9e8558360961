/** Rotates the keys of this process's environment. A test kills this process: `rotate-keys-process.ts NOTICE_MS`. */
import { rotateKeys } from "@/lib/features/keys/rotate-keys";
import { waitAsJobs } from "@/lib/platform/data/connection";

waitAsJobs();
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
const isDone = await rotateKeys({
  report: (line) => process.stdout.write(`${line}\n`),
  noticeMs: Number(process.argv[2]),
});
process.exit(isDone ? 0 : 1);
