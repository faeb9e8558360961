import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CalendarDate,
  daysInMonth,
  formatDayMonthYear,
  formatMonthDayYear,
  formatYearMonthDay,
  isSameDay,
} from "@/lib/base/calendar-dates";
import { comparisonsIn, comparedRow as row } from "@/lib/testing/result-view";
import { clearResult, formatMonthDayShortYear } from "@/lib/testing/test-results";
import { readSections } from "./sections";

const compare = (raw: unknown) => comparisonsIn(readSections(raw).sections);
const { user } = clearResult;
const birth = (document: object, person: object = user) =>
  row({ user: person, scannedUser: document }, "scannedUser", "birth date");

describe("dates are read in the order of their source", () => {
  test.each([
    ["scannedUser, four digits", birth({ DateOfBirth4: "07-04-1988" }), "same"],
    ["scannedUser, two digits", birth({ DateOfBirth: "07-04-88" }), "same"],
    ["scannedUser, day first", birth({ DateOfBirth4: "04-07-1988" }), "different"],
    ["scannedUser, with slashes", birth({ DateOfBirth4: "7/4/1988" }), "same"],
    ["scannedUser, with slashes, day first", birth({ DateOfBirth4: "04/07/1988" }), "different"],
    ["scannedUser, two digits with slashes", birth({ DateOfBirth: "04/07/88" }), "different"],
    ["scannedUser, with points", birth({ DateOfBirth4: "04.07.1988" }), "unreadable"],
    ["user.dob is not read with slashes", birth({ DateOfBirth4: "07-04-1988" }, { dob: "04/07/1988" }), "unreadable"],
    ["scannedUser, an impossible month", birth({ DateOfBirth4: "14-07-1988" }), "unreadable"],
    ["scannedUser, February 31", birth({ DateOfBirth4: "02-31-1988" }), "unreadable"],
    ["scannedUser, no date", birth({ NameFirst: "R" }), "unreadable"],
    ["scannedUser, nothing read", birth({ Class: "D" }), "nothing"],
    ["user.dob is DD-MM-YYYY", birth({ DateOfBirth4: "07-04-1988" }, { dob: "04-07-1988" }), "same"],
    ["year, month, day", birth({ DateOfBirth4: "07-04-1988" }, { year: "1988", month: "7", day: "4" }), "same"],
    ["no User Object", birth({ DateOfBirth4: "07-04-1988" }, {}), "unreadable"],
    ["an unreadable birthday", birth({ DateOfBirth4: "07-04-1988" }, { birthday: "July" }), "unreadable"],
  ])("%s", (_, found, verdict) => {
    expect(found?.verdict).toBe(verdict);
  });

  test("a User Object with two different days is unreadable", () => {
    const found = birth({ DateOfBirth4: "07-04-1988" }, { ...user, day: "05" });
    expect(found).toMatchObject({ verdict: "unreadable", note: "The applicant's data gives two different days" });
  });

  test("a document with two different days differs, even if one of them matches", () => {
    const found = birth({ DateOfBirth4: "07-04-1988", DateOfBirth: "07-05-88" });
    expect(found).toMatchObject({ verdict: "different", note: "The document itself gives two different days" });
  });

  const zone = { verdict: "unreadable", words: "Not compared", note: "The birth date's day depends on the time zone" };
  test.each([
    "1988-07-04T23:30:00-08:00",
    "1988-07-04T05:00:01Z",
    "1988-07-04T10:00:00Z",
    "1988-07-04T00:00:01Z",
    "1988-07-04T00:00:00+05:30",
    "1988-07-03T22:00:00.000Z",
    "1988-07-03T16:00:00-08:00",
    "1988-07-04T09:30",
  ])("the day of %s depends on the time zone: it is not compared", (birthday) => {
    expect(birth({ DateOfBirth4: "07-04-1988" }, { birthday })).toMatchObject(zone);
  });

  test.each([
    ...["1988-07-04", "1988-07-04T00:00:00", "1988-07-04T00:00:00+00:00", "1988-07-04T05:30:00+05:30"],
    ...["1988-07-04T05:00:00Z", "1988-07-04T00:00:00-08:00", "1988-07-04T23:59:59Z"],
  ])("%s is one day", (birthday) => {
    expect(birth({ DateOfBirth4: "07-04-1988" }, { birthday })?.verdict).toBe("same");
    expect(birth({ DateOfBirth4: "07-03-1988" }, { birthday })?.verdict).toBe("different");
  });

  test.each([{ dob: "04-07-1988" }, { year: "1988", month: "7", day: "4" }])(
    "%j states which day the timestamp stands for",
    (stated) => {
      for (const birthday of ["1988-07-03T22:00:00Z", "1988-07-04T10:00:00Z", "1988-07-04T23:30:00-08:00"]) {
        expect(birth({ DateOfBirth4: "07-04-1988" }, { birthday, ...stated })?.verdict).toBe("same");
      }
      const other = { birthday: "1988-07-06T05:00:00Z", ...stated };
      const contradicts = "The applicant's data gives two different days";
      expect(birth({ DateOfBirth4: "07-04-1988" }, other)).toMatchObject({ verdict: "unreadable", note: contradicts });
    },
  );

  const known = { dob: "04-07-1988" };
  test.each([
    // Only texts that state their order give a day by themselves.
    ["4 Jul 1988", {}, "same"],
    ["19880704", {}, "same"],
    ["04-07-1988", {}, "unreadable"],
    ["07-04-1988", {}, "unreadable"],
    ["04.07.1988", {}, "unreadable"],
    ["04/07/88", {}, "unreadable"],
    // Another field states a day, and another order of the digits gives another one.
    ["04-07-1988", known, "unreadable"],
    ["07-04-1988", known, "unreadable"],
    ["05-07-1988", known, "unreadable"],
    ["07/04/1988", known, "unreadable"],
    ["05/07/88", known, "unreadable"],
    ["05.07.88", known, "unreadable"],
  ])("a birthday %s beside %j is %s: digits without a stated order prove no day", (birthday, stated, verdict) => {
    expect(birth({ DateOfBirth4: "07-04-1988" }, { birthday, ...stated })?.verdict).toBe(verdict);
  });

  test.each([
    ["21-07-1988", { dob: "21-07-1988" }, "same"],
    ["07-21-1988", { dob: "21-07-1988" }, "same"],
    ["07-21-1988", {}, "unreadable"],
    ["21.07.88", {}, "unreadable"],
  ])("a birthday %s with one possible order, beside %j, is %s", (birthday, stated, verdict) => {
    expect(birth({ DateOfBirth4: "07-21-1988" }, { birthday, ...stated })?.verdict).toBe(verdict);
  });

  const unstated = (dob: string, person: object = user) =>
    row({ user: person, verifyUI: { scannedUser: { dob } } }, "verifyUI.scannedUser", "birth date");
  test.each([
    ["1988-07-04", "same"],
    ["1988-07-04T00:00:00.000Z", "same"],
    ["04-07-1988", "unreadable"],
    ["07/04/1988", "unreadable"],
    ["07-04-88", "unreadable"],
    ["05-07-1988", "different"],
    ["July 4", "unreadable"],
  ])("the hosted UI's ID states no order: %s is %s", (dob, verdict) => {
    expect(unstated(dob)?.verdict).toBe(verdict);
  });
  test("a date with a single reading is compared", () => {
    expect(unstated("21-07-1988", { dob: "21-07-1988" })?.verdict).toBe("same");
    expect(unstated("07-21-1988", { dob: "21-07-1988" })?.verdict).toBe("same");
    expect(unstated("07-07-1988", { dob: "07-07-1988" })?.verdict).toBe("same");
  });
  test("a hosted passport with swapped day and month shows its date parts", () => {
    const raw = { user, verifyUI: { passport: { dob: "1988-04-07" } } };
    expect(row(raw, "verifyUI.passport", "birth date")).toMatchObject({
      verdict: "different",
      note: "Day and month are swapped",
      read: { date: { order: "YMD", day: "07", month: "04", year: "1988" } },
    });
  });
});

