import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareCountries,
  compareFacts,
  compareHeights,
  comparePlaces,
  compareRecordBirth,
  compareRecordNames,
  nameInRecord,
} from "./compare-record";
import { heightOf } from "./heights";

const applicant = { given: "Bartholomew", middle: null, family: "Oyelaran-Whitcombe" };
const born = { path: "user.dob", raw: "09-02-1961", day: { year: 1961, month: 2, day: 9 }, contradicts: false };

describe("names", () => {
  test.each([
    ["OYELARAN-WHITCOMBE, Bartholomew", "same"],
    ["Bartholomew Oyelaran Whitcombe", "same"],
    ["WHITCOMBE, BARTHOLOMEW", "partly"],
    ["OYELARAN-WHITCOMBE, Bartholomew James", "partly"],
    ["Marsh, Ada", "different"],
    [null, "not_given"],
  ])("%s", (record, mark) => {
    expect(compareRecordNames(applicant, nameInRecord(record)).comparison).toBe(mark);
  });

  test.each([
    ["BO ASH JR", "Ash Jr", "same", "Capitals only"],
    ["Bo Ash, Jr.", "Ash", "same", "A period or comma and a suffix only"],
    ["Ash, Bo, III", "Ash III", "same", "A period or comma only"],
    [
      "Ash, Bo Jr",
      "Ash Sr",
      "partly",
      "2 of 3 parts of the record's name agree. The suffixes differ, as for parent and child",
    ],
  ])("%s beside Bo %s", (record, family, comparison, words) => {
    const person = { given: "Bo", middle: null, family };
    expect(compareRecordNames(person, nameInRecord(record))).toEqual({ comparison, words });
  });

  test("a middle name on one side is partly the same, with the reason", () => {
    const record = nameInRecord("OYELARAN-WHITCOMBE, Bartholomew James");
    expect(compareRecordNames(applicant, record).words).toBe("Partly the same: the middle name is on one side only");
  });

  test("the wording about a name contains no part of it", () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{4,8}$/);
    fc.assert(
      fc.property(name, name, name, (given, family, other) => {
        const { words } = compareRecordNames({ given, middle: null, family }, nameInRecord(`${other}, ${given}`));
        return ![given, family, other].some((part) => words.includes(part));
      }),
    );
  });
});

describe("birth dates", () => {
  test.each([
    ["02-09-1961", "MDY", "same", "Same day"],
    ["02/09/1961", "MDY", "same", "Same day"],
    ["09-02-1961", "MDY", "different", "Different day: day and month are swapped"],
    ["1961", "unstated", "partly", "Same year; the record gives no day or month"],
    ["1949", "unstated", "different", "Different year"],
    ["09-02-1961", "unstated", "partly", "Same day in one of two ways to read it"],
    ["12-11-1927", "MDY", "different", "Different year"],
    ["spring", "unstated", "not_given", "The record's date cannot be read"],
    ["", "MDY", "not_given", "Not given in the record"],
  ] as const)("%s as %s is %s", (raw, form, comparison, words) => {
    expect(compareRecordBirth(born, raw, form, 2026)).toEqual({ comparison, words });
  });

  test("an applicant's date that cannot be read is not called missing", () => {
    const unread = { ...born, raw: "spring 1961", day: null };
    expect(compareRecordBirth(unread, "02-09-1961", "MDY", 2026).words).toBe("The applicant's date cannot be read");
    expect(compareRecordBirth(null, "02-09-1961", "MDY", 2026).words).toBe("Not given by the applicant");
  });

  test("a year alone is never the same day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2026 }), (year) => {
        return compareRecordBirth(born, String(year), "unstated", 2026).comparison !== "same";
      }),
    );
  });
});

test("facts agree in the spellings of documents and records", () => {
  expect(compareFacts("M", "Male").comparison).toBe("same");
  expect(compareFacts("BRO", "Brown").comparison).toBe("same");
  expect(compareFacts("WHI", "White").comparison).toBe("same");
  expect(compareCountries("CAN", "Canada").comparison).toBe("same");
  expect(compareCountries("GBR", "GB").comparison).toBe("same");
  expect(compareCountries("Russian Federation", "RUSSIA").comparison).toBe("same");
  expect(compareCountries("CAN", "China").comparison).toBe("different");
  // A text that does not name a known country does not count as a different country.
  expect(compareCountries("United States", "Sable Islands").comparison).toBe("not_given");
  expect(compareFacts("United States", "Sable Islands").comparison).toBe("different");
  expect(compareFacts("United States", "Harbour States").comparison).toBe("different");
  expect(comparePlaces("88 Ferry Slip Rd, Ennis Bay", "Ennis Bay").comparison).toBe("partly");
  expect(compareFacts(null, "Brown")).toEqual({ comparison: "not_given", words: "Not given by the applicant" });
});

