/**
 * Calendar dates in the interface's formats. Each source has its own order (requests and the User Object DD-MM-YYYY,
 * scanned documents MM-DD-YY and MM-DD-YYYY, hosted UI YYYY-MM-DD), so one string can mean two days. Every parser here
 * reads exactly one order, and none guesses.
 */

/** A calendar day without time or zone. `month` is 1 to 12. */
export type CalendarDate = { year: number; month: number; day: number };

/** The number of days in a month (proleptic Gregorian calendar); 0 for an invalid month. */
export function daysInMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Returns the date with these parts, or null if there is no such day. Years are 1 to 9999. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | null {
  if (![year, month, day].every(Number.isInteger)) return null;
  if (year < 1 || year > 9999 || day < 1 || day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

function parts(text: string, pattern: RegExp): [number, number, number] | null {
  const match = pattern.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}

/**
 * Parses DD-MM-YYYY (requests, User Object, full business search). Returns null for another form or a day that does not
 * exist.
 */
export function parseDayMonthYear(text: string): CalendarDate | null {
  const numbers = parts(text, /^(\d{2})-(\d{2})-(\d{4})$/);
  return numbers && calendarDate(numbers[2], numbers[1], numbers[0]);
}

/**
 * Parses MM-DD-YYYY (the `4` variants of scanned documents, the 7-year report). Returns null like `parseDayMonthYear`.
 */
export function parseMonthDayYear(text: string): CalendarDate | null {
  const numbers = parts(text, /^(\d{2})-(\d{2})-(\d{4})$/);
  return numbers && calendarDate(numbers[2], numbers[0], numbers[1]);
}

/** Parses YYYY-MM-DD (hosted UI, employment and education results). Returns null like `parseDayMonthYear`. */
export function parseYearMonthDay(text: string): CalendarDate | null {
  const numbers = parts(text, /^(\d{4})-(\d{2})-(\d{2})$/);
  return numbers && calendarDate(numbers[0], numbers[1], numbers[2]);
}

/**
 * Parses MM-DD-YY (scanned documents). The year is the latest one with these digits that is not after `latestYear`: the
 * current year for a birth date, the current year plus 50 for an expiration date. Prefer the field's four-digit variant
 * where the service sends one.
 */
export function parseMonthDayShortYear(text: string, latestYear: number): CalendarDate | null {
  const numbers = parts(text, /^(\d{2})-(\d{2})-(\d{2})$/);
  if (!numbers) return null;
  const inCentury = latestYear - (latestYear % 100) + numbers[2];
  return calendarDate(inCentury > latestYear ? inCentury - 100 : inCentury, numbers[0], numbers[1]);
}

/** Returns the day exactly as written: a birthday at midnight must not move to the day before in another time zone. */
export function parseTimestampDay(text: string): CalendarDate | null {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(
    text,
  );
  return match?.[1] ? parseYearMonthDay(match[1]) : null;
}

const hourMs = 3_600_000;
/** The world's time zones range from UTC-12 to UTC+14. */
const zonesMs = [-12 * hourMs, 14 * hourMs] as const;

/** UTC times at which a day begins in a time zone west of Greenwich, while no day begins in the east. */
const westernMidnights = { before: 10 * hourMs, step: hourMs / 4 } as const;
const lastSecond = 24 * hourMs - 1000;

/**
 * Whether a UTC time, in milliseconds, stands for the day that it is written with: midnight in UTC or in the Americas,
 * or the last second of the day.
 */
const isStartOrEnd = (time: number) =>
  (time < westernMidnights.before && time % westernMidnights.step === 0) || time >= lastSecond;

/**
 * Returns the days that a timestamp of a day can stand for. If a day starts or ends at that moment in UTC or in the
 * Americas, or the timestamp is midnight without a time zone, it stands for the day as written. Otherwise it can be any
 * day that the moment has in some time zone.
 *
 * @returns null if the text is not a timestamp
 */
export function timestampDays(text: string): CalendarDate[] | null {
  const writtenDay = parseTimestampDay(text);
  if (!writtenDay) return null;
  const zone = /(?:Z|[+-]\d{2}:?\d{2})$/.exec(text)?.[0] ?? "";
  const local = Date.parse(`${text.slice(0, text.length - zone.length)}Z`);
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  const [, sign, hours, minutes] = offset ?? [];
  const moment = local - (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * hourMs + Number(minutes ?? 0) * 60_000);
  const day = dayOf(new Date(moment));
  const time = moment - Date.UTC(day.year, day.month - 1, day.day);
  if (isSameDay(day, writtenDay) && (time === 0 || (zone !== "" && isStartOrEnd(time)))) return [writtenDay];
  const days = [0, ...zonesMs].map((shift) => dayOf(new Date(moment + shift)));
  return [writtenDay, ...days].filter((day, at, all) => all.findIndex((other) => isSameDay(other, day)) === at);
}

const two = (value: number) => String(value).padStart(2, "0");
const four = (value: number) => String(value).padStart(4, "0");

export function formatDayMonthYear(date: CalendarDate): string {
  return `${two(date.day)}-${two(date.month)}-${four(date.year)}`;
}

export function formatMonthDayYear(date: CalendarDate): string {
  return `${two(date.month)}-${two(date.day)}-${four(date.year)}`;
}

export function formatYearMonthDay(date: CalendarDate): string {
  return `${four(date.year)}-${two(date.month)}-${two(date.day)}`;
}

/** Returns a negative number if `left` is earlier, a positive one if it is later, and 0 for the same day. */
export function compareDates(left: CalendarDate, right: CalendarDate): number {
  return left.year - right.year || left.month - right.month || left.day - right.day;
}

export function isBefore(left: CalendarDate, right: CalendarDate): boolean {
  return compareDates(left, right) < 0;
}

export function isSameDay(left: CalendarDate, right: CalendarDate): boolean {
  return compareDates(left, right) === 0;
}

/** Returns the UTC day of a timestamp. */
export function dayOf(timestamp: Date): CalendarDate {
  return { year: timestamp.getUTCFullYear(), month: timestamp.getUTCMonth() + 1, day: timestamp.getUTCDate() };
}