const dayArbitrary = fc
  .record({ year: fc.integer({ min: 1900, max: 2025 }), month: fc.integer({ min: 1, max: 12 }), day: fc.nat() })
  .map(({ year, month, day }): CalendarDate => ({ year, month, day: 1 + (day % daysInMonth(year, month)) }));

describe("properties of days", () => {
  const person = (day: CalendarDate) => ({
    dob: formatDayMonthYear(day),
    birthday: `${formatYearMonthDay(day)}T00:00:00Z`,
  });
  const all = (day: CalendarDate) => ({
    scannedUser: { DateOfBirth4: formatMonthDayYear(day), DateOfBirth: formatMonthDayShortYear(day) },
    passportData: { DateOfBirth4: formatMonthDayYear(day) },
    verifyUI: { passport: { dob: formatYearMonthDay(day) }, scannedUser: { dob: formatYearMonthDay(day) } },
  });

  test("one day written in every source's form is the same day", () => {
    fc.assert(
      fc.property(dayArbitrary, (day) => {
        const rows = compare({ user: person(day), ...all(day) }).map((one) => one.rows[1]);
        expect(rows.map((one) => [one?.field, one?.verdict])).toEqual(Array(4).fill(["birth date", "same"]));
      }),
    );
  });

  test("swapping sides gives the same comparison", () => {
    fc.assert(
      fc.property(dayArbitrary, dayArbitrary, fc.boolean(), (one, other, isSwap) => {
        const second = isSwap && one.day <= 12 ? { ...one, day: one.month, month: one.day } : other;
        const rows = (mine: CalendarDate, theirs: CalendarDate) =>
          compare({ user: person(mine), ...all(theirs) }).map(({ section, rows: [, found] }) => [
            section,
            found?.verdict,
            found?.words,
            found?.note,
          ]);
        expect(rows(second, one)).toEqual(rows(one, second));
      }),
    );
  });

  test("two different days never match in any form", () => {
    fc.assert(
      fc.property(dayArbitrary, dayArbitrary, (one, other) => {
        fc.pre(!isSameDay(one, other));
        for (const { rows } of compare({ user: person(one), ...all(other) }))
          expect(rows[1]?.verdict).toBe("different");
      }),
    );
  });

  test("the User Object's text on a document is a swapped day if the swap is a valid day", () => {
    fc.assert(
      fc.property(dayArbitrary, (day) => {
        fc.pre(day.day <= 12 && day.day !== day.month);
        const written = formatDayMonthYear(day);
        const found = birth({ DateOfBirth4: written }, { dob: written });
        expect(found).toMatchObject({ verdict: "different", note: "Same digits, but day and month are swapped" });
        const digits = (date: { order: string; day: string; month: string; year: string } | null | undefined) =>
          date && (date.order === "DMY" ? [date.day, date.month] : [date.month, date.day]).concat(date.year).join("-");
        expect(digits(found?.provided?.date)).toBe(written);
        expect(digits(found?.read?.date)).toBe(written);
      }),
    );
  });
});

