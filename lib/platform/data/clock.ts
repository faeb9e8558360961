/**
 * Compares this machine's clock with the database's. The database refuses audit entries whose time is not current, so a
 * console on a machine with a wrong clock cannot do anything.
 */
import "server-only";
import { plural } from "@/lib/base/dates";
import { log } from "@/lib/platform/process/log";
import { databaseNow } from "./database-time";
import { db } from "./prisma";

/** The trigger of the audit log allows clocks to be this far apart ("refuse_impossible_audit_entry"). */
const maxClockSkewMs = 15 * 60_000;

/**
 * Compares the database's time with `ownTime`, this process's time in epoch milliseconds. Returns null if they agree
 * well enough, otherwise a sentence for the operator.
 */
export function clockProblem(databaseTime: Date, ownTime: number): string | null {
  const apart = ownTime - databaseTime.getTime();
  if (Math.abs(apart) <= maxClockSkewMs) return null;
  const minutes = plural(Math.round(Math.abs(apart) / 60_000), "minute");
  const side = apart < 0 ? "behind" : "ahead of";
  return `The clock of this machine is ${minutes} ${side} the database's, which refuses audit entries more than 15 minutes off: synchronize both clocks.`;
}

export async function problemOfClock(): Promise<string | null> {
  return clockProblem(await databaseNow(db), Date.now());
}

const logEveryMs = 60_000;
let loggedAt = Number.NEGATIVE_INFINITY;

/** Logs the problem at most once a minute, because the problem affects every request. */
export function logClockProblem(): void {
  if (performance.now() - loggedAt < logEveryMs) return;
  loggedAt = performance.now();
  problemOfClock().then(
    (sentence) => sentence && log.error({ code: "audit_unavailable" }, sentence),
    () => undefined,
  );
}