test("heights agree across units, to within an inch", () => {
  expect(heightOf("5 ft 11 in")).toBeCloseTo(180.3, 1);
  expect(heightOf("511")).toBeCloseTo(180.3, 1);
  expect(heightOf("1.80 m")).toBe(180);
  expect(heightOf("tall")).toBeNull();
  expect(compareHeights("5'11\"", "180 cm").comparison).toBe("same");
  expect(compareHeights("5'2\"", "180 cm").comparison).toBe("different");
  expect(compareHeights("071 in", "5'11\"").comparison).toBe("same");
  expect(compareHeights("tall", "Tall").comparison).toBe("same");
  // The heights count neither as the same nor as different.
  expect(compareHeights("5'11\"", "about six feet").comparison).toBe("not_given");
});

test.each([
  // Sex, also by the codes of ISO/IEC 5218 and of driver licenses.
  ["1", "Male", "same"],
  ["2", "F", "same"],
  ["M", "F", "different"],
  ["female", "MALE", "different"],
  ["M", "U", "not_given"],
  ["9", "Male", "not_given"],
  ["M", "Unknown", "not_given"],
  ["<", "Male", "not_given"],
  ["X", "X", "same"],
  ["X", "Female", "not_given"],
  ["Nonbinary", "X", "same"],
  // The colors of eyes and hair.
  ["BRO", "Brown eyes", "same"],
  ["BRO", "Dark brown", "same"],
  ["HAZ", "Green/Hazel", "partly"],
  ["GRN", "Blue-green", "partly"],
  ["BLK", "Black, gray", "partly"],
  ["BLK", "Blond", "different"],
  ["RED", "Auburn", "partly"],
  ["BRO", "UNK", "not_given"],
  // An unknown word does not count as a difference.
  ["HAZ", "Hzl", "not_given"],
  ["M", "Male (1)", "not_given"],
])("%s beside %s: %s", (applicant, record, comparison) => {
  expect(compareFacts(applicant, record).comparison).toBe(comparison);
});

test.each([
  ["5\u203211\u2033", "180 cm", "same"],
  ["68", "5'8\"", "same"],
  ["5'11\"", "6'0\" - 6'2\"", "partly"],
  ["5'2\"", "6'0\" to 6'2\"", "different"],
  ["1m80", "5 feet 11 inches", "same"],
  ["180", "1,80 m", "same"],
])("heights: %s beside %s: %s", (applicant, record, comparison) => {
  expect(compareHeights(applicant, record).comparison).toBe(comparison);
});

test.each([
  ["K\u00f6ln", "KOELN", "same"],
  ["Aleppo, Syria", "Aleppo, Syrian Arab Republic", "same"],
  ["SYR", "Aleppo, Syria", "partly"],
  ["Tehran", "Tehran, Iran", "partly"],
  ["St. Petersburg, Russia", "Leningrad, USSR", "different"],
  ["Lagos, Nigeria", "Unknown", "not_given"],
])("places: %s beside %s: %s", (applicant, record, comparison) => {
  expect(comparePlaces(applicant, record).comparison).toBe(comparison);
});

test("comparing facts is symmetric, and any text is read at once", () => {
  const knownCases = [
    "M",
    "X",
    "2",
    "Unknown",
    "Green/Hazel",
    "HAZ",
    "511",
    "5'11\"",
    "180 cm",
    "Aleppo, Syria",
    "SYR",
    "K\u00f6ln",
  ];
  const long = ["a", " ", "1", "'", ",", "\u00e4"].map((part) => part.repeat(50_000));
  const text = fc.oneof(fc.constantFrom(...knownCases, ...long), fc.string({ maxLength: 310 }));
  fc.assert(
    fc.property(text, text, (first, second) => {
      for (const compare of [compareFacts, compareHeights, comparePlaces]) {
        const start = performance.now();
        expect(compare(first, second).comparison).toBe(compare(second, first).comparison);
        expect(performance.now() - start).toBeLessThan(500);
      }
    }),
  );
});
