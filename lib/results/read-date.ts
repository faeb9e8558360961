/**
 * Reads a date in its source's order. If the interface does not state that order, the date can have several readings.
 * ISO dates and timestamps always have one.
 */

import {
  type CalendarDate,
  calendarDate,
  isSameDay,
  parseDayMonthYear,
  parseMonthDayShortYear,
  parseMonthDayYear,
  parseTimestampDay,
  parseYearMonthDay,
  timestampDays,
} from "@/lib/identity/dates";
import type { DateParts } from "./view";

/** "MDy" has a two-digit year; "unstated": the interface does not say. */
export type DateForm = "DMY" | "MDY" | "MDy" | "YMD" | "unstated";

export type DatedValue = { path: string; raw: string; form: DateForm };

const shortYear = /^\d{2}-\d{2}-\d{2}$/;
const slashesToHyphens = (text: string) => text.replaceAll("/", "-").replace(/(?<!\d)(\d)(?!\d)/g, "0$1");
/** Hyphens between the parts, and single digits padded to two. */
const withHyphens = (text: string) => slashesToHyphens(text.trim().replaceAll(".", "-"));

export const hasShortYear = (text: string): boolean => shortYear.test(withHyphens(text));

/** No day (unreadable), one, or several (ambiguous). `latestYear` settles the century of a two-digit year. */
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

/** The same of a birth date, whose day a timestamp can leave open: the time zone decides. */
export function birthDaysOf(value: DatedValue, latestYear: number): CalendarDate[] {
  return timestampDays(value.raw.trim()) ?? daysOf(value, latestYear);
}

/** Whether a birth date has several days because of the time zone alone. */
export const dependsOnZone = ({ raw }: Pick<DatedValue, "raw">): boolean =>
  (timestampDays(raw.trim()) ?? []).length > 1;

function readings(text: string, form: DateForm, latestYear: number): (CalendarDate | null)[] {
  switch (form) {
    case "DMY":
      return [parseDayMonthYear(text)];
    // Month first is what slashes stand for; with points the day usually comes first.
    case "MDY":
      return [parseMonthDayYear(slashesToHyphens(text))];
    case "MDy": {
      const written = slashesToHyphens(text);
      return [parseMonthDayShortYear(written, latestYear) ?? parseMonthDayYear(written)];
    }
    case "YMD":
      return [];
    case "unstated":
      return eitherWay(text, latestYear);
  }
}

function eitherWay(text: string, latestYear: number): (CalendarDate | null)[] {
  const plain = withHyphens(text);
  if (!shortYear.test(plain)) return [parseDayMonthYear(plain), parseMonthDayYear(plain), parseYearMonthDay(plain)];
  const [first, second, third] = plain.split("-");
  return [parseMonthDayShortYear(plain, latestYear), parseMonthDayShortYear(`${second}-${first}-${third}`, latestYear)];
}

export function orderOf(value: DatedValue): DateParts["order"] {
  if (/^\s*\d{4}/.test(value.raw)) return "YMD";
  return value.form === "DMY" ? "DMY" : "MDY";
}

/** As in `user`; null: not a day. */
export function dayOfFields(year: unknown, month: unknown, day: unknown): CalendarDate | null {
  const numbers = [year, month, day].map((part) => (/^\d{1,4}$/.test(String(part ?? "").trim()) ? Number(part) : 0));
  return calendarDate(numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0);
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

export function partsOf(day: CalendarDate, order: DateParts["order"]): DateParts {
  return { order, day: twoDigits(day.day), month: twoDigits(day.month), year: String(day.year).padStart(4, "0") };
}
