/** A day as people type it. Pure. */
import { parseDayMonthYear } from "@/lib/identity/dates";

/**
 * Writes a day the way the service wants it, DD-MM-YYYY: "4.7.1988", "04/07/1988" and "04071988" all become
 * "04-07-1988". The order is never changed, and whether there is such a day is not judged here.
 *
 * @returns the day; any other text as it was typed
 */
export function tidyDay(typed: string): string {
  const parts =
    /^(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(\d{4})$/.exec(typed.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim());
  if (!parts) return typed;
  const [, day = "", month = "", year = ""] = parts;
  return `${day.padStart(2, "0")}-${month.padStart(2, "0")}-${year}`;
}

/** "July 4, 1988" for a day that exists; null for anything else. */
export function dayInWords(typed: string): string | null {
  const day = parseDayMonthYear(tidyDay(typed));
  if (!day) return null;
  const moment = new Date(Date.UTC(2000, day.month - 1, day.day));
  moment.setUTCFullYear(day.year);
  return new Intl.DateTimeFormat("en-US", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(
    moment,
  );
}
