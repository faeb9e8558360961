import { formatCount, formatSpan, plural } from "@/lib/base/dates";

/** The lists of the page show at most this many items. A further item is found on the page of its applicant. */
export const newestOnly = { limit: 100 } as const;

export const daysText = (days: number | null): string => (days === null ? "No limit" : plural(days, "day"));

/** Formats a count. The result is, for example, "50,000 or more" where counting stops at a limit. */
export const countText = ({ rows, atLeast }: { rows: number; atLeast: boolean }): string =>
  `${formatCount(rows)}${atLeast ? " or more" : ""}`;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Formats the time that is left to undo an erasure, for example "46 h 43 min". From 100 hours on, it names whole days.
 */
export function timeLeft(ms: number): string {
  if (ms < hourMs || ms >= 100 * hourMs) return formatSpan(ms);
  return `${Math.floor(ms / hourMs)} h ${Math.floor((ms % hourMs) / minuteMs)} min`;
}
