/**
 * Reads a date in the order of its source. If the interface does not state that order, the date can have several
 * readings. ISO dates and timestamps always have one.
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
} from "@/lib/base/calendar-dates";
import { withoutHidden } from "../../base/hidden-characters";
import type { DateParts } from "./view";

/** The order of a date's parts. "MDy" has a two-digit year. "unstated": the interface does not state the form. */
export type DateForm = "DMY" | "MDY" | "MDy" | "YMD" | "unstated";

export type DatedValue = { path: string; raw: string; form: DateForm };

const shortYear = /^\d{2}-\d{2}-\d{2}$/;
/** The longest text that is read as a date, in characters. */
const maxDateLength = 60;
const padded = (text: string) => text.replace(/(?<!\d)(\d)(?!\d)/g, "0$1");
/** Writes hyphens between the parts of a date, and adds a zero to single digits. */
const withHyphens = (text: string) => padded(text.trim().replace(/[\s./\p{Pd}\u2212]+/gu, "-"));

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+(?=\S)/i;
/** Removes what is not part of a date: invisible characters and the day of the week. */
function tidied(raw: string): string {
  const text = raw.trim();
  if (text.length > maxDateLength) return text;
  return withoutHidden(text)
    .trim()
    .replace(weekday, "")
    .replace(/^(\d{4}-\d{2}-\d{2}) (?=\d{2}:\d{2})/, "$1T");
}

export function hasShortYear(raw: string): boolean {
  const text = tidied(raw);
  if (text.length > maxDateLength) return false;
  return shortYear.test(withHyphens(text)) || /^\d{2}$/.test(namedParts(text)?.last ?? "");
}

/**
 * Returns the days that a date can mean: none (unreadable), one, or several (ambiguous). `latestYear` determines the
 * century of a two-digit year.
 */
export function daysOf(value: DatedValue, latestYear: number): CalendarDate[] {
  const text = tidied(value.raw);
  if (text.length > maxDateLength) return [];
  const days: CalendarDate[] = [];
  for (const day of readings(text, value.form, latestYear)) {
    if (day && !days.some((other) => isSameDay(other, day))) days.push(day);
  }
  return days;
}

/** Whether a text states the order of its parts: the year comes first, or the month has a name. */
export function statesOrder(raw: string): boolean {
  const text = tidied(raw);
  return namedParts(text) !== null || /^\d{4}-/.test(withHyphens(withoutRuns(text)));
}

/** Returns the days that a birth date can mean. A timestamp can mean two days, depending on the time zone. */
export function birthDaysOf(value: DatedValue, latestYear: number): CalendarDate[] {
  return timestampDays(tidied(value.raw)) ?? daysOf(value, latestYear);
}

/** Whether a birth date can mean several days only because of the time zone. */
export const dependsOnZone = ({ raw }: Pick<DatedValue, "raw">): boolean =>
  (timestampDays(tidied(raw)) ?? []).length > 1;

type Readings = (CalendarDate | null)[];

/**
 * Returns the readings of a text. A text that states its own order (year first, or the name of a month) is read in that
 * order. Otherwise the source's order counts.
 */
function readings(text: string, form: DateForm, latestYear: number): Readings {
  const timestamp = parseTimestampDay(text);
  if (timestamp) return [timestamp];
  const named = namedParts(text);
  if (named) return withMonthName(named, latestYear);
  const plain = withHyphens(withoutRuns(text));
  if (/^\d{4}-/.test(plain)) return [parseYearMonthDay(plain)];
  // With slashes the month usually comes first, and with periods the day.
  const isStated = text.includes("/") ? form !== "DMY" : form === "DMY" || !text.includes(".");
  switch (isStated ? form : "unstated") {
    case "DMY":
      return [parseDayMonthYear(plain)];
    case "MDY":
      return [parseMonthDayYear(plain)];
    case "MDy":
      return [parseMonthDayShortYear(plain, latestYear) ?? parseMonthDayYear(plain)];
    // The stated order has the year first. With a two-digit year, the first two digits may be the year, so the text is
    // not read.
    case "YMD":
      return shortYear.test(plain) ? [] : readInBothOrders(plain, latestYear);
    case "unstated":
      return readInBothOrders(plain, latestYear);
  }
}

