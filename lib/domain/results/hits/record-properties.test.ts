/** Tests properties of every record of a list or a court, whatever its text. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDate } from "@/lib/base/calendar-dates";
import { birthIn } from "../compare-dates";
import { countriesIn } from "../countries";
import { readPartialDates } from "../partial-date";
import {
  compareCountries,
  compareFacts,
  compareHeights,
  comparePlaces,
  compareRecordBirth,
  compareRecordNames,
  nameInRecord,
} from "./compare-record";

const today = { year: 2026, month: 11, day: 27 };
const two = (value: number) => String(value).padStart(2, "0");
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const day = fc
  .tuple(fc.integer({ min: 1930, max: 2006 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2, max: 28 }))
  .map(([year, month, date]) => calendarDate(year, month, date) ?? { year, month, day: 2 });
const dayInWords = day.map((one) => `${one.day} ${months[one.month - 1]} ${one.year}`);
const comparedBirth = (given: string, record: string) =>
  compareRecordBirth(birthIn(given, today), record, "unstated", today.year).comparison;

test("two days with the month's name compare alike from either side", () => {
  fc.assert(
    fc.property(dayInWords, dayInWords, (first, second) => {
      expect(comparedBirth(first, second)).toBe(comparedBirth(second, first));
      expect(comparedBirth(first, first)).toBe("same");
    }),
  );
});

test("a record's date with two days is partly the same when one of them is, and different when neither is", () => {
  const numeric = day.map((one) => `${two(one.day)}/${two(one.month)}/${one.year}`);
  fc.assert(
    fc.property(day, numeric, fc.boolean(), (first, second, isSwapped) => {
      const given = `${two(first.day)}-${two(first.month)}-${first.year}`;
      const own = isSwapped ? `${two(first.month)}/${two(first.day)}/${first.year}` : given.replaceAll("-", "/");
      for (const record of [own, second]) {
        const [date] = readPartialDates(record, "unstated", today.year).dates;
        if (date?.readings.length !== 2) continue;
        const isAmong = date.readings.some(({ from }) => from.month === first.month && from.day === first.day);
        const isOwn = isAmong && date.readings[0]?.from.year === first.year;
        expect(comparedBirth(given, record)).toBe(isOwn ? "partly" : "different");
      }
    }),
    { numRuns: 2000 },
  );
});

test("a part of a birth date that is not understood leaves neither the same nor a different day", () => {
  const odd = fc.constantFrom("(as in the passport)", "spring", "unclear", "?", "1341", "15 Mehr", "32 Jul 1962");
  fc.assert(
    fc.property(dayInWords, dayInWords, odd, (given, record, words) => {
      for (const text of [`${record} ${words}`, `${words}; ${record}`]) {
        expect(comparedBirth(given, text)).toBe(given === record ? "partly" : "not_given");
        expect(comparedBirth(record, text)).toBe("partly");
      }
    }),
  );
});

const words = ["Ali", "Omar", "Omer", "Khan", "Müller", "Mueller", "Smith", "Jean-Luc", "Mohammed", "Muhammad", "Иван"];
const given = fc
  .array(fc.constantFrom(...words, "A", "Maria"), { minLength: 1, maxLength: 2 })
  .map((all) => all.join(" "));
const family = fc.constantFrom(
  ...words,
  "al-Qahtani",
  "Alqahtani",
  "de la Cruz",
  "de la Rosa",
  "Bin Laden",
  "Binladin",
);

test("two names with a family and a given name compare alike from either side", () => {
  const name = fc.record({ given, middle: fc.constant(null), family });
  fc.assert(
    fc.property(name, name, (first, second) => {
      const compared = [
        compareRecordNames(first, nameInRecord(`${second.family}, ${second.given}`)),
        compareRecordNames(second, nameInRecord(`${first.family}, ${first.given}`)),
      ];
      expect(compared[0]?.comparison).toBe(compared[1]?.comparison);
    }),
    { numRuns: 3000 },
  );
});

const facts = [
  ...["M", "Female", "X", "9", "<", "Unknown", "Green/Hazel", "HAZ", "DIC", "Brown", "red hair", "XXX"],
  ...["511", "5'11\"", "5'7\"-5'9\"", "180 cm", "170-180 cm", "1,80 m", "5'13\"", "068 in", "tall"],
  ...["Syria", "SYR", "Syrian refugee", "Lebanon; Syria", "USSR", "RUS", "Congo", "D<<", "Stateless", "XXA", "Georgia"],
  ...["Columbus, OH", "Columbus, Ohio, USA", "Aleppo, Syria", "St. Louis, MO", "Saint Louis", "GA", "Köln"],
];
const comparers = { compareFacts, compareHeights, comparePlaces, compareCountries };

test.each(Object.entries(comparers))("%s compares alike from either side", (_, compare) => {
  const text = fc.oneof(fc.constantFrom(...facts), fc.string({ maxLength: 40 }));
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(compare(one, other).comparison).toBe(compare(other, one).comparison);
    }),
    { numRuns: 3000 },
  );
});

test("a text with several countries is never the same as one country, and different only when none is that country", () => {
  const country = fc.constantFrom(
    "SYR",
    "Russia",
    "Congolese",
    "Lebanon; Syria",
    "USSR",
    "France",
    "RUS",
    "COD",
    "Korea",
  );
  fc.assert(
    fc.property(country, country, (first, second) => {
      const [firstCodes, secondCodes] = [countriesIn(first)?.codes ?? [], countriesIn(second)?.codes ?? []];
      const isShared = firstCodes.some((code) => secondCodes.includes(code));
      const isSeveral = firstCodes.length > 1 || secondCodes.length > 1;
      expect(compareCountries(first, second).comparison).toBe(isShared ? (isSeveral ? "partly" : "same") : "different");
    }),
  );
});

test("any text, however long or odd, is compared without an error", () => {
  const parts = [
    "a",
    "1: ",
    "(",
    "(x:",
    "'",
    '"',
    "a.k.a. '",
    " / ",
    "1. ",
    "-",
    "1962 ",
    "circa ",
    "\u200e",
    "é",
    "٠",
  ];
  const odd = fc.oneof(
    ...[fc.string({ maxLength: 300 }), fc.string({ unit: "binary", maxLength: 300 }), fc.constantFrom(...facts)],
    fc
      .tuple(fc.constantFrom(...parts), fc.constantFrom(1, 9, 40, 300, 2000, 50_000))
      .map(([part, n]) => part.repeat(n)),
  );
  const marks = ["same", "partly", "different", "not_given"];
  fc.assert(
    fc.property(odd, odd, (first, second) => {
      for (const compare of Object.values(comparers)) expect(marks).toContain(compare(first, second).comparison);
      expect(marks).toContain(compareRecordBirth(birthIn("04-07-1962", today), first, "unstated", 2026).comparison);
      const name = { given: first, middle: null, family: second };
      expect(marks).toContain(compareRecordNames(name, nameInRecord(second)).comparison);
      expect(marks).toContain(compareRecordNames({ ...name, given: "Ann" }, nameInRecord(first)).comparison);
    }),
    { numRuns: 1000 },
  );
});
