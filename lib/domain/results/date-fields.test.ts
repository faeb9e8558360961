import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDate, formatDayMonthYear, formatMonthDayYear, formatYearMonthDay } from "@/lib/base/calendar-dates";
import { writeDay } from "@/lib/base/dates";
import { dateInWords, datesInDoubt } from "./date-fields";

test.each([
  ["scannedUser.DateOfBirth4", "04-07-1988", "Apr 7, 1988"],
  ["scannedUser.DateOfBirth", "04-07-88", null],
  ["user.dob", "04-07-1988", "Jul 4, 1988"],
  ["user.birthday", "1988-07-04T00:00:00.000Z", "Jul 4, 1988"],
  ["user.birthday", "1988-07-04T22:00:00.000Z", null],
  ["drivingRecord.birth_date", "1988-07-04T05:00:00.000Z", "Jul 4, 1988"],
  ["drivingRecord.birth_date", "1988-07-04T12:00:00.000Z", null],
  ["cases[0].chargeDate", "2021-10-11T14:30:00.000Z", "Oct 11, 2021"],
  ["passportData.ExpirationDate4", "02-03-2026", "Feb 3, 2026"],
  ["sevenYearHistory.result.Candidates.Candidate[0].Offenses.Offense.ConvictionDate", "09-02-2021", "Sep 2, 2021"],
  ["drivingRecord.returned_date", "02-09-2026", "Sep 2, 2026"],
  ["drivingRecord.current_license.expiration_date", "05-06-2030", null],
  ["drivingRecord.current_license.expiration_date", "28-02-2028", "Feb 28, 2028"],
  // "DD-MM-YYYY-like MM-DD-YYYY ordering is not fixed" (Professional License Result).
  ["professionalLicense[0].start_date", "05-06-2019", null],
  ["professionalLicense[0].end_date", "28-06-2019", "Jun 28, 2019"],
  ["professionalLicense[0].start_date", "2019-06-05", "Jun 5, 2019"],
  ["cases[0].dispositionDate", "2021-10-11T00:00:00.000Z", "Oct 11, 2021"],
  ["scannedUser.Text1", "04-07-1988", null],
  ["scannedUser.DateOfBirth4", "no date", null],
])("%s %s", (path, raw, words) => {
  expect(dateInWords(path, raw)).toBe(words);
});

const twoDigits = (value: number) => String(value).padStart(2, "0");

test("a date of no stated form is written in words only if the day cannot be a month, or equals it", () => {
  const day = fc.integer({ min: 1, max: 28 });
  const month = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(day, month, (first, second) => {
      const words = dateInWords("verifyUI.scannedUser.dob", `${twoDigits(first)}-${twoDigits(second)}-2001`);
      expect(words !== null).toBe(first > 12 || first === second);
    }),
  );
});

test("a date that can be two days shows both, and neither is chosen", () => {
  const path = "drivingRecord.current_license.issue_date";
  expect(dateInWords(path, "03-04-2020")).toBeNull();
  expect(datesInDoubt(path, "03-04-2020")).toBe(
    "Apr 3, 2020 as day-month-year, Mar 4, 2020 as month-day-year; the service does not say which",
  );
  for (const text of ["05-05-2028", "2020-04-03", "unknown", "03-04-20"]) expect(datesInDoubt(path, text)).toBeNull();
});

test("a date of no stated form is never read as a different day", () => {
  const path = "drivingRecord.current_license.issue_date";
  const day = fc
    .tuple(fc.integer({ min: 1950, max: 2060 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([year, month, date]) => calendarDate(year, month, date))
    .filter((date) => date !== null);
  const write = fc.constantFrom(formatDayMonthYear, formatMonthDayYear, formatYearMonthDay);
  fc.assert(
    fc.property(day, write, (date, writeDate) => {
      const text = writeDate(date);
      expect(datesInDoubt(path, text) ?? dateInWords(path, text)).toContain(writeDay(date));
    }),
  );
});

test("a birth date whose day depends on the time zone says which days it can be", () => {
  expect(datesInDoubt("user.birthday", "1988-07-04T22:00:00.000Z")).toBe(
    "Jul 4, 1988 or Jul 5, 1988, depending on the time zone",
  );
});
