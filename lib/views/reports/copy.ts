/** Writes the texts of reports. Times are in UTC, because reports are read in several time zones. */

import { parseDayMonthYear } from "@/lib/base/calendar-dates";
import { formatTime, formatTimestampDay, plural, writeDay } from "@/lib/base/dates";
import { foldMarks } from "@/lib/domain/results/name-fold";

/** Writes a time: "Nov 18, 2026, 16:20 UTC". */
export function formatUtcTimestamp(iso: string): string {
  return `${formatTimestampDay(iso)}, ${formatTime(iso)} UTC`;
}

/** Writes a person and a time: "Ada Marsh, Nov 18, 2026, 16:20 UTC". */
export const byAt = (who: string, iso: string) => `${who}, ${formatUtcTimestamp(iso)}`;

/** Writes a birth date of the User Object: "04-07-1988" → "Jul 4, 1988". A masked or invalid date keeps its text. */
export function formatBirthDate(dob: string): string {
  const day = parseDayMonthYear(dob);
  return day ? writeDay(day) : `${dob} (day, month, year)`;
}

/** Writes a part of a price, without a currency, because the service does not return one. */
export function amount(value: number | null): string {
  return value === null ? "no price returned" : value.toFixed(2);
}

/** Says how much a PDF leaves out: "800 more rows are in the JSON report." */
export const restInJson = (count: number, one: string, many = `${one}s`): string =>
  `${plural(count, `more ${one}`, `more ${many}`)} ${count === 1 ? "is" : "are"} in the JSON report.`;

/** Writes hexadecimal digits in groups of eight, so that a person can compare them. */
export function hexGroups(hex: string): string {
  return hex.replaceAll(/(.{8})(?=.)/g, "$1 ");
}

const safe = (text: string) =>
  foldMarks(text)
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");

/**
 * Returns a file name without an extension: "Farrow-Lund-Imogen-2026-11-22". The end of the applicant's id replaces a
 * masked or non-Latin name.
 */
export function fileNameOf({
  applicant,
  generatedAt,
}: {
  applicant: { id: string; name: { given: string; family: string } | null };
  generatedAt: string;
}): string {
  const { name, id } = applicant;
  const parts = name ? [name.family, name.given].map((part) => (part.includes("···") ? "" : safe(part))) : [];
  const person = parts.filter((part) => part !== "").map((part) => part.slice(0, 60));
  return [...(person.length > 0 ? person : ["applicant", id.slice(-12)]), generatedAt.slice(0, 10)].join("-");
}
