/** Days, months and hours up to now, with a value for each: missing ones are zero, never left out. Pure. */

import { type DecisionOutcome, decisionOutcomes } from "@/lib/domain/decisions/outcomes";
import type { Spend } from "@/lib/domain/orders/amounts";
import { noSpend } from "@/lib/domain/orders/money";
import type { TodayDecisions, TodayOrders, TodayService } from "@/lib/features/today/contract/today";

const hourMs = 3600 * 1000;

/** Returns the last days in UTC, up to today, oldest first: "2026-11-22". */
export function daysUntil(now: Date, count: number): string[] {
  const day = (back: number) => new Date(now.getTime() - back * 24 * hourMs).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, index) => day(count - 1 - index));
}

/** Returns the last months in UTC, up to this month, oldest first: "2026-11". */
export function monthsUntil(now: Date, count: number): string[] {
  const month = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7);
  return Array.from({ length: count }, (_, index) => month(count - 1 - index));
}

/** Returns the starts of the last hours, up to this hour, oldest first. */
export function hoursUntil(now: Date, count: number): Date[] {
  const current = Math.floor(now.getTime() / hourMs) * hourMs;
  return Array.from({ length: count }, (_, index) => new Date(current - (count - 1 - index) * hourMs));
}

type DecisionRow = { day: string; outcome: DecisionOutcome; all: number; mine: number };

export function decisionsByDay(days: readonly string[], rows: readonly DecisionRow[]): TodayDecisions["days"] {
  return days.map((day) => {
    const numbers = (of: "all" | "mine") =>
      Object.fromEntries(
        decisionOutcomes.map((outcome) => [
          outcome,
          rows.find((row) => row.day === day && row.outcome === outcome)?.[of] ?? 0,
        ]),
      ) as Record<DecisionOutcome, number>;
    return { day, all: numbers("all"), mine: numbers("mine") };
  });
}

export function spentByMonth(
  months: readonly string[],
  rows: readonly (Spend & { month: string })[],
): TodayOrders["months"] {
  return months.map((month) => rows.find((row) => row.month === month) ?? { month, ...noSpend });
}

type HourRow = { hour: Date; outcome: string; calls: number };

/** Outcomes of calls that the service answered: a refusal is an answer. */
export const answeredOutcomes = ["answered", "refused"];

/** Running calls are not counted. */
export function callsByHour(hours: readonly Date[], rows: readonly HourRow[]): TodayService["hours"] {
  return hours.map((hour) => {
    const calls = (outcomes: readonly string[]) =>
      rows
        .filter((row) => row.hour.getTime() === hour.getTime() && outcomes.includes(row.outcome))
        .reduce((sum, row) => sum + row.calls, 0);
    const at = hour.toISOString();
    return { at, answered: calls(answeredOutcomes), failed: calls(["failed"]), lost: calls(["unknown"]) };
  });
}
