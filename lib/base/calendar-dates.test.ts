import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMonthDayShortYear } from "@/lib/testing/test-results";
import {
  type CalendarDate,
  calendarDate,
  compareDates,
  dayOf,
  daysInMonth,
  formatDayMonthYear,
  formatMonthDayYear,
  formatYearMonthDay,
  isBefore,
  isSameDay,
  parseDayMonthYear,
  parseMonthDayShortYear,
  parseMonthDayYear,
  parseTimestampDay,
  parseYearMonthDay,
  timestampDays,
} from "./calendar-dates";

/** Days from the platform's calendar, to compare ours with an independent one. */
const anyTimestamp = fc.date({
  min: new Date("0001-01-01T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59Z"),
  noInvalidDate: true,
});
const anyDay = anyTimestamp.map(dayOf);

const forms = [
  { name: "DD-MM-YYYY", parse: parseDayMonthYear, format: formatDayMonthYear },
  { name: "MM-DD-YYYY", parse: parseMonthDayYear, format: formatMonthDayYear },
  { name: "YYYY-MM-DD", parse: parseYearMonthDay, format: formatYearMonthDay },
];

test.each(forms)("$name: every formatted day is read back unchanged", ({ parse, format }) => {
  fc.assert(fc.property(anyDay, (day) => void expect(parse(format(day))).toEqual(day)));
});

test.each(forms)("$name: only the exact format is read; anything else is not a date", ({ parse, format }) => {
  const nearly = fc.stringMatching(/^[0-9]{1,5}[-/. ]?[0-9]{1,3}[-/. ]?[0-9]{1,5}$/);
  fc.assert(
    fc.property(fc.oneof(nearly, fc.string()), (text) => {
      const day = parse(text);
      if (day) expect(format(day)).toBe(text);
    }),
  );
});

test("a day is valid exactly when the platform's calendar has it", () => {
  const part = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(part(1, 9999), part(-1, 14), part(-1, 33), (year, month, day) => {
      const timestamp = new Date(0);
      timestamp.setUTCFullYear(year, month - 1, day);
      const exists =
        timestamp.getUTCMonth() === month - 1 && timestamp.getUTCDate() === day && timestamp.getUTCFullYear() === year;
      expect(calendarDate(year, month, day) !== null).toBe(exists);
    }),
  );
});

test("the last day of February follows the leap years", () => {
  expect([1900, 2000, 2023, 2024].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29]);
  expect(parseDayMonthYear("29-02-2023")).toBeNull();
  expect(parseDayMonthYear("29-02-2024")).toEqual({ year: 2024, month: 2, day: 29 });
});

test("one string is a different day in each of two sources", () => {
  expect(parseDayMonthYear("09-04-1990")).toEqual({ year: 1990, month: 4, day: 9 });
  expect(parseMonthDayYear("09-04-1990")).toEqual({ year: 1990, month: 9, day: 4 });
});

test("parts that are not integers are not a date", () => {
  expect(calendarDate(2020.5, 1, 1)).toBeNull();
  expect(calendarDate(2020, Number.NaN, 1)).toBeNull();
});

test("a two-digit year is the latest such year that is not after the pivot", () => {
  const born = (text: string) => parseMonthDayShortYear(text, 2025)?.year;
  expect([born("04-09-25"), born("04-09-26"), born("04-09-90"), born("04-09-00")]).toEqual([2025, 1926, 1990, 2000]);
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 99 }), (day, after) => {
      const latest = day.year + after;
      fc.pre(day.year > 100 && day.day < 29);
      expect(parseMonthDayShortYear(formatMonthDayShortYear(day), latest)).toEqual(day);
    }),
  );
});

test("February 29 with a two-digit year is valid only in a leap year", () => {
  expect(parseMonthDayShortYear("02-29-00", 2025)).toEqual({ year: 2000, month: 2, day: 29 });
  expect(parseMonthDayShortYear("02-29-00", 1999)).toBeNull();
});

test("a timestamp's day is the day as written, in any time zone", () => {
  fc.assert(
    fc.property(anyTimestamp, fc.constantFrom("Z", "+05:30", "-08:00", "+0000", ""), (timestamp, zone) => {
      const text = timestamp.toISOString().slice(0, -1) + zone;
      expect(parseTimestampDay(text)).toEqual(dayOf(timestamp));
    }),
  );
  for (const text of ["1990-04-09", "1990-04-31T00:00:00Z", "1990-04-09T24:00:00Z", "1990-04-09T00:00:00Z ", ""]) {
    expect(parseTimestampDay(text)).toBeNull();
  }
});

test("a timestamp of a day is one day where only that day starts or ends, else each day that the moment has in some time zone", () => {
  const days = (text: string) => timestampDays(text)?.map(({ month, day }) => `${month}/${day}`);
  expect(days("1990-04-09T00:00:00.000Z")).toEqual(["4/9"]);
  expect(days("1990-04-09T00:00")).toEqual(["4/9"]);
  expect(days("1990-04-09T05:30:00+05:30")).toEqual(["4/9"]);
  for (const time of ["05:00:00Z", "09:30:00Z", "00:00:00-08:00", "23:59:59Z", "23:59:59.999Z"]) {
    expect(days(`1990-04-09T${time}`), time).toEqual(["4/9"]);
  }
  expect(days("1990-04-09T05:00:01Z")).toEqual(["4/9", "4/8"]);
  expect(days("1990-04-09T10:00:00Z")).toEqual(["4/9", "4/8", "4/10"]);
  expect(days("1990-04-09T23:59:58Z")).toEqual(["4/9", "4/10"]);
  expect(days("1990-04-09T22:00:00Z")).toEqual(["4/9", "4/10"]);
  expect(days("1990-04-09T11:00:00Z")).toEqual(["4/9", "4/8", "4/10"]);
  expect(days("1990-04-09T16:00:00-08:00")).toEqual(["4/9", "4/10"]);
  expect(days("1990-04-09T00:00:00+0530")).toEqual(["4/9", "4/8"]);
  expect(days("1990-04-09T12:00:00")).toEqual(["4/9", "4/10"]);
  expect([timestampDays("1990-04-09"), timestampDays("1990-02-30T00:00:00Z")]).toEqual([null, null]);
  const zoneText = fc.constantFrom("Z", "+05:30", "-08:00", "+0000", "");
  fc.assert(
    fc.property(anyTimestamp, zoneText, (timestamp, zone) => {
      const text = timestamp.toISOString().slice(0, -1) + zone;
      expect(timestampDays(text)?.[0]).toEqual(parseTimestampDay(text));
    }),
  );
});

test("days compare in chronological order", () => {
  fc.assert(
    fc.property(anyTimestamp, anyTimestamp, (left, right) => {
      const [a, b]: [CalendarDate, CalendarDate] = [dayOf(left), dayOf(right)];
      const order = left.toISOString().slice(0, 10).localeCompare(right.toISOString().slice(0, 10));
      expect(Math.sign(compareDates(a, b))).toBe(order);
      expect(isBefore(a, b)).toBe(order < 0);
      expect(isSameDay(a, b)).toBe(order === 0);
    }),
  );
});
