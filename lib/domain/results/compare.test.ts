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
import { comparisonsIn, signalsIn } from "@/lib/testing/result-view";
import { clearResult, emptyResult, formatMonthDayShortYear, troubledResult } from "@/lib/testing/test-results";
import type { StoredUser } from "./compare";
import { readSections } from "./sections";
import type { ComparisonRow } from "./view";

const compare = (raw: unknown, stored: StoredUser | null = null) => comparisonsIn(readSections(raw).sections, stored);

function row(raw: unknown, section: string, field: ComparisonRow["field"], stored: StoredUser | null = null) {
  return compare(raw, stored)
    .find((one) => one.section === section)
    ?.rows.find((one) => one.field === field);
}

const { user, scannedUser, passportData } = clearResult;
const hosted = clearResult.verifyUI;
const birth = (document: object, person: object = user) =>
  row({ user: person, scannedUser: document }, "scannedUser", "birth date");

test("the four sources are compared, each with the rows it has", () => {
  const fields = Object.fromEntries(compare(clearResult).map((one) => [one.section, one.rows.map((it) => it.field)]));
  expect(fields).toEqual({
    scannedUser: ["name", "birth date", "address", "sex", "number", "expires", "issued"],
    passportData: ["name", "birth date", "sex", "number", "expires", "issued", "nationality"],
    "verifyUI.scannedUser": ["name", "birth date", "address", "sex", "number", "expires", "issued"],
    "verifyUI.passport": ["name", "birth date", "sex", "number", "expires", "issued", "nationality"],
  });
  const verdicts = compare(clearResult).flatMap((one) => one.rows.map((it) => it.verdict));
  expect(verdicts).not.toContain("different");
  expect(verdicts).not.toContain("unreadable");
  expect(compare(emptyResult)).toEqual([]);
});

test("the sample applicant: same name and address, same digits but different days, an expired passport", () => {
  expect(row(troubledResult, "scannedUser", "name")).toMatchObject({
    verdict: "same",
    words: "Same name",
    note: "Capitals, diacritics, and a hyphen only",
  });
  expect(row(troubledResult, "scannedUser", "birth date")).toEqual({
    field: "birth date",
    provided: {
      path: "user.birthday",
      value: "Jul 4, 1988",
      masked: false,
      date: { order: "DMY", day: "04", month: "07", year: "1988" },
    },
    read: {
      path: "scannedUser.DateOfBirth4",
      value: "Apr 7, 1988",
      masked: false,
      date: { order: "MDY", day: "07", month: "04", year: "1988" },
    },
    verdict: "different",
    words: "Different day",
    note: "Same digits, but day and month are swapped",
  });
  expect(row(troubledResult, "scannedUser", "address")).toMatchObject({
    verdict: "same",
    words: "Same address",
    note: "Corrected by the service",
  });
  expect(row(troubledResult, "passportData", "expires")).toMatchObject({
    verdict: "expired",
    note: "288 days before today",
  });
  expect(row(troubledResult, "scannedUser", "expires")).toMatchObject({
    verdict: "in-date",
    note: "2 years 4 months left",
  });
  expect(row(troubledResult, "passportData", "name")?.note).toBe(
    "Capitals, diacritics, and a hyphen only. The printed page agrees letter for letter",
  );
});

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
  ])("%s", (_, documentBirth, verdict) => {
    expect(documentBirth?.verdict).toBe(verdict);
  });

  test("a User Object with two different days is unreadable", () => {
    const row = birth({ DateOfBirth4: "07-04-1988" }, { ...user, day: "05" });
    expect(row).toMatchObject({ verdict: "unreadable", note: "The applicant's data gives two different days" });
  });

  test("a document with two different days differs, even if one of them matches", () => {
    const row = birth({ DateOfBirth4: "07-04-1988", DateOfBirth: "07-05-88" });
    expect(row).toMatchObject({ verdict: "different", note: "The document itself gives two different days" });
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
      const otherBirth = { birthday: "1988-07-06T05:00:00Z", ...stated };
      const contradicts = "The applicant's data gives two different days";
      expect(birth({ DateOfBirth4: "07-04-1988" }, otherBirth)).toMatchObject({
        verdict: "unreadable",
        note: contradicts,
      });
    },
  );

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
      fc.property(dayArbitrary, dayArbitrary, fc.boolean(), (first, anyDay, isSwap) => {
        const second = isSwap && first.day <= 12 ? { ...first, day: first.month, month: first.day } : anyDay;
        const rows = (provided: CalendarDate, document: CalendarDate) =>
          compare({ user: person(provided), ...all(document) }).map(({ section, rows: [, birthDateRow] }) => [
            section,
            birthDateRow?.verdict,
            birthDateRow?.words,
            birthDateRow?.note,
          ]);
        expect(rows(second, first)).toEqual(rows(first, second));
      }),
    );
  });

  test("two different days never match in any form", () => {
    fc.assert(
      fc.property(dayArbitrary, dayArbitrary, (first, second) => {
        fc.pre(!isSameDay(first, second));
        for (const { rows } of compare({ user: person(first), ...all(second) }))
          expect(rows[1]?.verdict).toBe("different");
      }),
    );
  });

  test("the User Object's text on a document is a swapped day if the swap is a valid day", () => {
    fc.assert(
      fc.property(dayArbitrary, (day) => {
        fc.pre(day.day <= 12 && day.day !== day.month);
        const text = formatDayMonthYear(day);
        const row = birth({ DateOfBirth4: text }, { dob: text });
        expect(row).toMatchObject({ verdict: "different", note: "Same digits, but day and month are swapped" });
        const digits = (date: { order: string; day: string; month: string; year: string } | null | undefined) =>
          date && (date.order === "DMY" ? [date.day, date.month] : [date.month, date.day]).concat(date.year).join("-");
        expect(digits(row?.provided?.date)).toBe(text);
        expect(digits(row?.read?.date)).toBe(text);
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
    // The century is that of the four-digit year.
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
      "Lies after today",
    );
  });
});

