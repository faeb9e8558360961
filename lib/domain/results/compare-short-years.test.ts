import fc from "fast-check";
import { expect, test } from "vitest";
import { daysInMonth, formatDayMonthYear } from "@/lib/base/calendar-dates";
import { comparedRow } from "@/lib/testing/result-view";
import { formatMonthDayShortYear } from "@/lib/testing/test-results";

const birthOn = (section: string, raw: object) => comparedRow(raw, section, "birth date");
const birth = (scannedUser: object, user: object) => birthOn("scannedUser", { user, scannedUser });

test("a two-digit year takes its century from a four-digit year on the same document", () => {
  const old = { birthday: "1921-07-04T00:00:00Z" };
  expect(birth({ DateOfBirth4: "07-04-1921", DateOfBirth: "07-04-21" }, old)?.verdict).toBe("same");
});

test("a two-digit year matches any year with the same digits: a 100-year-old is not read as a newborn", () => {
  const old = { dob: "04-07-1924" };
  expect(birth({ DateOfBirth: "07-04-24" }, old)).toMatchObject({ verdict: "same", read: { value: "Jul 4, 1924" } });
  expect(birth({ DateOfBirth: "07-05-24" }, old)?.verdict).toBe("different");
  expect(birth({ DateOfBirth: "07-04-25" }, old)?.verdict).toBe("different");
  expect(birth({ DateOfBirth4: "07-04-2024", DateOfBirth: "07-04-24" }, old)?.verdict).toBe("different");
  expect(birth({ DateOfBirth: "07-04-2024" }, old)?.verdict).toBe("different");
  expect(birth({ DateOfBirth: "04-07-24" }, old)).toMatchObject({
    verdict: "different",
    note: "Same digits, but day and month are swapped",
  });
  expect(birth({ DateOfBirth: "07-04-24" }, { dob: "04-07-2024" })).toMatchObject({ read: { value: "Jul 4, 2024" } });
  // There was no February 29, 1900.
  expect(birth({ DateOfBirth: "02-29-00" }, { dob: "01-03-1900" })?.verdict).toBe("different");
});

test("with an unstated order, either reading may match", () => {
  const hosted = (dob: string) =>
    birthOn("verifyUI.scannedUser", { user: { dob: "21-07-1924" }, verifyUI: { scannedUser: { dob } } });
  expect(hosted("07-21-24")?.verdict).toBe("same");
  expect(hosted("21/7/24")?.verdict).toBe("same");
  expect(hosted("07-22-24")?.verdict).toBe("different");
});

const days = fc
  .record({ year: fc.integer({ min: 1901, max: 2025 }), month: fc.integer({ min: 1, max: 12 }), day: fc.nat() })
  .map(({ year, month, day }) => ({ year, month, day: 1 + (day % daysInMonth(year, month)) }));

test("a day with a two-digit year is the same day at any age", () => {
  fc.assert(
    fc.property(days, (day) => {
      const user = { dob: formatDayMonthYear(day) };
      expect(birth({ DateOfBirth: formatMonthDayShortYear(day) }, user)?.verdict).toBe("same");
    }),
  );
});
