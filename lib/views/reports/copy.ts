/** Times are UTC, because reports are read in several time zones. */

import { parseDayMonthYear } from "@/lib/base/calendar-dates";
import { formatTime, formatTimestampDay, plural, writeDay } from "@/lib/base/dates";
import { foldMarks } from "@/lib/domain/results/name-fold";

/** "Nov 18, 2026, 16:20 UTC". */
export function formatUtcTimestamp(iso: string): string {
  return `${formatTimestampDay(iso)}, ${formatTime(iso)} UTC`;
}

/** "Ada Marsh, Nov 18, 2026, 16:20 UTC". */
export const byAt = (who: string, iso: string) => `${who}, ${formatUtcTimestamp(iso)}`;

/** The User Object's DD-MM-YYYY: "04-07-1988" → "Jul 4, 1988". A masked or invalid date keeps its text. */
export function formatBirthDate(dob: string): string {
  const day = parseDayMonthYear(dob);
  return day ? writeDay(day) : `${dob} (day, month, year)`;
}

/** A part of a price. The service names no currency. */
export function amount(value: number | null): string {
  return value === null ? "not priced by the service" : value.toFixed(2);
}

/** Says how much a PDF leaves out: "800 more rows are in the JSON report." */
export const restInJson = (count: number, one: string, many = `${one}s`): string =>
  `${plural(count, `more ${one}`, `more ${many}`)} ${count === 1 ? "is" : "are"} in the JSON report.`;

/** Writes hexadecimal digits in groups of eight, for comparison by eye. */
export function hexGroups(hex: string): string {
  return hex.replaceAll(/(.{8})(?=.)/g, "$1 ");
}

const safe = (text: string) =>
  foldMarks(text)
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");

/** "Farrow-Lund-Imogen-2026-11-22". Instead of a masked or non-Latin name, the end of the applicant's ID. */
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
