/**
 * Writes the dates of an answer in words. If the interface does not state the form of a date, the date is written in
 * words only if it has a single reading.
 */

import type { CalendarDate } from "@/lib/base/calendar-dates";
import { writeDay } from "@/lib/base/dates";
import { birthDaysOf, type DateForm, daysOf, dependsOnZone, hasShortYear, orderOf, partsOf } from "./read-date";
import type { DateParts } from "./view";

/** The form of each date field. The first matching pattern counts. */
const forms: readonly [path: RegExp, form: DateForm][] = [
  [/^(scannedUser|passportData)\.\w*(Date|DateOfBirth)\w*4$/, "MDY"],
  [/^user\.dob$/, "DMY"],
  [/^user\.birthday$/, "YMD"],
  [/^verifyUI\.passport\.dob$/, "YMD"],
  [/^verifyUI\.\w+\.(dob|id_issued_date|id_expiration_date)$/, "unstated"],
  [/^(employment|education)\[\d+\]\.(start|end)_date$/, "YMD"],
  [/^professionalLicense\[\d+\]\.(start|end)_date$/, "unstated"],
  [/^sevenYearHistory\..*(Date|DOB)$/, "MDY"],
  [/^drivingRecord\.returned_date$/, "DMY"],
  [/^drivingRecord\.birth_date$/, "YMD"],
  [/^drivingRecord\..*date$/, "unstated"],
  [/^businessSearch\.date_of_incorporation$/, "DMY"],
  [/^watchListReport\..*Date(OfBirth)?(\[\d+\])?$/, "unstated"],
  // Court results are ISO timestamps. Their paths start at the result.
  [/^cases(\[\d+\])?\.\w+Date$/, "YMD"],
];

/** Birth dates that the service returns as timestamps. */
const birthFields = /^(user\.birthday|drivingRecord\.birth_date)$/;

/**
 * The latest year to pass on where it does not matter: it only determines the century of two-digit years, which are not
 * written in words.
 */
const anyYear = 9999;

/**
 * Returns a date in words: "Apr 7, 1988". Null for a field that is not a date, and for a text that has no reading,
 * several readings or a two-digit year.
 */
export function dateInWords(path: string, raw: string): string | null {
  const readDay = readOnlyDay(path, raw);
  return readDay && writeDay(readDay.day);
}

/** Returns the parts of a date. Null in the same cases as `dateInWords`. */
export function datePartsAt(path: string, raw: string): DateParts | null {
  const readDay = readOnlyDay(path, raw);
  return readDay && partsOf(readDay.day, orderOf({ path, raw, form: readDay.form }));
}

/**
 * Returns both readings of an ambiguous date: "Apr 3, 2020 as day-month-year, …". Null for a date that has one reading
 * or none.
 */
export function datesInDoubt(path: string, raw: string): string | null {
  const [day, secondDay] = readingsOf(path, raw)?.days ?? [];
  if (!day || !secondDay) return null;
  if (dependsOnZone({ raw })) return `${writeDay(day)} or ${writeDay(secondDay)}, depending on the time zone`;
  return `${writeDay(day)} as day-month-year, ${writeDay(secondDay)} as month-day-year; the service does not say which`;
}

/** Returns the only day of the text, or null if it has none or more than one. */
function readOnlyDay(path: string, raw: string): { day: CalendarDate; form: DateForm } | null {
  const readings = readingsOf(path, raw);
  const [day, ...others] = readings?.days ?? [];
  return readings && day && others.length === 0 ? { day, form: readings.form } : null;
}

/** Returns the form of a date field, or undefined for a field that is not a date. */
export const formOf = (path: string): DateForm | undefined => forms.find(([pattern]) => pattern.test(path))?.[1];

function readingsOf(path: string, raw: string): { days: CalendarDate[]; form: DateForm } | null {
  const form = formOf(path);
  if (form === undefined || hasShortYear(raw)) return null;
  const toDays = birthFields.test(path) ? birthDaysOf : daysOf;
  return { days: toDays({ path, raw, form }, anyYear), form };
}
