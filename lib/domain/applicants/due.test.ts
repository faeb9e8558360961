import fc from "fast-check";
import { expect, test } from "vitest";
import { type DueFilter, dueFilters, dueRange, dueStepValues } from "./due";

const holds = (filter: DueFilter, hours: number) => {
  const { from, to } = dueRange(filter);
  return (from === null || hours >= from) && (to === null || hours < to);
};
const hours = fc.oneof(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.constantFrom(-48, -24, 0, 4, 24, 48));

test("every due time is in exactly one bucket", () => {
  fc.assert(fc.property(hours, (time) => dueStepValues.filter((step) => holds(step, time)).length === 1));
});

test("late is the union of the late buckets", () => {
  const late = dueFilters.filter((filter) => filter.startsWith("late-"));
  fc.assert(fc.property(hours, (time) => holds("late", time) === late.some((step) => holds(step, time))));
  expect(holds("late", 0)).toBe(false);
});
