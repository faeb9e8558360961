import fc from "fast-check";
import { expect, test } from "vitest";
import { decisionOutcomes } from "@/lib/contracts/constants/decisions";
import { callsByHour, daysUntil, decisionsByDay, hoursUntil, monthsUntil, spentByMonth } from "./series";

const now = fc.date({ min: new Date("2001-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
const length = fc.integer({ min: 1, max: 40 });

test("days follow one another without a gap, and end today", () => {
  fc.assert(
    fc.property(now, length, (at, count) => {
      const days = daysUntil(at, count);
      expect(days).toHaveLength(count);
      expect(days.at(-1)).toBe(at.toISOString().slice(0, 10));
      const times = days.map((day) => Date.parse(day));
      expect(times.slice(1).every((time, index) => time - (times[index] ?? 0) === 24 * 3600 * 1000)).toBe(true);
    }),
  );
});

test("months follow one another without a gap, and end with this one", () => {
  fc.assert(
    fc.property(now, length, (at, count) => {
      const numbers = monthsUntil(at, count).map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
      expect(numbers).toHaveLength(count);
      expect(numbers.at(-1)).toBe(at.getUTCFullYear() * 12 + at.getUTCMonth() + 1);
      expect(numbers.slice(1).every((number, index) => number - (numbers[index] ?? 0) === 1)).toBe(true);
    }),
  );
  expect(monthsUntil(new Date("2026-01-31T23:59:59Z"), 3)).toEqual(["2025-11", "2025-12", "2026-01"]);
});

test("the current moment is in the last hour", () => {
  fc.assert(
    fc.property(now, length, (at, count) => {
      const begins = hoursUntil(at, count).at(-1)?.getTime() ?? 0;
      expect(at.getTime() - begins).toBeGreaterThanOrEqual(0);
      expect(at.getTime() - begins).toBeLessThan(3600 * 1000);
    }),
  );
});

const days = daysUntil(new Date("2026-11-22T10:00:00Z"), 3);
const row = fc.record({
  day: fc.constantFrom(...days),
  outcome: fc.constantFrom(...decisionOutcomes),
  all: fc.nat(50),
  mine: fc.nat(50),
});
/** The database groups: each day and outcome occurs once. */
const rows = fc.uniqueArray(row, { selector: ({ day, outcome }) => `${day} ${outcome}` });

test("no decision is lost or added, and days without one are included", () => {
  fc.assert(
    fc.property(rows, (found) => {
      const made = decisionsByDay(days, found);
      expect(made.map(({ day }) => day)).toEqual(days);
      const sum = (of: "all" | "mine") => made.flatMap((day) => decisionOutcomes.map((outcome) => day[of][outcome]));
      const total = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
      expect(total(sum("all"))).toBe(total(found.map(({ all }) => all)));
      expect(total(sum("mine"))).toBe(total(found.map(({ mine }) => mine)));
    }),
  );
});

test("a month without orders has no spending", () => {
  const spent = { month: "2026-11", cents: 3850, searches: 3, unpriced: 1, partlyPriced: 0 };
  const none = { cents: 0, searches: 0, unpriced: 0, partlyPriced: 0 };
  expect(spentByMonth(["2026-10", "2026-11"], [spent])).toEqual([{ month: "2026-10", ...none }, spent]);
});

test("a refusal is an answer, a call without a known outcome is lost, and one that runs is not counted", () => {
  const hour = new Date("2026-11-22T10:00:00Z");
  const calls = (outcome: string) => ({ hour, outcome, calls: 2 });
  const found = ["answered", "refused", "failed", "unknown", "running"].map(calls);
  expect(callsByHour([hour], found)).toEqual([{ at: hour.toISOString(), answered: 4, failed: 2, lost: 2 }]);
});
