/** Computes when a schedule is due next. Pure. */
import type { Interval } from "@/lib/views/exports/contract/export-schedules";
import { wallClock } from "./cells";

/** `day` is the day of the week, 1 (Monday) to 7, or the day of the month. It is null for every day. */
export type Rhythm = { every: Interval; day: number | null; at: string; timeZone: string };

const dayMs = 86_400_000;

const local = (at: number, timeZone: string): number => wallClock(new Date(at).toISOString(), timeZone) ?? at;

/**
 * Returns the moment of a local time in a zone. If the clocks skip that time, the moment is later by as much as the
 * clocks are set forward. If the clocks repeat it, the first occurrence counts.
 */
function momentOf(clock: number, timeZone: string): number {
  const candidates = [clock - dayMs, clock + dayMs].map((near) => clock - (local(near, timeZone) - near));
  const right = candidates.filter((at) => local(at, timeZone) === clock);
  return right.length > 0 ? Math.min(...right) : (candidates[0] ?? clock);
}

/** Whether an export is due on a local day, which is given as midnight in UTC. */
function isDue(date: Date, { every, day }: Rhythm): boolean {
  if (every === "day") return true;
  if (every === "week") return (date.getUTCDay() || 7) === day;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(day ?? 1, last);
}

/** Returns the first due moment after a given moment. */
export function nextRun(rhythm: Rhythm, after: Date): Date {
  const { at, timeZone } = rhythm;
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const midnight = Math.floor(local(after.getTime(), timeZone) / dayMs) * dayMs;
  for (let date = midnight - dayMs; ; date += dayMs) {
    if (!isDue(new Date(date), rhythm)) continue;
    const moment = momentOf(date + (hours * 60 + minutes) * 60_000, timeZone);
    if (moment > after.getTime()) return new Date(moment);
  }
}

/** Returns today's day of the week or of the month in the zone, for a schedule that begins now. Null for every day. */
export function dayOf(every: Interval, { now, timeZone }: { now: Date; timeZone: string }): number | null {
  const today = new Date(local(now.getTime(), timeZone));
  if (every === "day") return null;
  return every === "week" ? today.getUTCDay() || 7 : today.getUTCDate();
}
