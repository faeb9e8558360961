/**
 * Calendar dates as the interface writes them. Each source has its own order (requests and the User Object
 * DD-MM-YYYY, scanned documents MM-DD-YY and MM-DD-YYYY, hosted UI YYYY-MM-DD), so the same string can be two
 * different days: every reader here names its order, and none guesses.
 */

/** A day of the calendar, without time or zone. `month` is 1 to 12. */
export type CalendarDate = { year: number; month: number; day: number };

/** How many days a month of the (proleptic Gregorian) calendar has; 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** The date of these parts, or null when there is no such day. Years are 1 to 9999. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | null {
  if (![year, month, day].every(Number.isInteger)) return null;
  if (year < 1 || year > 9999 || day < 1 || day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

function parts(text: string, pattern: RegExp): [number, number, number] | null {
  const match = pattern.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}

/** Reads DD-MM-YYYY (requests, User Object, full business search); null when it is not that, or not a day. */
export function parseDayMonthYear(text: string): CalendarDate | null {
  const found = parts(text, /^(\d{2})-(\d{2})-(\d{4})$/);
  return found && calendarDate(found[2], found[1], found[0]);
}

/** Reads MM-DD-YYYY (the `4` variants of scanned documents, the 7-year report). */
export function parseMonthDayYear(text: string): CalendarDate | null {
  const found = parts(text, /^(\d{2})-(\d{2})-(\d{4})$/);
  return found && calendarDate(found[2], found[0], found[1]);
}

/** Reads YYYY-MM-DD (hosted UI, employment and education results). */
export function parseYearMonthDay(text: string): CalendarDate | null {
  const found = parts(text, /^(\d{4})-(\d{2})-(\d{2})$/);
  return found && calendarDate(found[0], found[1], found[2]);
}

/**
 * Reads MM-DD-YY (scanned documents). Two digits name a year only together with a pivot: the year taken is the
 * latest one ending in those digits that is not after `latestYear`. For a birth date that is the current year
 * (nobody is born later); for an expiration date, the current year plus 50. The four-digit variant of the same
 * field is to be preferred where the service gives it.
 *
 * @param latestYear the last year the date can lie in
 */
export function parseMonthDayShortYear(text: string, latestYear: number): CalendarDate | null {
  const found = parts(text, /^(\d{2})-(\d{2})-(\d{2})$/);
  if (!found) return null;
  const inCentury = latestYear - (latestYear % 100) + found[2];
  return calendarDate(inCentury > latestYear ? inCentury - 100 : inCentury, found[0], found[1]);
}

/**
 * Reads an ISO 8601 timestamp's own day (`user.birthday`, court dates). The day is the one written: a birthday at
 * midnight in some zone must not move to the day before in another.
 */
export function parseTimestampDay(text: string): CalendarDate | null {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(
    text,
  );
  return match?.[1] ? parseYearMonthDay(match[1]) : null;
}

const two = (value: number) => String(value).padStart(2, "0");
const four = (value: number) => String(value).padStart(4, "0");

/** Writes DD-MM-YYYY. */
export function formatDayMonthYear(date: CalendarDate): string {
  return `${two(date.day)}-${two(date.month)}-${four(date.year)}`;
}

/** Writes MM-DD-YYYY. */
export function formatMonthDayYear(date: CalendarDate): string {
  return `${two(date.month)}-${two(date.day)}-${four(date.year)}`;
}

/** Writes MM-DD-YY; the century is lost. */
export function formatMonthDayShortYear(date: CalendarDate): string {
  return `${two(date.month)}-${two(date.day)}-${two(date.year % 100)}`;
}

/** Writes YYYY-MM-DD. */
export function formatYearMonthDay(date: CalendarDate): string {
  return `${four(date.year)}-${two(date.month)}-${two(date.day)}`;
}

/** Negative when `left` is the earlier day, positive when it is the later, 0 for the same day. */
export function compareDates(left: CalendarDate, right: CalendarDate): number {
  return left.year - right.year || left.month - right.month || left.day - right.day;
}

/** Whether `left` is an earlier day than `right`. */
export function isBefore(left: CalendarDate, right: CalendarDate): boolean {
  return compareDates(left, right) < 0;
}

/** Whether both are the same day. */
export function isSameDay(left: CalendarDate, right: CalendarDate): boolean {
  return compareDates(left, right) === 0;
}

/** The UTC day of a moment. */
export function dayOf(moment: Date): CalendarDate {
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() };
}
