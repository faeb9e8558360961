import fc from "fast-check";
import { expect, test } from "vitest";
import { readerOf } from "@/components/shared/evidence/reading";
import { writeDay } from "@/lib/dates";
import { calendarDate, formatDayMonthYear, formatMonthDayYear, formatYearMonthDay } from "@/lib/identity/dates";
import { readRecordDate, seenText } from "./answer-dates";

const read = (key: string, text: string | null, masked = false) => readRecordDate(key, { text, masked });

test("dates are written in words, as on the other cards", () => {
  expect(read("birth_date", "1988-07-04T00:00:00.000Z")).toEqual({ text: "Jul 4, 1988", detail: null });
  // The interface: returned_date is DD-MM-YYYY.
  expect(read("returned_date", "03-02-2026")).toEqual({ text: "Feb 3, 2026", detail: null });
  expect(read("issue_date", "2020-04-03")).toEqual({ text: "Apr 3, 2020", detail: null });
  expect(read("issue_date", "21-04-2020")).toEqual({ text: "Apr 21, 2020", detail: null });
  expect(read("expiration_date", "04-21-2028")).toEqual({ text: "Apr 21, 2028", detail: null });
  expect(read("expiration_date", "05-05-2028")).toEqual({ text: "May 5, 2028", detail: null });
});

test("a license date that can be two days shows both, and neither is chosen", () => {
  expect(read("issue_date", "03-04-2020")).toEqual({
    text: "03-04-2020",
    detail: "Apr 3, 2020 as day-month-year, Mar 4, 2020 as month-day-year; which, is not said",
  });
});

test("text that is not a date, or has no century, stays as it is", () => {
  for (const text of ["unknown", "31-02-2020", "03-04-20", "21/04/20", "14-2020"]) {
    expect(read("issue_date", text)).toEqual({ text: text, detail: null });
  }
  // A birth date is a timestamp; any other format is not read.
  expect(read("birth_date", "04-07-1988")).toEqual({ text: "04-07-1988", detail: null });
});

test("a masked date, a missing one, and a field that is not a date are not read", () => {
  expect(read("birth_date", "·· ··· 1988", true)).toBeNull();
  expect(read("issue_date", null)).toBeNull();
  expect(read("class_code", "03-04-2020")).toBeNull();
  expect(read("toString", "03-04-2020")).toBeNull();
});

test("a license date is never read as a different day", () => {
  const day = fc
    .tuple(fc.integer({ min: 1950, max: 2060 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([year, month, date]) => calendarDate(year, month, date))
    .filter((date) => date !== null);
  const write = fc.constantFrom(formatDayMonthYear, formatMonthDayYear, formatYearMonthDay);
  fc.assert(
    fc.property(day, write, (date, written) => {
      const found = read("issue_date", written(date));
      expect(found?.detail ?? found?.text).toContain(writeDay(date));
    }),
  );
});

test("a county's day may be absent (DateLastSeen: Day may be absent)", () => {
  const seen = (data: unknown) => seenText(readerOf({ data, masked: [] }, ""));
  expect(seen({ Day: 3, Month: "03", Year: 2019 })).toBe("Mar 3, 2019");
  expect(seen({ Month: 3, Year: "2019" })).toBe("Mar 2019");
  expect(seen({ Day: 3, Year: 2019 })).toBe("2019");
  expect(seen({ Month: 13, Year: 2019 })).toBe("2019");
  expect(seen(null)).toBe("not said");
});
