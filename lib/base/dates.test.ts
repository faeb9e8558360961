import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  daysBetween,
  formatCount,
  formatDay,
  formatRelative,
  formatSpan,
  formatTime,
  formatTimestamp,
  monthName,
  plural,
  span,
  writeDay,
} from "./dates";

const at = "2026-11-18T16:20:07.500Z";

describe("a calendar day has no zone", () => {
  test("it is written month, day, year", () => {
    expect(formatDay("1988-07-04")).toBe("Jul 4, 1988");
    expect(formatDay("0987-12-31")).toBe("Dec 31, 987");
  });

  test("what is not a day is returned unchanged", () => {
    for (const odd of ["", "04-07-1988", "1988-13-01", "1988-00-01", "soon"]) expect(formatDay(odd)).toBe(odd);
  });

  test("any day keeps its numbers", () => {
    const day = fc.record({ year: fc.integer({ min: 1000, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 28 }), ({ year, month }, date) => {
        const iso = `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
        const [, name, ...numbers] = /^(\w+) (\d+), (\d+)$/.exec(formatDay(iso)) ?? [];
        expect(numbers.map(Number)).toEqual([date, year]);
        expect(new Date(`${name} 1 2000 UTC`).getUTCMonth()).toBe(month - 1);
      }),
    );
  });
});

describe("a timestamp is written for a given time zone", () => {
  test("in UTC the same as the formatter of the zone's other name", () => {
    const times = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(times, (at) => {
        const of = (timeZone: string) => formatTimestamp(at, { timeZone, seconds: true });
        expect(of("UTC")).toBe(of("Etc/UTC"));
      }),
    );
  });

  test("UTC by default, whatever the zone of the machine", () => {
    expect(formatTimestamp(at, { now: "2026-01-01" })).toBe("Nov 18, 16:20");
    expect(formatTime(at)).toBe("16:20");
    expect(formatTime(at, { seconds: true })).toBe("16:20:07");
  });

  test("another zone may change the day", () => {
    expect(formatTimestamp(at, { now: at, timeZone: "Pacific/Auckland" })).toBe("Nov 19, 05:20");
  });

  test("the year is omitted only when it is the current one", () => {
    expect(formatTimestamp(at)).toBe("Nov 18, 2026, 16:20");
    expect(formatTimestamp(at, { now: "2027-01-01T00:00:00Z" })).toBe("Nov 18, 2026, 16:20");
  });

  test("midnight is 00, not 24", () => {
    expect(formatTime("2026-11-18T00:05:00Z")).toBe("00:05");
  });

  test("an invalid timestamp is a dash, not today", () => {
    expect(formatTimestamp("yesterday")).toBe("–");
    expect(formatRelative("yesterday", at)).toBe("–");
  });
});

test("relative time gives the largest unit, rounded down, and its direction", () => {
  const now = Date.parse(at);
  expect(formatRelative(now - 30_000, now)).toBe("just now");
  expect(formatRelative(now - 12 * 60_000, now)).toBe("12 min ago");
  expect(formatRelative(now + 3.9 * 3_600_000, now)).toBe("in 3 h");
  expect(formatRelative(now - 49 * 3_600_000, now)).toBe("2 days ago");
  expect(formatSpan(25 * 3_600_000)).toBe("1 day");
});

test("plural() matches noun and number", () => {
  expect(plural(1, "county", "counties")).toBe("1 county");
  expect(plural(0, "order")).toBe("0 orders");
  expect(plural(1284, "order")).toBe("1,284 orders");
  expect(formatCount(1284)).toBe("1,284");
});

test("months have their three letters, and there are twelve", () => {
  const names = Array.from({ length: 14 }, (_, month) => monthName(month));
  const twelve = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  expect(names).toEqual([undefined, ...twelve, undefined]);
});

test("a span is in years and months, or in days when it is short", () => {
  const from = { year: 2024, month: 1, day: 31 };
  expect(span(from, { year: 2026, month: 5, day: 31 })).toBe("2 years 4 months");
  expect(span(from, { year: 2025, month: 1, day: 31 })).toBe("1 year");
  expect(span(from, { year: 2024, month: 3, day: 1 })).toBe("30 days");
  expect(daysBetween(from, { year: 2025, month: 1, day: 31 })).toBe(366);
  expect(writeDay(from)).toBe("Jan 31, 2024");
});
