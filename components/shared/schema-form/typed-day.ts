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

/** "july" and "jul"; also "sept". */
function namesOf(month: number): string[] {
  const long = new Date(Date.UTC(2000, month - 1)).toLocaleString("en-US", { month: "long", timeZone: "UTC" });
  const names = [long, monthName(month) ?? "", ...(month === 9 ? ["sept"] : [])];
  return names.map((name) => name.toLowerCase());
}

/** The number of an English month; 0 for another word. */
function monthIn(word: string): number {
  return Array.from({ length: 12 }, (_, index) => index + 1).find((month) => namesOf(month).includes(word)) ?? 0;
}

/** Years of birth dates, and of licenses and jobs. */
const firstYear = 1900;
const lastYear = 2099;

/** The forms of a whole date, each with the places of its year, month and day. */
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

/** What may stand before a birth date, or after it: a label, the time of midnight, and signs around the whole. */
const label = /^(?:d\.?o\.?b\.?|date of birth|birth ?date|born)[: ]+/i;
const weekday = /^(sun|mon|tue|wed|thu|fri|sat)[a-z]*[., ]+/i;
const midnight = /[T ](?:00?:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? ?AM)$/i;
const around = /^[\s("']+|[\s)"'.,;]+$/g;
/** Letters; no date is longer. */
const longest = 100;

/** One sign for each kind of dash, slash and space, and plain digits. */
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

/** "tue" */
const weekdayOf = ({ year, month, day }: CalendarDate) =>
  new Date(Date.UTC(year, month - 1, day)).toLocaleString("en-US", { weekday: "short", timeZone: "UTC" }).toLowerCase();

/**
 * A whole date typed or pasted at once, as DD-MM-YYYY: "07/04/1988" and "07041988" (month first, as the inputs are
 * ordered), "1988-07-04", "19880704", "4 Jul 1988", "DOB: 07/04/1988". Null if it has no reading, or several, or names
 * another day of the week.
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

/** Why typed parts are no day, in the words of the inputs; null if they are a day, or nothing is typed. */
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
