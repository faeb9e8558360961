/** A day typed as month, day and year; its text is in the service's format, DD-MM-YYYY. Pure. */
import { parseDayMonthYear } from "@/lib/identity/dates";

export type DayPart = "month" | "day" | "year";

/** The parts of "04-07-1988", or of an incomplete day ("4--"). Other text has no parts. */
export function dayParts(text: string): Record<DayPart, string> {
  const [, day = "", month = "", year = ""] = /^(\d{0,2})-(\d{0,2})-(\d{0,4})$/.exec(text.trim()) ?? [];
  return { month, day, year };
}

/** DD-MM-YYYY once the year is complete, whether or not there is such a day; empty when nothing is typed. */
export function joinDay(parts: Record<DayPart, string>): string {
  const [day, month, year] = [parts.day, parts.month, parts.year].map((part) => part.replace(/\D/g, ""));
  if (!day && !month && !year) return "";
  return `${day}-${month}-${year}`;
}

/** The day as sent to the service: "4-7-1988" → "04-07-1988". Any other text is unchanged. */
export function paddedDay(text: string): string {
  const { day, month, year } = dayParts(text);
  if (!day || !month || year.length !== 4) return text;
  return `${day.padStart(2, "0")}-${month.padStart(2, "0")}-${year}`;
}

/** "July 4, 1988" for a day that exists; null for anything else. */
export function dayInWords(text: string): string | null {
  const day = parseDayMonthYear(paddedDay(text));
  if (!day) return null;
  const moment = new Date(Date.UTC(2000, day.month - 1, day.day));
  moment.setUTCFullYear(day.year);
  return new Intl.DateTimeFormat("en-US", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(
    moment,
  );
}
