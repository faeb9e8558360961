import { availableParallelism } from "node:os";
import type { Variables } from "@/lib/env";

/**
 * Returns how many web processes a console has: WEB_PROCESSES, or by default half the number of processors. With the
 * embedded database it is one, because that answers one request at a time.
 */
export function webProcesses(variables: Variables, processors = availableParallelism()): number {
  if (variables.WEB_PROCESSES) return Number(variables.WEB_PROCESSES);
  return variables.PROOFDESK_EMBEDDED === "true" ? 1 : Math.max(1, Math.floor(processors / 2));
}

/**
 * Node's arguments for a web process. `npm run console` and the image use them too. By default, V8 lets the heap grow
 * to several times of what is in use before it collects garbage. After 1,600 requests and pages, a console held 860 MB
 * by default and 640 MB with these limits, at 0.87 to 0.95 times the speed.
 */
export const webArguments = ["--max-old-space-size=1024", "--max-semi-space-size=16"];

/** The connections that a process has in addition to its pool: one for notifications, and one for the queue. */
const besidePool = 2;
/** The smallest pool, so that one slow statement does not delay everything else. */
const leastPool = 2;

/**
 * Returns DATABASE_POOL_MAX for each web process, so that all of them together open as many connections as a single
 * process would.
 */
export function poolShare(poolMax: number, processes: number): number {
  if (processes === 1) return poolMax;
  return Math.max(Math.min(leastPool, poolMax), Math.floor((poolMax + besidePool) / processes) - besidePool);
}
