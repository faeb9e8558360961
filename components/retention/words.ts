import { formatCount, formatSpan, plural } from "@/lib/base/dates";

/** The lists of the page show this many: further ones are found by their applicant. */
export const newestOnly = { limit: 100 } as const;

export const daysText = (days: number | null): string => (days === null ? "Without end" : plural(days, "day"));

/** A count that ends where counting does: "50,000 or more". */
export const countText = ({ rows, atLeast }: { rows: number; atLeast: boolean }): string =>
  `${formatCount(rows)}${atLeast ? " or more" : ""}`;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What is left of the time to undo, to the minute: "46 h 43 min"; beyond 100 hours, whole days. */
export function timeLeft(ms: number): string {
  if (ms < hourMs || ms >= 100 * hourMs) return formatSpan(ms);
  return `${Math.floor(ms / hourMs)} h ${Math.floor((ms % hourMs) / minuteMs)} min`;
}
