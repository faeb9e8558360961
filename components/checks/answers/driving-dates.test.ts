import fc from "fast-check";
import { expect, test } from "vitest";
import { writeDay } from "@/lib/dates";
import { calendarDate, formatDayMonthYear, formatMonthDayYear, formatYearMonthDay } from "@/lib/identity/dates";
import { dateWords } from "./driving-dates";

const words = (key: string, text: string | null, masked = false) => dateWords(key, { text, masked });

test("dates are in words, as on the other cards", () => {
  expect(words("birth_date", "1988-07-04T00:00:00.000Z")).toEqual({ words: "4 Jul 1988", detail: null });
  // The interface: returned_date is DD-MM-YYYY.
  expect(words("returned_date", "03-02-2026")).toEqual({ words: "3 Feb 2026", detail: null });
  expect(words("issue_date", "2020-04-03")).toEqual({ words: "3 Apr 2020", detail: null });
  expect(words("issue_date", "21-04-2020")).toEqual({ words: "21 Apr 2020", detail: null });
  expect(words("expiration_date", "04-21-2028")).toEqual({ words: "21 Apr 2028", detail: null });
  expect(words("expiration_date", "05-05-2028")).toEqual({ words: "5 May 2028", detail: null });
});

test("of a license's date that can be two days, the orders are named and neither is taken", () => {
  expect(words("issue_date", "03-04-2020")).toEqual({
    words: "03-04-2020",
    detail: "3 Apr 2020 as day-month-year, 4 Mar 2020 as month-day-year; which, is not said",
  });
});

test("what is no day, and what has no century, stays as it came", () => {
  for (const text of ["unknown", "31-02-2020", "03-04-20", "21/04/20", "14-2020"]) {
    expect(words("issue_date", text)).toEqual({ words: text, detail: null });
  }
  // A birth date is a timestamp: in another order it is not read.
  expect(words("birth_date", "04-07-1988")).toEqual({ words: "04-07-1988", detail: null });
});

test("a masked date, none, and a field that is no date are not read", () => {
  expect(words("birth_date", "·· ··· 1988", true)).toBeNull();
  expect(words("issue_date", null)).toBeNull();
  expect(words("class_code", "03-04-2020")).toBeNull();
  expect(words("toString", "03-04-2020")).toBeNull();
});

test("no day of a license is ever taken for another one", () => {
  const day = fc
    .tuple(fc.integer({ min: 1950, max: 2060 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([year, month, date]) => calendarDate(year, month, date))
    .filter((date) => date !== null);
  const write = fc.constantFrom(formatDayMonthYear, formatMonthDayYear, formatYearMonthDay);
  fc.assert(
    fc.property(day, write, (date, written) => {
      const found = words("issue_date", written(date));
      expect(found?.detail ?? found?.words).toContain(writeDay(date));
    }),
  );
});
