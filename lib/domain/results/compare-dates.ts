/** Compares dates as days and not as strings, because each source writes them in its own order. */

import { type CalendarDate, calendarDate, isBefore, isSameDay } from "@/lib/base/calendar-dates";
import { daysBetween, plural, span, writeDay } from "@/lib/base/dates";
import { formOf } from "./date-fields";
import { interfaceFields } from "./interface-fields";
import { notCompared } from "./names";
import { doesNotExpire, unlimitedYear } from "./never-expires";
import {
  birthDaysOf,
  type DatedValue,
  dayOfFields,
  daysOf,
  dependsOnZone,
  hasShortYear,
  orderOf,
  partsOf,
  statesOrder,
} from "./read-date";
import type { Sections } from "./sections";
import type { ComparisonRow } from "./view";

type Verdict = Pick<ComparisonRow, "provided" | "read" | "verdict" | "words" | "note">;

/**
 * The birth date that the applicant's data states. `day` is null if no single day can be read, or if the fields
 * contradict each other.
 */
export type ProvidedBirth = { path: string; raw: string; day: CalendarDate | null; contradicts: boolean } | null;

/**
 * Returns the birth date from `birthday` (ISO 8601), else from `dob` (DD-MM-YYYY), else from its parts, or null if none is
 * given. Its `day` is null if the fields contradict each other. If the day of `birthday` depends on the time zone, another
 * field must state one of its days. If the digits of `birthday` do not state their order, another field must state the
 * day, and no order may give another one.
 */
export function providedBirth({ user }: Sections, today: CalendarDate): ProvidedBirth {
  const data = user.parsed;
  if (!data) return null;
  const fields = dayOfFields(data.year, data.month, data.day);
  const candidates = [
    userDate(interfaceFields.birthday, data.birthday?.trim() ?? ""),
    userDate(interfaceFields.dob, data.dob?.trim() ?? ""),
  ].filter((one) => one.raw !== "");
  const readings = candidates.map((one) => {
    const isUnordered = one.form === "YMD" && !statesOrder(one.raw);
    const value: DatedValue = isUnordered ? { ...one, form: "unstated" } : one;
    return { ...one, isUnordered, days: birthDaysOf(value, today.year) };
  });
  const days = readings.map((one) => ({ ...one, day: one.isUnordered ? null : onlyDay(one.days) }));
  const first = days.find((one) => one.day !== null) ?? days[0];
  if (!first) {
    return fields ? { path: interfaceFields.birthday, raw: writeDay(fields), day: fields, contradicts: false } : null;
  }
  const day = first.day ?? fields;
  const stated = [...readings.map((one) => one.days), fields ? [fields] : []].filter((one) => one.length > 0);
  const contradicts = day !== null && stated.some((one) => !one.some((other) => isSameDay(other, day)));
  const isInDoubt = readings.some(
    (one) => one.isUnordered && one.days.some((other) => day === null || !isSameDay(other, day)),
  );
  return { path: first.path, raw: first.raw, day: contradicts || isInDoubt ? null : day, contradicts };
}

/** Returns a date of the User Object in the form that the interface states for its field. */
const userDate = (path: string, raw: string): DatedValue => ({ path, raw, form: formOf(path) ?? "unstated" });

/** Returns the only day, or null if there is none or more than one. */
const onlyDay = (days: readonly CalendarDate[]) => (days.length === 1 ? (days[0] ?? null) : null);

/** Returns the day in words, or the original text if it has no single day. */
export const textOfBirth = ({ day, raw }: { day: CalendarDate | null; raw: string }) => (day ? writeDay(day) : raw);

/** Reads a birth date as the User Object writes it, DD-MM-YYYY. Returns null if it is not given. */
export function birthIn(dob: string | null, today: CalendarDate): ProvidedBirth {
  if (dob === null) return null;
  const value = userDate(interfaceFields.dob, dob);
  return { path: value.path, raw: dob, day: onlyDay(birthDaysOf(value, today.year)), contradicts: false };
}

type CheckedDate = { value: DatedValue; days: CalendarDate[]; agrees: "same" | "different" | "unreadable" };

/**
 * Returns the days that a date of a document can mean. A two-digit year gets the century of the document's four-digit
 * year. If there is none, it gets the century of the applicant's birth year, so that a 100-year-old person is not read
 * as born a century later.
 */
