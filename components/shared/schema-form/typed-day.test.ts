/** Dates as people type and paste them. The titles name the IDs of cases from `world-cases.json`. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMonthDayYear, formatYearMonthDay, parseDayMonthYear } from "@/lib/base/calendar-dates";
import { dayProblem, wholeDay } from "./typed-day";

describe("a whole date", () => {
  test.each([
    ["C109", "07/04/1988", "04-07-1988"],
    ["C109", "1988-07-04", "04-07-1988"],
    ["C109", "July 4, 1988", "04-07-1988"],
    ["C110", "07041988", "04-07-1988"],
    ["year first, run together", "19900403", "03-04-1990"],
    ["month first", "04/03/1990", "03-04-1990"],
    ["with the name of the month", "3 Apr 1990", "03-04-1990"],
    ["run together with it", "03APR1990", "03-04-1990"],
    ["ordinal", "3rd of April 1990", "03-04-1990"],
    ["month's name first", "Sept. 3rd, 1990", "03-09-1990"],
    ["year's name first", "1990-Apr-3", "03-04-1990"],
    ["one digit", "4/3/1990", "03-04-1990"],
    ["points and spaces", "  04. 03. 1990 ".replaceAll(". ", "."), "03-04-1990"],
    ["midnight", "1990-04-03T00:00:00.000Z", "03-04-1990"],
  ])("%s: %s is read", (_, text, day) => {
    expect(wholeDay(text)).toBe(day);
  });

  test.each([
    ["day first", "25/12/1990"],
    ["no such day", "02/29/1999"],
    ["two digits of the year", "04/03/90"],
    ["no word for a month", "3 Apricot 1990"],
    ["two dates", "04/03/1990 - 05/03/1990"],
    ["a year out of range", "04/03/0190"],
    ["nothing", ""],
    ["six digits", "040390"],
  ])("%s: %s is not read", (_, text) => {
    expect(wholeDay(text)).toBeNull();
  });

  test("is read in every form, whatever the day", () => {
    const instant = fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(instant, (at) => {
        const day = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
        const forms = [formatMonthDayYear(day), formatYearMonthDay(day)].flatMap((text) => [
          text,
          text.replaceAll("-", "/"),
          text.replaceAll("-", ""),
        ]);
        const inWords = at.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
        for (const text of [...forms, inWords]) expect(parseDayMonthYear(wholeDay(text) ?? ""), text).toEqual(day);
      }),
    );
  });
});

test("C112: a day that does not exist is refused in the words of the inputs", () => {
  expect(dayProblem("29-02-1999")).toBe("There is no such day. Check the month, the day and the year");
  expect(dayProblem("4--")).toBe("Enter the month, the day and the four-digit year");
  expect(dayProblem("-070488-")).toBe("Month and day have two digits, the year has four");
  for (const fine of ["", "29-02-2000", "4-7-1988"]) expect(dayProblem(fine)).toBeNull();
});
