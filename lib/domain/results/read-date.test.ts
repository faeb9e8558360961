import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CalendarDate, calendarDate, isSameDay } from "@/lib/base/calendar-dates";
import { doesNotExpire } from "./never-expires";
import { type DateForm, daysOf } from "./read-date";

const forms: readonly DateForm[] = ["DMY", "MDY", "MDy", "YMD", "unstated"];
const read = (raw: string, form: DateForm = "unstated") =>
  daysOf({ path: "", raw, form }, 2026).map(({ year, month, day }) => `${year}-${month}-${day}`);

describe("what states its own order is read in any source", () => {
  test.each([
    ...["1990-04-03", "1990/04/03", "1990/4/3", "1990.04.03", "1990 04 03", "19900403", "1990-04-03T00:00:00Z"],
    ...["3 APR 1990", "03-APR-1990", "03APR1990", "3. April 1990", "3rd of April 1990", "Apr 3, 1990", "APRIL 03 1990"],
    ...["1990 APR 03", "1990-Apr-3", "3 apr. 1990"],
  ])("%s", (raw) => {
    expect(forms.map((form) => read(raw, form))).toEqual(forms.map(() => ["1990-4-3"]));
  });
});

test.each<[string, DateForm, string[]]>([
  ["04031990", "MDY", ["1990-4-3"]],
  ["04031990", "DMY", ["1990-3-4"]],
  ["04031990", "unstated", ["1990-3-4", "1990-4-3"]],
  ["25071988", "unstated", ["1988-7-25"]],
  ["25071988", "MDY", []],
  ["04 03 1990", "MDY", ["1990-4-3"]],
  ["4-3-1990", "DMY", ["1990-3-4"]],
  ["04/03/1990", "DMY", ["1990-3-4", "1990-4-3"]],
  ["04.03.1990", "MDY", ["1990-3-4", "1990-4-3"]],
  ["25.07.1988", "MDY", ["1988-7-25"]],
  ["04/03/1990", "YMD", ["1990-3-4", "1990-4-3"]],
  ["03-APR-04", "unstated", ["2003-4-4", "2004-4-3"]],
  ["25-APR-04", "unstated", ["2004-4-25", "2025-4-4"]],
  ["20101910", "DMY", ["1910-10-20"]],
  ["03 APR 90", "MDY", ["1990-4-3"]],
])("%s as %s", (raw, form, days) => {
  expect(read(raw, form).sort()).toEqual(days);
});

test.each([
  "88-07-04",
  "880704",
  "1988",
  "07/1988",
  "4 Jul",
  "Smarch 4, 1988",
  "31 APR 1990",
  "1990-02-30",
  "32011990",
])("%s is no day in a source that puts the year first", (raw) => {
  expect(read(raw, "YMD")).toEqual([]);
});

const anyDay = fc
  .tuple(fc.integer({ min: 1800, max: 2199 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => calendarDate(year, month, day))
  .filter((day): day is CalendarDate => day !== null);
const two = (value: number) => String(value).padStart(2, "0");

test("a run of eight digits has the days of its parts with hyphens", () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom<DateForm>("DMY", "MDY", "unstated"), ({ year, month, day }, form) => {
      const [first, second] = form === "MDY" ? [month, day] : [day, month];
      expect(read(`${two(first)}${two(second)}${year}`, form)).toEqual(
        read(`${two(first)}-${two(second)}-${year}`, form),
      );
      expect(read(`${year}${two(month)}${two(day)}`, form)).toEqual([`${year}-${month}-${day}`]);
    }),
  );
});

test("a day in any order is among its readings, and no order adds a day that another text states", () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom("-", "/", ".", " "), (date, sign) => {
      const parts = [two(date.day), two(date.month), String(date.year)];
      for (const text of [parts.join(sign), [parts[1], parts[0], parts[2]].join(sign)]) {
        const days = daysOf({ path: "", raw: text, form: "unstated" }, 2199);
        expect(days.some((day) => isSameDay(day, date))).toBe(true);
        expect(days.every(({ year }) => year === date.year)).toBe(true);
        expect(days.length).toBe(date.day <= 12 && date.day !== date.month ? 2 : 1);
      }
    }),
  );
});

describe("documents without a last day", () => {
  test.each([
    ...["12-31-9999", "9999-12-31", "99/99/9999", "99-99-99", "99999999", "31 DEC 9999", "DEC 31, 9999"],
    ...["9999-12-31T00:00:00.000Z", "NON-EXP", "Non Exp.", "NO EXP", "NONE", "INDEF", "Indefinite", "MIL", "Military"],
    ...["PERMANENT", "Does not expire", "No expiration date", "LIFETIME", "Never expires", "INDEFINIDA", "unlimited"],
  ])("%s does not expire", (text) => expect(doesNotExpire(text)).toBe(true));

  test.each([
    "",
    "00-00-0000",
    "<<<<<<",
    "N/A",
    "unknown",
    "12-31-2099",
    "12-31-99",
    "09-09-2029",
    "MILLER",
    "19991231",
  ])("%s says nothing of the kind", (text) => expect(doesNotExpire(text)).toBe(false));
});