function readings(
  value: DatedValue,
  all: readonly DatedValue[],
  provided: CalendarDate | null,
  latestYear: number,
  toDays: typeof daysOf = daysOf,
): CalendarDate[] {
  const days = toDays(value, latestYear);
  if (!hasShortYear(value.raw)) return days;
  const [full] = all.filter((one) => one.form === "MDY").flatMap((one) => daysOf(one, latestYear));
  const year = (full ?? provided)?.year;
  if (year === undefined) return days;
  return days.map((day) => {
    const fitting = day.year % 100 === year % 100 ? calendarDate(year, day.month, day.day) : null;
    return fitting ?? day;
  });
}

function checkDate(value: DatedValue, days: CalendarDate[], provided: CalendarDate): CheckedDate {
  const matching = days.filter((day) => isSameDay(day, provided)).length;
  if (days.length === 0) return { value, days, agrees: "unreadable" };
  if (matching === 0) return { value, days, agrees: "different" };
  return { value, days, agrees: days.length === 1 ? "same" : "unreadable" };
}

const sideOf = (path: string, value: string | null) => ({ path, value, masked: false, date: null });

/** Returns the day in words if it has one reading, else the original text. */
const dateSide = (value: DatedValue, days: readonly CalendarDate[]) =>
  sideOf(value.path, days.length === 1 && days[0] ? writeDay(days[0]) : value.raw);

const zoneNote = "The birth date's day depends on the time zone";

/**
 * Compares a birth date with those of a document. `today` determines the century of two-digit years, because a birth
 * date cannot be in the future.
 */
export function compareBirth(provided: ProvidedBirth, values: readonly DatedValue[], today: CalendarDate): Verdict {
  const readable = values.map((value) => ({
    value,
    days: readings(value, values, provided?.day ?? null, today.year, birthDaysOf),
  }));
  const providedSide = provided && sideOf(provided.path, textOfBirth(provided));
  const [first] = readable;
  if (!provided || !first) {
    const documentSide = first ? dateSide(first.value, first.days) : null;
    return { provided: providedSide, read: documentSide, verdict: "nothing", words: "Nothing to compare", note: null };
  }
  const { day } = provided;
  if (!day) {
    const note = provided.contradicts
      ? "The applicant's data gives two different days"
      : dependsOnZone(provided)
        ? zoneNote
        : "The applicant's birth date is not in a known format";
    return { provided: providedSide, read: dateSide(first.value, first.days), ...notCompared(note) };
  }
  const all = readable.map((one) => checkDate(one.value, one.days, day));
  const differing = all.find((one) => one.agrees === "different");
  const agreeing = all.find((one) => one.agrees === "same");
  if (differing) return differentDay(provided, day, differing, agreeing !== undefined);
  if (agreeing) {
    return {
      provided: providedSide,
      read: dateSide(agreeing.value, agreeing.days),
      verdict: "same",
      words: "Same day",
      note: null,
    };
  }
  const ambiguous = all.find((one) => one.days.length > 1);
  return {
    provided: providedSide,
    read: dateSide(first.value, first.days),
    ...notCompared(
      ambiguous && dependsOnZone(ambiguous.value)
        ? zoneNote
        : ambiguous
          ? "The digits can be read as two days, and the order is not stated"
          : "This is not a day in the form that the document uses",
    ),
  };
}

function differentDay(
  provided: { path: string },
  day: CalendarDate,
  differing: CheckedDate,
  elsewhereSame: boolean,
): Verdict {
  const providedSide = sideOf(provided.path, writeDay(day));
  const documentSide = dateSide(differing.value, differing.days);
  const [secondDay] = differing.days;
  const swapped =
    differing.days.length === 1 &&
    secondDay !== undefined &&
    secondDay.year === day.year &&
    secondDay.month === day.day &&
    secondDay.day === day.month;
  const result = { verdict: "different" as const, words: "Different day" };
  if (!swapped) {
    const note = elsewhereSame ? "The document itself gives two different days" : null;
    return { provided: providedSide, read: documentSide, ...result, note };
  }
  const order = orderOf(differing.value);
  return {
    provided: { ...providedSide, date: partsOf(day, "DMY") },
    read: { ...documentSide, date: partsOf(secondDay, order) },
    ...result,
    note: order === "MDY" ? "Same digits, but day and month are swapped" : "Day and month are swapped",
  };
}

/**
 * Returns the first value that can be read as a date, else the first value. Sources list four-digit years first, so the
 * first readable value is the most precise.
 */
