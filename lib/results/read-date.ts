/**
 * Reads a date under the order in which its source writes it. A source whose order is not stated is read only when
 * there is one way to read it. ISO dates and timestamps have one meaning everywhere.
 */
import type { DateParts } from "@/lib/contracts/results";
import {
  type CalendarDate,
  calendarDate,
  isSameDay,
  parseDayMonthYear,
  parseMonthDayShortYear,
  parseMonthDayYear,
  parseTimestampDay,
  parseYearMonthDay,
} from "@/lib/identity/dates";

/** How a source writes its dates; "MDy" has a two-digit year; "unstated" is nowhere shown. */
export type DateForm = "DMY" | "MDY" | "MDy" | "YMD" | "unstated";

/** A value that names a day, under its path. */
export type DatedValue = { path: string; raw: string; form: DateForm };

const shortYear = /^\d{2}-\d{2}-\d{2}$/;
/** With its parts told apart by hyphens, two digits each where there are fewer. */
const plainly = (text: string) =>
  text
    .trim()
    .replace(/[/.]/g, "-")
    .replace(/(?<!\d)(\d)(?!\d)/g, "0$1");

/** Whether a text is a date whose year has two digits. */
export const hasShortYear = (text: string): boolean => shortYear.test(plainly(text));

/**
 * Every day that a text can mean.
 *
 * @param latestYear the last year the day can lie in; settles a two-digit year
 * @returns no day (unreadable), one, or several (ambiguous)
 */
export function daysOf(value: DatedValue, latestYear: number): CalendarDate[] {
  const text = value.raw.trim();
  const iso = parseYearMonthDay(text) ?? parseTimestampDay(text);
  if (iso) return [iso];
  const found: CalendarDate[] = [];
  for (const day of readings(text, value.form, latestYear)) {
    if (day && !found.some((other) => isSameDay(other, day))) found.push(day);
  }
  return found;
}

function readings(text: string, form: DateForm, latestYear: number): (CalendarDate | null)[] {
  switch (form) {
    case "DMY":
      return [parseDayMonthYear(text)];
    case "MDY":
      return [parseMonthDayYear(text)];
    case "MDy":
      return [parseMonthDayShortYear(text, latestYear) ?? parseMonthDayYear(text)];
    case "YMD":
      return [];
    case "unstated":
      return eitherWay(text, latestYear);
  }
}

function eitherWay(text: string, latestYear: number): (CalendarDate | null)[] {
  const plain = plainly(text);
  if (!shortYear.test(plain)) return [parseDayMonthYear(plain), parseMonthDayYear(plain), parseYearMonthDay(plain)];
  const [first, second, third] = plain.split("-");
  return [parseMonthDayShortYear(plain, latestYear), parseMonthDayShortYear(`${second}-${first}-${third}`, latestYear)];
}

/** The order in which a value was read. */
export function orderOf(value: DatedValue): DateParts["order"] {
  if (/^\s*\d{4}/.test(value.raw)) return "YMD";
  return value.form === "DMY" ? "DMY" : "MDY";
}

/** The day of separate year, month and day fields, as `user` has them; null when they name none. */
export function dayOfFields(year: unknown, month: unknown, day: unknown): CalendarDate | null {
  const numbers = [year, month, day].map((part) => (/^\d{1,4}$/.test(String(part ?? "").trim()) ? Number(part) : 0));
  return calendarDate(numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0);
}

const two = (value: number) => String(value).padStart(2, "0");

/** A day taken apart under the order of its source. */
export function partsOf(day: CalendarDate, order: DateParts["order"]): DateParts {
  return { order, day: two(day.day), month: two(day.month), year: String(day.year).padStart(4, "0") };
}
