import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatBytes,
  formatCents,
  formatCount,
  formatDay,
  formatRelative,
  formatSpan,
  formatTime,
  formatTimestamp,
  initials,
  plural,
  shorten,
} from "./format";

const at = "2026-11-18T16:20:07.500Z";

describe("a calendar day has no zone", () => {
  test("it is written day, month, year", () => {
    expect(formatDay("1988-07-04")).toBe("4 Jul 1988");
    expect(formatDay("0987-12-31")).toBe("31 Dec 987");
  });

  test("what is not a day is given back as it came, never guessed at", () => {
    for (const odd of ["", "04-07-1988", "1988-13-01", "1988-00-01", "soon"]) expect(formatDay(odd)).toBe(odd);
  });

  test("any day keeps its numbers", () => {
    const day = fc.record({ year: fc.integer({ min: 1000, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 28 }), ({ year, month }, date) => {
        const iso = `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
        const words = formatDay(iso).split(" ");
        expect([Number(words[0]), Number(words[2])]).toEqual([date, year]);
        expect(new Date(`${words[1]} 1 2000 UTC`).getUTCMonth()).toBe(month - 1);
      }),
    );
  });
});

describe("a moment is written for a zone that is handed in", () => {
  test("UTC unless said otherwise, whatever zone the machine is in", () => {
    expect(formatTimestamp(at, { now: "2026-01-01" })).toBe("18 Nov 16:20");
    expect(formatTime(at)).toBe("16:20");
    expect(formatTime(at, { seconds: true })).toBe("16:20:07");
  });

  test("another zone may change the day", () => {
    expect(formatTimestamp(at, { now: at, timeZone: "Pacific/Auckland" })).toBe("19 Nov 05:20");
  });

  test("the year is left out only when it is the year of now", () => {
    expect(formatTimestamp(at)).toBe("18 Nov 2026 16:20");
    expect(formatTimestamp(at, { now: "2027-01-01T00:00:00Z" })).toBe("18 Nov 2026 16:20");
  });

  test("midnight is 00, not 24", () => {
    expect(formatTime("2026-11-18T00:05:00Z")).toBe("00:05");
  });

  test("a moment that cannot be read is a dash, not today", () => {
    expect(formatTimestamp("yesterday")).toBe("–");
    expect(formatRelative("yesterday", at)).toBe("–");
  });
});

test("a distance in time says its largest unit, rounded down, and which way it lies", () => {
  const now = Date.parse(at);
  expect(formatRelative(now - 30_000, now)).toBe("just now");
  expect(formatRelative(now - 12 * 60_000, now)).toBe("12 min ago");
  expect(formatRelative(now + 3.9 * 3_600_000, now)).toBe("in 3 h");
  expect(formatRelative(now - 49 * 3_600_000, now)).toBe("2 days ago");
  expect(formatSpan(25 * 3_600_000)).toBe("1 day");
});

describe("money is whole cents", () => {
  test("two places, thousands told apart", () => {
    expect(formatCents(3850)).toBe("38.50");
    expect(formatCents(184_650)).toBe("1,846.50");
    expect(formatCents(5)).toBe("0.05");
    expect(formatCents(-1205)).toBe("−12.05");
  });

  test("no cent is lost or made", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const digits = formatCents(cents).replaceAll(/[,.]/g, "").replace("−", "-");
        expect(Number(digits) + 0).toBe(cents + 0);
      }),
    );
  });
});

test("a noun goes with its number", () => {
  expect(plural(1, "county", "counties")).toBe("1 county");
  expect(plural(0, "order")).toBe("0 orders");
  expect(plural(1284, "order")).toBe("1,284 orders");
  expect(formatCount(1284)).toBe("1,284");
});

test("sizes are in the unit that reads best", () => {
  expect([formatBytes(512), formatBytes(214_000), formatBytes(2 * 1024 ** 2)]).toEqual(["512 B", "209 KB", "2.0 MB"]);
});

describe("initials", () => {
  test("come from the first and the last word that has a letter", () => {
    expect(initials("Ilse Varnholt")).toBe("IV");
    expect(initials("zoë Łukasiewicz da Conceição")).toBe("ZC");
    expect(initials("Ελένη")).toBe("Ε");
    expect(initials("·· ··")).toBe("?");
  });

  test("are never empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(initials(name)).not.toBe("");
      }),
    );
  });
});

test("an identifier is shortened only when that makes it shorter", () => {
  expect(shorten("9f3c0d11a1e0")).toBe("9f3c…a1e0");
  expect(shorten("123456789")).toBe("123456789");
});
