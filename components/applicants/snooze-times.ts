/** The times at which a snooze can end, and how such a time is written. Pure. */

import { formatTime, formatTimestamp, type Instant } from "@/lib/base/dates";
import type { Snooze } from "@/lib/cases/contract/applicant-view";

const hourMs = 3_600_000;
const morning = 9;

/** Nine o'clock in the morning, `days` days after `now`, in the time zone of this machine. */
function morningAfter(now: Date, days: number): Date {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  day.setHours(morning, 0, 0, 0);
  return day;
}

export function usualTimes(now: Date) {
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return {
    hours: new Date(now.getTime() + 3 * hourMs),
    tomorrow: morningAfter(now, 1),
    monday: morningAfter(now, toMonday),
  };
}

/** "Tue 09:00" within the next six days, otherwise "Nov 18, 09:00". */
export function formatEnd(until: Instant, { now, timeZone }: { now: number | undefined; timeZone: string }): string {
  const at = new Date(until);
  const isNear = now !== undefined && at.getTime() - now < 6 * 24 * hourMs && at.getTime() > now;
  if (!isNear) return formatTimestamp(until, { timeZone, ...(now === undefined ? {} : { now }) });
  const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone }).format(at);
  return `${weekday} ${formatTime(until, { timeZone })}`;
}

export const snoozeText = ({ until }: Snooze, facts: { now: number | undefined; timeZone: string }): string =>
  `Snoozed until ${formatEnd(until, facts)}`;
