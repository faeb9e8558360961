import fc from "fast-check";
import { expect, test } from "vitest";
import { formatEnd, usualTimes } from "./snooze-times";

const now = Date.parse("2026-11-16T10:00:00Z");
const utc = { now, timeZone: "UTC" };

test("the end of a snooze is a weekday when it is near, and a date otherwise", () => {
  expect(formatEnd("2026-11-17T09:00:00Z", utc)).toBe("Tue 09:00");
  expect(formatEnd("2026-11-17T09:00:00Z", { now, timeZone: "America/Chicago" })).toBe("Tue 03:00");
  expect(formatEnd("2026-12-01T09:00:00Z", utc)).toBe("Dec 1, 09:00");
  expect(formatEnd("2026-11-16T09:00:00Z", utc)).toBe("Nov 16, 09:00");
  expect(formatEnd("2026-11-17T09:00:00Z", { now: undefined, timeZone: "UTC" })).toBe("Nov 17, 2026, 09:00");
});

test("every preset lies in the future: tomorrow and Monday at nine, Monday within a week", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }), (at) => {
      const { hours, tomorrow, monday } = usualTimes(at);
      for (const end of [hours, tomorrow, monday]) expect(end.getTime()).toBeGreaterThan(at.getTime());
      expect([tomorrow.getHours(), monday.getHours(), monday.getDay()]).toEqual([9, 9, 1]);
      expect(monday.getTime() - at.getTime()).toBeLessThan(8 * 24 * 3_600_000);
    }),
  );
});