function mostPrecise(values: readonly DatedValue[], latestYear: number) {
  const readings = values.map((value) => ({ value, days: daysOf(value, latestYear) }));
  return readings.find((one) => one.days.length > 0) ?? readings[0];
}

/** How many years ahead an expiration date with a two-digit year can be. */
const maxValidityYears = 50;

const unlimitedWords = { words: "Does not expire", note: null };

/** Whether a value states an expiration day. A value that says that the document does not expire states none. */
const isLimited = (value: DatedValue, values: readonly DatedValue[], latestYear: number) =>
  !doesNotExpire(value.raw) && readings(value, values, null, latestYear).some(({ year }) => year !== unlimitedYear);

/**
 * Compares the expiration date of a document with today. A document is valid through its last day. Returns null if the
 * document has no expiration date.
 */
export function compareExpiry(values: readonly DatedValue[], today: CalendarDate): Verdict | null {
  const latestYear = today.year + maxValidityYears;
  const unlimited = values.find(({ raw }) => doesNotExpire(raw));
  const limited = unlimited ? values.filter((value) => isLimited(value, values, latestYear)) : values;
  if (unlimited && limited.length === 0) {
    return { provided: null, read: sideOf(unlimited.path, unlimited.raw), verdict: "in-date", ...unlimitedWords };
  }
  const mostPreciseDate = mostPrecise(limited, latestYear);
  if (!mostPreciseDate) return null;
  const documentSide = dateSide(mostPreciseDate.value, mostPreciseDate.days);
  if (unlimited) {
    const note = "The document gives a date, and says that it does not expire";
    return { provided: null, read: documentSide, verdict: "unreadable", words: "Cannot be judged", note };
  }
  const all = values.flatMap((value) => readings(value, values, null, latestYear));
  const over = all.filter((day) => isBefore(day, today));
  const [day] = mostPreciseDate.days;
  if (!day || (over.length > 0 && over.length < all.length)) {
    const why =
      mostPreciseDate.days.length > 1
        ? "The digits can be read as two days, and the order is not stated"
        : "The document itself gives two different days";
    const note = day ? why : "This is not a day";
    return { provided: null, read: documentSide, verdict: "unreadable", words: "Cannot be judged", note };
  }
  const eitherWay = mostPreciseDate.days.length > 1 ? "However its digits are read" : null;
  if (over.length > 0) {
    const days = daysBetween(day, today);
    const note = eitherWay ?? `${plural(days, "day")} before today`;
    return { provided: null, read: documentSide, verdict: "expired", words: "Expired", note };
  }
  return {
    provided: null,
    read: documentSide,
    verdict: "in-date",
    words: "In date",
    note: eitherWay ?? timeLeft(today, day),
  };
}

/**
 * Returns the last valid day of a document. If its digits can be read as several days, returns the first of these.
 *
 * @returns null if the document has no readable expiration date, or does not expire
 */
export function lastValidDay(values: readonly DatedValue[], today: CalendarDate): CalendarDate | null {
  const latestYear = today.year + maxValidityYears;
  const days = values
    .filter((value) => isLimited(value, values, latestYear))
    .flatMap((value) => readings(value, values, null, latestYear));
  return days.reduce<CalendarDate | null>((first, day) => (first && !isBefore(day, first) ? first : day), null);
}

/** Whether the note of this row states the distance of its date from today, which would reveal a masked date. */
export const statesDistance = ({ verdict }: Pick<ComparisonRow, "verdict">) =>
  verdict === "expired" || verdict === "in-date";

const timeLeft = (today: CalendarDate, day: CalendarDate) =>
  isSameDay(today, day) ? "Its last day is today" : `${span(today, day)} left`;

/** Reads the issue date of a document, with a note if it is in the future. Null if the document has no issue date. */
export function readIssued(values: readonly DatedValue[], today: CalendarDate): Verdict | null {
  const mostPreciseDate = mostPrecise(values, today.year);
  if (!mostPreciseDate) return null;
  const isInFuture = mostPreciseDate.days.length > 0 && mostPreciseDate.days.every((day) => isBefore(today, day));
  return {
    provided: null,
    read: dateSide(mostPreciseDate.value, mostPreciseDate.days),
    verdict: "nothing",
    words: "Nothing to compare",
    note: isInFuture ? "The issue date is in the future" : null,
  };
}
