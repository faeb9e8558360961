/** Texts of a report. Times are UTC, because a report is read in more than one time zone. */
import { formatTime, formatTimestampDay, writeDay } from "@/lib/dates";
import { parseDayMonthYear } from "@/lib/identity/dates";

/** "Nov 18, 2026, 16:20 UTC". */
export function formatUtcTimestamp(iso: string): string {
  return `${formatTimestampDay(iso)}, ${formatTime(iso)} UTC`;
}

/** The User Object's DD-MM-YYYY: "04-07-1988" → "Jul 4, 1988". A masked or invalid date keeps its text. */
export function formatBirthDate(dob: string): string {
  const day = parseDayMonthYear(dob);
  return day ? writeDay(day) : `${dob} (day, month, year)`;
}

/** "awaiting_approval" → "Awaiting approval". */
export function sentenceCase(code: string): string {
  const words = code.replaceAll(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A part of a price. The service names no currency. */
export function amount(value: number | null): string {
  return value === null ? "not priced by the service" : value.toFixed(2);
}

/** Splits a hash into groups of eight digits, for comparison by eye. */
export function hexGroups(hex: string): string {
  return hex.replaceAll(/(.{8})(?=.)/g, "$1 ");
}