const runs = [
  /^((?:18|19|20|21)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
  /^(\d\d)(\d\d)((?:18|19|20|21)\d\d)$/,
] as const;
/** Separates eight digits without separators. A year from 1800 to 2199 is either at the beginning or at the end. */
const withoutRuns = (text: string) => text.replace(runs.find((run) => run.test(text)) ?? runs[0], "$1-$2-$3");

function readInBothOrders(plain: string, latestYear: number): Readings {
  if (!shortYear.test(plain)) return [parseDayMonthYear(plain), parseMonthDayYear(plain)];
  const [first, second, third] = plain.split("-");
  return [parseMonthDayShortYear(plain, latestYear), parseMonthDayShortYear(`${second}-${first}-${third}`, latestYear)];
}

const monthWords = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const monthText =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const ordinal = "(\\d{1,2})(?:st|nd|rd|th)?";
const gap = "[\\s.,/-]*";
/** Dates with the name of a month: with the day first, the month first or the year first. */
const dayFirst = new RegExp(`^${ordinal}(?:\\s+of)?${gap}${monthText}${gap}(\\d{4}|\\d{2})$`, "i");
const monthFirst = new RegExp(`^${monthText}${gap}${ordinal}[\\s.,/-]+(\\d{4}|\\d{2})$`, "i");
const yearFirst = new RegExp(`^(\\d{4})${gap}${monthText}${gap}${ordinal}$`, "i");

/** Returns the month, 1 to 12, of an English name or its first three letters. 0 if there is no such month. */
export const monthOf = (name: string): number => monthWords.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const isMonth = new RegExp(`^${monthText}$`, "i");

/**
 * Reduces a month in two languages to English. Passports write "04 JUL/JUIL 1988", and one of the two is English (ICAO
 * Doc 9303, part 3).
 */
const inOneLanguage = (text: string) =>
  text.replace(/([\p{L}\p{M}]+)\.?\s*\/\s*([\p{L}\p{M}]+)\.?/u, (both, first: string, second: string) => {
    const english = [first, second].filter((word) => isMonth.test(word));
    return new Set(english.map(monthOf)).size === 1 ? (english[0] ?? both) : both;
  });

type NamedParts = { month: number; day: string; last: string; isDayFirst: boolean };

/** Reads "3 APR 1990", "Apr 3, 1990", "03-APR-90" or "1990 APR 03". Returns null for another form. */
function namedParts(text: string): NamedParts | null {
  const plain = inOneLanguage(text).replace(/[\p{Pd}\u2212]/gu, "-");
  const [, day, name, last] = dayFirst.exec(plain) ?? [];
  if (day && name && last) return { month: monthOf(name), day, last, isDayFirst: true };
  const [, month, dayAfter, year] = monthFirst.exec(plain) ?? [];
  if (month && dayAfter && year) return { month: monthOf(month), day: dayAfter, last: year, isDayFirst: false };
  const [, yearBefore, middle, dayLast] = yearFirst.exec(plain) ?? [];
  if (yearBefore && middle && dayLast)
    return { month: monthOf(middle), day: dayLast, last: yearBefore, isDayFirst: false };
  return null;
}

/**
 * Returns the readings of a date with the name of a month. If there are two digits on both sides of the month, either
 * can be the year.
 */
function withMonthName({ month, day, last, isDayFirst }: NamedParts, latestYear: number): Readings {
  if (last.length === 4) return [calendarDate(Number(last), month, Number(day))];
  const short = (year: string, ofMonth: string) =>
    parseMonthDayShortYear(padded(`${month}-${ofMonth}-${year}`), latestYear);
  return [short(last, day), isDayFirst && day.length === 2 ? short(day, last) : null];
}

export function orderOf(value: DatedValue): DateParts["order"] {
  if (/^\d{4}\D/.test(withoutRuns(tidied(value.raw)))) return "YMD";
  return value.form === "DMY" ? "DMY" : "MDY";
}

/** Reads a day from three fields, as in `user`. Returns null if they are not a day. */
export function dayOfFields(year: unknown, month: unknown, day: unknown): CalendarDate | null {
  const numbers = [year, month, day].map((part) => (/^\d{1,4}$/.test(String(part ?? "").trim()) ? Number(part) : 0));
  return calendarDate(numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0);
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

export function partsOf(day: CalendarDate, order: DateParts["order"]): DateParts {
  return { order, day: twoDigits(day.day), month: twoDigits(day.month), year: String(day.year).padStart(4, "0") };
}