describe("names of documents", () => {
  test("two family-name fields make one family name", () => {
    const id = { NameFirst: "RENATA", NameLast: "", NameLast1: "SZOLLOSI", NameLast2: "BROOK" };
    expect(row({ user, scannedUser: id }, "scannedUser", "name")?.verdict).toBe("same");
  });
  test("a printed name that differs from the machine-readable lines is a different name", () => {
    const forged = { ...passportData, NameFirst_NonMRZ: "Ilona" };
    expect(row({ user, passportData: forged }, "passportData", "name")).toMatchObject({
      verdict: "different",
      note: "The machine-readable lines agree, and the printed page does not",
    });
    const otherPassport = { ...passportData, NameFirst: "ILONA" };
    expect(row({ user, passportData: otherPassport }, "passportData", "name")).toMatchObject({
      verdict: "different",
      note: "The printed page agrees, and the machine-readable lines do not",
    });
  });
  test("a partial name on a document is partly the same, and no signal", () => {
    const person = { ...user, middleName: "Mária" };
    expect(row({ user: person, scannedUser }, "scannedUser", "name")).toMatchObject({
      verdict: "partly",
      words: "Partly the same",
      note: "The middle name is on one side only. The rest differs in capitals, diacritics, and a hyphen only",
    });
    expect(signalsIn({ ...clearResult, user: person })).toEqual([]);
  });
  test("a printed page has no middle name of its own: it may stand with the first name, or be left out", () => {
    const person = { ...user, middleName: "Mária" };
    const machine = { ...passportData, NameMiddle: "MARIA" };
    const printed = (NameFirst_NonMRZ: string) =>
      row({ user: person, passportData: { ...machine, NameFirst_NonMRZ } }, "passportData", "name");
    expect(printed("Renáta")?.verdict).toBe("same");
    expect(printed("Renáta Mária")?.verdict).toBe("same");
    expect(printed("Renáta Mária Éva")).toMatchObject({
      verdict: "partly",
      note: "The machine-readable lines agree, and the printed page only in part",
    });
  });
  test("a printed name in another script is not compared", () => {
    const cyrillic = { ...passportData, NameFirst_NonMRZ: "Рената", NameLast_NonMRZ: "Брук" };
    expect(row({ user, passportData: cyrillic }, "passportData", "name")?.verdict).toBe("same");
  });
});

describe("addresses", () => {
  const address = (fields: object) => row({ user, scannedUser: fields }, "scannedUser", "address");
  const { Address, City, State, Zip } = scannedUser;
  test.each([
    [{ Address, City, State, Zip }, "same", "Same address"],
    [{ Address: "2217 Alder Court, Apt. 4B" }, "same", "Same address"],
    [{ Address: "2217 Alder Court #4B", City: "harlow" }, "same", "Same address"],
    [{ Address: "2217 ALDER CT" }, "same", "Same address"],
    [{ Address: "2219 ALDER CT APT 4B" }, "different", "Different address"],
    [{ Address, City: "Marlow" }, "different", "Different address"],
    [{ Address, Zip: "45883" }, "different", "Different address"],
    [{ Address, City, State: "Ohio", Zip }, "same", "Same address"],
    [{ Address, City, State: "Oklahoma", Zip }, "different", "Different address"],
  ])("%j", (fields, verdict, words) => {
    expect(address(fields)).toMatchObject({ verdict, words });
  });
  test("a city alone cannot be compared", () => {
    expect(address({ City: "HARLOW" })?.verdict).toBe("nothing");
  });
  test("a whole address in one field matches the other side's parts", () => {
    const inOneField = (address: string) =>
      row({ user, verifyUI: { passport: { ...hosted.passport, address } } }, "verifyUI.passport", "address")?.verdict;
    expect(inOneField("2217 Alder Court Apt 4B, Harlow, OH 45882")).toBe("same");
    expect(inOneField("2217 Alder Court Apt 4B, Harlow, Ohio 45882")).toBe("same");
    expect(inOneField("2217 Alder Court Apt 4B, Harlow, Oregon 45882")).toBe("different");
  });
});

test("never throws on arbitrary fields of documents", () => {
  const fields = fc.constantFrom(
    ...Object.keys(scannedUser),
    ...Object.keys(passportData),
    ...Object.keys(hosted.passport),
    "dob",
  );
  const document = fc.dictionary(fields, fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue()));
  fc.assert(
    fc.property(document, document, document, document, (a, b, c, d) => {
      const comparisons = compare({
        user: a,
        scannedUser: b,
        passportData: c,
        verifyUI: { passport: d, scannedUser: d },
      });
      expect(comparisons.length).toBeLessThanOrEqual(4);
    }),
    { numRuns: 100 },
  );
});
