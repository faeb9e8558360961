/** A day typed as month, day and year; its text is in the service's format, DD-MM-YYYY. Pure. */

import { type CalendarDate, calendarDate, formatDayMonthYear, parseDayMonthYear } from "@/lib/base/calendar-dates";
import { monthName } from "@/lib/base/dates";
import { withoutHidden } from "@/lib/base/hidden-characters";

export type DayPart = "month" | "day" | "year";

/** The parts of "04-07-1988", or of an incomplete day ("4--"). Other text has no parts. */
export function dayParts(text: string): Record<DayPart, string> {
  const [, day = "", month = "", year = ""] = /^(\d*)-(\d*)-(\d*)$/.exec(text.trim()) ?? [];
  return { month, day, year };
}

/** Joins the typed parts to DD-MM-YYYY, which may be incomplete or no real day. Empty if nothing is typed. */
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

/** Returns the names of a month: "july" and "jul", and also "sept". */
function namesOf(month: number): string[] {
  const long = new Date(Date.UTC(2000, month - 1)).toLocaleString("en-US", { month: "long", timeZone: "UTC" });
  const names = [long, monthName(month) ?? "", ...(month === 9 ? ["sept"] : [])];
  return names.map((name) => name.toLowerCase());
}

/** The number of an English month; 0 for another word. */
function monthIn(word: string): number {
  return Array.from({ length: 12 }, (_, index) => index + 1).find((month) => namesOf(month).includes(word)) ?? 0;
}

/** The range of years covers birth dates, licenses and jobs. */
const firstYear = 1900;
const lastYear = 2099;

/** The formats of a whole date, each with the numbers of its groups for year, month and day. */
const forms: readonly (readonly [RegExp, year: number, month: number, day: number])[] = [
  [/^(\d{4})(\d{2})(\d{2})$/, 1, 2, 3],
  [/^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/, 1, 2, 3],
  [/^(\d{4})[-/. ]*([a-z]{3,9})[-/., ]*(\d{1,2})$/i, 1, 2, 3],
  [/^(\d{1,2})(?:st|nd|rd|th)?(?: of)?[-/. ]*([a-z]{3,9})[-/., ]*(\d{4})$/i, 3, 2, 1],
  [/^([a-z]{3,9})[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4})$/i, 3, 1, 2],
  [/^([a-z]{3,9})(\d{2})(\d{4})$/i, 3, 1, 2],
  [/^(\d{2})(\d{2})(\d{4})$/, 3, 1, 2],
  [/^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/, 3, 1, 2],
];

/** Text around a birth date that is ignored: a label, the time of midnight, and punctuation. */
const label = /^(?:d\.?o\.?b\.?|date of birth|birth ?date|born)[: ]+/i;
const weekday = /^(sun|mon|tue|wed|thu|fri|sat)[a-z]*[., ]+/i;
const midnight = /[T ](?:00?:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? ?AM)$/i;
const around = /^[\s("']+|[\s)"'.,;]+$/g;
/** The longest text that can be a date, in characters. */
const longest = 100;

/** Replaces special dashes, slashes, spaces and digits by plain ones, and removes the text around the date. */
function plainDate(text: string): string {
  return withoutHidden(text)
    .normalize("NFKC")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replaceAll("\u2044", "/")
    .replace(/\s+/g, " ")
    .replace(/ ?([-/]) ?/g, "$1")
    .replace(around, "")
    .replace(label, "")
    .replace(midnight, "");
}

/** Returns a weekday as "tue". */
const weekdayOf = ({ year, month, day }: CalendarDate) =>
  new Date(Date.UTC(year, month - 1, day)).toLocaleString("en-US", { weekday: "short", timeZone: "UTC" }).toLowerCase();

/**
 * Reads a whole date that is typed or pasted at once, and returns DD-MM-YYYY: "07/04/1988" and "07041988" (month first,
 * as the inputs are ordered), "1988-07-04", "19880704", "4 Jul 1988", "DOB: 07/04/1988". Null if the text cannot be
 * read as a date, can be read as several dates, or names another day of the week.
 */
export function wholeDay(text: string): string | null {
  if (text.length > longest) return null;
  const plain = plainDate(text);
  const named = weekday.exec(plain)?.[1]?.toLowerCase();
  const written = plain.replace(weekday, "");
  const days = forms.flatMap(([form, year, month, day]): CalendarDate[] => {
    const match = form.exec(written);
    if (!match) return [];
    const number = (place: number) => Number(match[place]) || monthIn((match[place] ?? "").toLowerCase());
    const date = calendarDate(number(year), number(month), number(day));
    return date && date.year >= firstYear && date.year <= lastYear ? [date] : [];
  });
  const readings = new Set(days.filter((date) => !named || weekdayOf(date) === named).map(formatDayMonthYear));
  const [only] = readings;
  return readings.size === 1 && only !== undefined ? only : null;
}

/** Says why the typed parts are no day. Null if they are a day, or if nothing is typed. */
export function dayProblem(text: string): string | null {
  const { day, month, year } = dayParts(paddedDay(text));
  if (text.trim() === "" || dayInWords(text)) return null;
  if (day.length > 2 || month.length > 2 || year.length > 4) return "Month and day have two digits, the year has four";
  if (!day || !month || year.length < 4) return "Enter the month, the day and the four-digit year";
  return "There is no such day. Check the month, the day and the year";
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
