/**
 * Formats dates and numbers. The server and the browser return the same text, so clock and time zone are parameters.
 * Pure.
 */
import type { CalendarDate } from "@/lib/base/calendar-dates";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const monthNames = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const shortMonths = Array.from({ length: 12 }, (_, index) => monthNames.format(new Date(Date.UTC(2000, index))));

/** The short name of a month, 1 to 12: "Jul"; undefined for a month that does not exist. */
export function monthName(month: number): string | undefined {
  return shortMonths[month - 1];
}

/** Formats a day with the name of its month, so that day and month cannot be confused: "Jul 4, 1988". */
export function writeDay({ year, month, day }: CalendarDate): string {
  return `${monthName(month) ?? "?"} ${day}, ${year}`;
}

/** A calendar month: "2026-11" → "Nov 2026". */
export function monthText(month: string): string {
  const [year, number] = month.split("-");
  return `${monthName(Number(number)) ?? "?"} ${year}`;
}

/** ISO text, epoch milliseconds, or a Date. */
export type Instant = string | number | Date;

/**
 * Formatters by time zone. Creating one takes longer than a hundred uses of it, and every line of a list has a time.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** @param kind the name of the options; one formatter is created for each kind and time zone */
export function formatterOf(kind: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  formatters.set(key, formatter);
  return formatter;
}

const toTheSecond = {
  ...({ hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" } as const),
  ...({ hour: "2-digit", minute: "2-digit", second: "2-digit" } as const),
};
const counts = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

type Fields = { year: number; month: number; day: number; hour: string; minute: string; second: string };

function fieldsOf(instant: Instant, timeZone: string): Fields | undefined {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return undefined;
  if (timeZone === "UTC" && date.getUTCFullYear() > 0) return utcFieldsOf(date);
  const parts = formatterOf("fields", timeZone, toTheSecond).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    year: Number(part("year")),
    month: Number(part("month")),
    day: Number(part("day")),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
  };
}

/** Returns the same text as the formatter in a tenth of the time, because pages are rendered in UTC. */
function utcFieldsOf(date: Date): Fields {
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: two(date.getUTCHours()),
    minute: two(date.getUTCMinutes()),
    second: two(date.getUTCSeconds()),
  };
}

/** A calendar day, which has no time zone: "1988-07-04" → "Jul 4, 1988". Anything else is returned unchanged. */
export function formatDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const month = Number(match?.[2]);
  if (!match || month < 1 || month > 12) return day;
  return writeDay({ year: Number(match[1]), month, day: Number(match[3]) });
}

/**
 * Day and time: "Nov 18, 16:20" or "Nov 18, 16:20:07", with the year unless it is the year of `now`; "–" for an invalid
 * timestamp. `timeZone` is an IANA name.
 */
export function formatTimestamp(instant: Instant, facts: { timeZone?: string; now?: Instant; seconds?: boolean } = {}) {
  const timeZone = facts.timeZone ?? "UTC";
  const at = fieldsOf(instant, timeZone);
  if (!at) return "–";
  const now = facts.now === undefined ? undefined : fieldsOf(facts.now, timeZone);
  const clock = formatTime(instant, facts);
  if (now?.year === at.year) return `${monthName(at.month)} ${at.day}, ${clock}`;
  return `${writeDay(at)}, ${clock}`;
}

/** The day of a timestamp: "Nov 18, 2026". */
export function formatTimestampDay(instant: Instant, timeZone = "UTC"): string {
  const at = fieldsOf(instant, timeZone);
  return at ? writeDay(at) : "–";
}

/** The time of day: "16:20", or "16:20:07" with seconds. */
export function formatTime(instant: Instant, facts: { timeZone?: string; seconds?: boolean } = {}): string {
  const at = fieldsOf(instant, facts.timeZone ?? "UTC");
  if (!at) return "–";
  return facts.seconds ? `${at.hour}:${at.minute}:${at.second}` : `${at.hour}:${at.minute}`;
}

/** A duration, rounded down to its largest unit: "12 min", "3 h", "2 days". The sign is ignored. */
export function formatSpan(milliseconds: number): string {
  const span = Math.abs(milliseconds);
  if (span < minuteMs) return `${Math.floor(span / 1000)} s`;
  if (span < hourMs) return `${Math.floor(span / minuteMs)} min`;
  if (span < dayMs) return `${Math.floor(span / hourMs)} h`;
  return plural(Math.floor(span / dayMs), "day");
}

/** A timestamp relative to `now`: "just now", "12 min ago", "in 3 h". */
export function formatRelative(instant: Instant, now: Instant): string {
  const distance = new Date(instant).getTime() - new Date(now).getTime();
  if (Number.isNaN(distance)) return "–";
  if (Math.abs(distance) < minuteMs) return "just now";
  return distance < 0 ? `${formatSpan(distance)} ago` : `in ${formatSpan(distance)}`;
}

/** A whole number with thousands separators: 1284 → "1,284". */
export function formatCount(value: number): string {
  return counts.format(value);
}

/** A count with its noun: plural(1, "county", "counties") → "1 county". The plural adds an s by default. */
export function plural(count: number, singular: string, many = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : many}`;
}

const lists = new Intl.ListFormat("en-US");

/** Joins words into a list: "name, birth date, and SSN". */
export const listOf = (words: readonly string[]): string => lists.format(words);

/** Lowercases the beginning of a text for use inside a sentence, unless that is an abbreviation ("ID", "PASS"). */
export const midSentence = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase("en") + text.slice(1);

/**
 * Returns the time from one day to a later one: in years and months ("2 years 4 months"), or in days below two months.
 */
export function span(from: CalendarDate, to: CalendarDate): string {
  const months = (to.year - from.year) * 12 + (to.month - from.month) - (to.day < from.day ? 1 : 0);
  if (months < 2) return plural(daysBetween(from, to), "day");
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [years > 0 ? plural(years, "year") : "", rest > 0 ? plural(rest, "month") : ""].filter(Boolean).join(" ");
}

/** Returns the number of whole days from one day to a later one. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  const at = (day: CalendarDate) => {
    const date = new Date(0);
    date.setUTCFullYear(day.year, day.month - 1, day.day);
    return date.getTime();
  };
  return Math.round((at(to) - at(from)) / dayMs);
}
