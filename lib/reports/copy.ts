/** Texts of a report. Times are UTC, because a report is read in more than one time zone. */
import { formatTime, formatTimestampDay } from "@/lib/dates";

/** "Nov 18, 2026, 16:20 UTC". */
export function formatUtcTimestamp(iso: string): string {
  return `${formatTimestampDay(iso)}, ${formatTime(iso)} UTC`;
}

/** "awaiting_approval" → "Awaiting approval". */
export function sentenceCase(code: string): string {
  const words = code.replaceAll(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A price part as the service gave it. The service names no currency. */
export function amount(value: number | null): string {
  return value === null ? "not priced by the service" : value.toFixed(2);
}

/** Groups of eight digits, so that a person can compare a hash by eye. */
export function hexGroups(hex: string): string {
  return hex.replaceAll(/(.{8})(?=.)/g, "$1 ");
}
