import fc from "fast-check";
import { expect, test } from "vitest";
import { monthsUntil, spentByMonth } from "./series";

const now = fc.date({ min: new Date("2001-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
const length = fc.integer({ min: 1, max: 40 });

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

test("a month without orders has no spending", () => {
  const spent = { month: "2026-11", cents: 3850, searches: 3, unpriced: 1, partlyPriced: 0 };
  const none = { cents: 0, searches: 0, unpriced: 0, partlyPriced: 0 };
  expect(spentByMonth(["2026-10", "2026-11"], [spent])).toEqual([{ month: "2026-10", ...none }, spent]);
});
