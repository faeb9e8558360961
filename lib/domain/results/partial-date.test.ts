import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CalendarDate, calendarDate } from "@/lib/base/calendar-dates";
import { birthIn } from "./compare-dates";
import { compareRecordBirth } from "./hits/compare-record";
import { compareWithDay, readPartialDates } from "./partial-date";

const today = { year: 2026, month: 11, day: 27 };
const born: CalendarDate = { year: 1962, month: 7, day: 4 };
const compared = (raw: string, form: "MDY" | "unstated" = "unstated", dob = "04-07-1962") =>
  compareRecordBirth(birthIn(dob, today), raw, form, 2026).comparison;

describe("an applicant born on July 4, 1962, beside the birth date of a list", () => {
  test.each([
    // OFAC
    ["04 Jul 1962", "same"],
    ["05 Jul 1962", "different"],
    ["Jul 1962", "partly"],
    ["Aug 1962", "different"],
    ["1962", "partly"],
    ["1963", "different"],
    ["circa 1962", "partly"],
    ["circa 1964", "partly"],
    ["circa 1970", "different"],
    ["circa Jul 1962", "partly"],
    ["1960 to 1965", "partly"],
    ["1963 to 1965", "different"],
    ["circa 1950 to 1955", "different"],
    ["04 Jul 1962; alt. DOB 05 Aug 1963", "partly"],
    ["15 May 1963; alt. DOB 1962", "partly"],
    ["15 May 1963; alt. DOB 1964", "different"],
    ["Jan 1960 to Dec 1963", "partly"],
    // UN
    ["4 Jul. 1962", "same"],
    ["Approximately 1962", "partly"],
    ["Between 1960 and 1965", "partly"],
    ["Between 1950 and 1955", "different"],
    ["a) 4 Jul. 1962 b) 1963", "partly"],
    ["1962-1963", "partly"],
    // EU
    ["1962-07-04", "same"],
    ["04.07.1962", "partly"],
    ["circa 1962-07", "partly"],
    ["1962-08", "different"],
    // UK
    ["04/07/1962", "partly"],
    ["00/07/1962", "partly"],
    ["00/00/1962", "partly"],
    ["--/--/1962", "partly"],
    ["(1) 04/07/1962. (2) --/--/1960", "partly"],
    ["01/01/1962", "partly"],
    // Other sources
    ["1 January 1962", "partly"],
    ["1963-01-01", "different"],
    ["early 1960s", "partly"],
    ["1970s", "different"],
    ["before 1965", "partly"],
    ["after 1970", "different"],
    ["1962/63", "partly"],
    ["XX-XX-1962", "partly"],
    ["XX JUL 1962", "partly"],
    ["c1962", "partly"],
    ["1962 (approx.)", "partly"],
    ["July 4th, 1962", "same"],
  ] as const)("%s: %s", (raw, comparison) => expect(compared(raw)).toBe(comparison));

  test.each(["spring", "Unknown", "N/A", "-", "0000-00-00", "13/1962", "1930 BC?", "15 or 16 May 1963", "1963?"])(
    "%s is not compared: a part of it is not understood",
    (raw) => expect(compared(raw)).toBe("not_given"),
  );

  test("a part that is not understood does not hide one that agrees", () => {
    expect(compared("1962 or so")).toBe("partly");
  });
});

test("January 1 is the same day for one who was born on it, and can stand for the year", () => {
  expect(compared("1962-01-01", "unstated", "01-01-1962")).toBe("same");
  expect(compareRecordBirth(birthIn("04-07-1962", today), "1962-01-01", "unstated", 2026).words).toMatch(/^Same year;/);
});

const anyDay = fc
  .tuple(fc.integer({ min: 1900, max: 2026 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => calendarDate(year, month, day) ?? born);
const two = (value: number) => String(value).padStart(2, "0");
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const nameOf = ({ month }: CalendarDate) => months[month - 1] ?? "";

/** Ways in which lists write a day, from the exact day to a range of years. */
const writings: ((day: CalendarDate) => string)[] = [
  (one) => `${two(one.day)} ${nameOf(one)} ${one.year}`,
  (one) => `${one.year}-${two(one.month)}-${two(one.day)}`,
  (one) => `${two(one.day)}/${two(one.month)}/${one.year}`,
  (one) => `${nameOf(one)} ${one.year}`,
  (one) => `${one.year}-${two(one.month)}`,
  (one) => `00/00/${one.year}`,
  (one) => String(one.year),
  (one) => `circa ${one.year}`,
  (one) => `${one.year - 1} to ${one.year + 1}`,
];

test("a day is never different from a text that can stand for it, alone or among others", () => {
  fc.assert(
    fc.property(
      anyDay,
      anyDay,
      fc.constantFrom(...writings),
      fc.constantFrom(...writings),
      (day, otherDay, write, list) => {
        const dob = `${two(day.day)}-${two(day.month)}-${day.year}`;
        for (const text of [
          write(day),
          `${write(day)}; ${list(otherDay)}`,
          `${list(otherDay)}; alt. DOB ${write(day)}`,
        ]) {
          expect(compared(text, "unstated", dob)).toMatch(/^(same|partly)$/);
        }
      },
    ),
  );
});

test("only a day with one reading is ever the same", () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...writings), (day, write) => {
      const { dates } = readPartialDates(write(day), "unstated", 2026);
      for (const date of dates) {
        const isOneDay = date.unit === "day" && date.readings.length === 1 && !date.isApproximate;
        if (compareWithDay(date, day).mark === "same") expect(isOneDay).toBe(true);
      }
    }),
  );
});

test("the words hold no figure of either date", () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...writings), (day, write) => {
      for (const date of readPartialDates(write(day), "unstated", 2026).dates) {
        expect(compareWithDay(date, born).words.replace("January 1 can", "")).not.toMatch(/\d/);
      }
    }),
  );
});

test("any text, however long or odd, is read at once", () => {
  const odd = fc.oneof(
    fc.string({ maxLength: 500 }),
    fc.stringMatching(/^[0-9./ -]{0,400}$/),
    fc.constantFrom("1", "-", " ", "x", "may ", "0/", "circa ", "1962-", "(").map((part) => part.repeat(50_000)),
  );
  fc.assert(
    fc.property(odd, (text) => {
      const start = performance.now();
      readPartialDates(text, "unstated", 2026);
      // A loose limit: a text takes less than 5 ms on an idle machine.
      expect(performance.now() - start).toBeLessThan(250);
    }),
  );
});