describe("expiration is compared with today", () => {
  const expires = (fields: object) => row({ user, scannedUser: fields }, "scannedUser", "expires");
  test.each([
    [{ ExpirationDate4: "11-17-2026" }, "expired", "1 day before today"],
    [{ ExpirationDate4: "11-18-2026" }, "in-date", "Its last day is today"],
    [{ ExpirationDate4: "11-19-2026" }, "in-date", "1 day left"],
    [{ ExpirationDate: "11-17-26" }, "expired", "1 day before today"],
    [{ ExpirationDate: "01-01-60" }, "in-date", "33 years 1 month left"],
    [{ ExpirationDate4: "soon" }, "unreadable", "This is not a day"],
    [{ ExpirationDate4: "never" }, "in-date", null],
    [{ ExpirationDate4: "", ExpirationDate: "11-17-26" }, "expired", "1 day before today"],
    [
      { ExpirationDate4: "11-17-2030", ExpirationDate: "11-17-26" },
      "unreadable",
      "The document itself gives two different days",
    ],
    [{ ExpirationDate4: "11-16-2026", ExpirationDate: "11-17-26" }, "expired", "2 days before today"],
    // The two-digit year has the century of the four-digit year.
    [{ ExpirationDate4: "11-18-2080", ExpirationDate: "11-18-80" }, "in-date", "54 years left"],
  ])("%j", (fields, verdict, note) => {
    expect(expires(fields)).toMatchObject({ verdict, note });
  });
  const hostedExpiry = (date: string) =>
    row({ user, verifyUI: { scannedUser: { id_expiration_date: date } } }, "verifyUI.scannedUser", "expires");
  test("two readings give a verdict if both are on one side of today", () => {
    expect(hostedExpiry("04-07-2030")).toMatchObject({ verdict: "in-date", note: "However its digits are read" });
    expect(hostedExpiry("04-07-2020")).toMatchObject({ verdict: "expired", note: "However its digits are read" });
    expect(hostedExpiry("01-12-2026")?.verdict).toBe("unreadable");
  });
  test("an issue date in the future gets a note", () => {
    expect(row({ user, scannedUser: { IssueDate4: "01-01-2027" } }, "scannedUser", "issued")?.note).toBe(
      "The issue date is in the future",
    );
  });
});
