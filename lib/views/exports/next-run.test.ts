import fc from "fast-check";
import { expect, test } from "vitest";
import { intervals } from "@/lib/views/exports/contract/export-schedules";
import { instantText } from "./cells";
import { nextRun, type Rhythm } from "./next-run";

const due = (rhythm: Rhythm, after: string) => nextRun(rhythm, new Date(after)).toISOString();
const daily = (at: string, timeZone: string): Rhythm => ({ every: "day", day: null, at, timeZone });

test("a time that the clocks skip is an hour later, and one that they repeat comes once", () => {
  const newYork = daily("02:30", "America/New_York");
  expect(due(newYork, "2026-03-08T00:00:00Z")).toBe("2026-03-08T07:30:00.000Z"); // 03:30 EDT
  expect(due(newYork, "2026-03-08T07:30:00Z")).toBe("2026-03-09T06:30:00.000Z");
  const repeated = daily("01:30", "America/New_York");
  expect(due(repeated, "2026-11-01T00:00:00Z")).toBe("2026-11-01T05:30:00.000Z"); // EDT, not EST
  expect(due(repeated, "2026-11-01T05:30:00Z")).toBe("2026-11-02T06:30:00.000Z");
  // The clocks of Lord Howe change by half an hour. Samoa skipped December 30, 2011.
  expect(due(daily("02:10", "Australia/Lord_Howe"), "2026-10-03T12:00:00Z")).toBe("2026-10-03T15:40:00.000Z");
  expect(due(daily("10:00", "Pacific/Apia"), "2011-12-29T20:00:00Z")).toBe("2011-12-30T20:00:00.000Z");
});

test("a week has its day, and a month without the day has its last one", () => {
  const rest = { at: "06:00", timeZone: "UTC" };
  expect(due({ every: "week", day: 1, ...rest }, "2026-11-26T09:00:00Z")).toBe("2026-11-30T06:00:00.000Z");
  expect(due({ every: "month", day: 31, ...rest }, "2027-02-01T00:00:00Z")).toBe("2027-02-28T06:00:00.000Z");
  expect(due({ every: "month", day: 1, ...rest }, "2026-12-01T06:00:00Z")).toBe("2027-01-01T06:00:00.000Z");
});

const zones = [
  ...["UTC", "America/New_York", "America/St_Johns", "America/Santiago", "Europe/Berlin", "Africa/Casablanca"],
  ...["Asia/Kathmandu", "Asia/Tehran", "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Chatham", "Pacific/Kiritimati"],
];

test("in every zone it comes on each of its days, at its time, and never twice", () => {
  const rhythms = fc.record({
    every: fc.constantFrom(...intervals),
    weekday: fc.integer({ min: 1, max: 7 }),
    monthday: fc.integer({ min: 1, max: 31 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    timeZone: fc.constantFrom(...zones),
    from: fc.date({ min: new Date("2012-01-01"), max: new Date("2037-01-01"), noInvalidDate: true }),
  });
  fc.assert(
    fc.property(rhythms, ({ every, weekday, monthday, hour, minute, timeZone, from }) => {
      const at = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
      const day = every === "day" ? null : every === "week" ? weekday : monthday;
      let last = nextRun({ every, day, at, timeZone }, from);
      expect(last.getTime()).toBeGreaterThan(from.getTime());
      for (let count = 0; count < 40; count += 1) {
        const next = nextRun({ every, day, at, timeZone }, last);
        const days = (next.getTime() - last.getTime()) / 86_400_000;
        const [least, most] = { day: [1, 1], week: [7, 7], month: [28, 31] }[every];
        // A change of the clocks moves the next run by at most three hours.
        expect(days).toBeGreaterThan((least ?? 0) - 0.13);
        expect(days).toBeLessThan((most ?? 0) + 0.13);
        const local = instantText(next.toISOString(), timeZone);
        const isSkipped = local.slice(11, 16) !== at;
        const before = instantText(new Date(next.getTime() - 3 * 3_600_000).toISOString(), timeZone);
        if (isSkipped) expect(before.slice(-6), `${at} in ${timeZone}: ${local}`).not.toBe(local.slice(-6));
        // An hour earlier, the local time was another one, so the run is at the first occurrence of its time.
        const hourBefore = instantText(new Date(next.getTime() - 3_600_000).toISOString(), timeZone);
        if (!isSkipped) expect(hourBefore.slice(0, 16)).not.toBe(local.slice(0, 16));
        last = next;
      }
    }),
    { numRuns: 60 },
  );
});
