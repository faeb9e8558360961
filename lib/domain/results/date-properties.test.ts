/** Tests properties of every date of a document, whatever its text. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CalendarDate, calendarDate, daysInMonth, isBefore, isSameDay } from "@/lib/base/calendar-dates";
import { birthIn, compareBirth, compareExpiry, readIssued } from "./compare-dates";
import { doesNotExpire } from "./never-expires";
import { birthDaysOf, type DateForm, daysOf } from "./read-date";

const today = { year: 2026, month: 11, day: 27 };
const forms: readonly DateForm[] = ["DMY", "MDY", "MDy", "YMD", "unstated"];
const form = fc.constantFrom(...forms);

const day = fc
  .record({ year: fc.integer({ min: 1907, max: 2026 }), month: fc.integer({ min: 1, max: 12 }), day: fc.nat() })
  .map((one): CalendarDate => ({ ...one, day: 1 + (one.day % daysInMonth(one.year, one.month)) }));
const two = (value: number) => String(value).padStart(2, "0");
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const writings: readonly ((date: CalendarDate) => string)[] = [
  (one) => `${two(one.day)}-${two(one.month)}-${one.year}`,
  (one) => `${two(one.month)}-${two(one.day)}-${one.year}`,
  (one) => `${one.month}/${one.day}/${one.year}`,
  (one) => `${one.day}.${one.month}.${one.year}`,
  (one) => `${one.year}-${two(one.month)}-${two(one.day)}`,
  (one) => `${one.year}${two(one.month)}${two(one.day)}`,
  (one) => `${two(one.day)}${two(one.month)}${one.year}`,
  (one) => `${one.day} ${months[one.month - 1]} ${one.year}`,
  (one) => `${two(one.day)} ${months[one.month - 1]?.toUpperCase()}/XYZ ${one.year}`,
];
/** Days close to each other, so that many pairs agree in some way. */
const close = day.chain((first) =>
  fc.constantFrom(
    ...[
      first,
      { ...first, day: 1 },
      calendarDate(first.year, first.day, first.month) ?? first,
      calendarDate(first.year - 1, first.month, first.day) ?? first,
    ],
  ),
);
const text = fc.tuple(close, fc.constantFrom(...writings)).map(([first, write]) => write(first));
/** Two texts of the same day, of a day with day and month swapped, or of another day. */
const pair = fc.tuple(close, fc.constantFrom(...writings), fc.constantFrom(...writings), fc.nat(2)).map((sample) => {
  const [first, write, writeOther, kind] = sample;
  const swapped = calendarDate(first.year, first.day, first.month) ?? first;
  const second = [first, swapped, calendarDate(first.year + 1, first.month, first.day) ?? first][kind] ?? first;
  return [write(first), writeOther(second)] as const;
});

const compared = (given: string, raw: string, of: DateForm = "DMY") =>
  compareBirth(birthIn(given, today), [{ path: "", raw, form: of }], today).verdict;
const readingsOf = (raw: string, of: DateForm) => birthDaysOf({ path: "", raw, form: of }, today.year);

test("two dates of one form compare alike from either side", () => {
  fc.assert(
    fc.property(pair, ([first, second]) => {
      const verdicts = [compared(first, second), compared(second, first)];
      // If the applicant's text can mean several days, it is not compared.
      const isClear = [first, second].every((raw) => readingsOf(raw, "DMY").length === 1);
      if (isClear) expect(verdicts[0]).toBe(verdicts[1]);
      else expect(verdicts).not.toContain("same");
    }),
    { numRuns: 3000 },
  );
});

test("a birth date with several days is never the same, and different only when each of them is", () => {
  fc.assert(
    fc.property(close, text, form, (given, raw, of) => {
      const days = readingsOf(raw, of);
      const isAmong = days.some((one) => isSameDay(one, given));
      const all = days.length === 1 ? (isAmong ? "same" : "different") : isAmong ? "unreadable" : "different";
      const verdict = compared(`${two(given.day)}-${two(given.month)}-${given.year}`, raw, of);
      expect(verdict).toBe(days.length === 0 ? "unreadable" : all);
    }),
    { numRuns: 3000 },
  );
});

test("an expiration date is in date or expired only when each of its days is", () => {
  const near = fc.constantFrom("12-11-2026", "11-12-2026", "27-11-2026", "11-27-2026", "10/12/2026", "2026-11-26");
  fc.assert(
    fc.property(fc.oneof(text, near), form, (raw, of) => {
      const days = daysOf({ path: "", raw, form: of }, today.year + 50);
      const over = days.filter((one) => isBefore(one, today)).length;
      const verdict = days.length === 0 ? "unreadable" : over === 0 ? "in-date" : "expired";
      const expected = over > 0 && over < days.length ? "unreadable" : verdict;
      expect(compareExpiry([{ path: "", raw, form: of }], today)?.verdict).toBe(expected);
    }),
    { numRuns: 3000 },
  );
});

test("a text that gives a day of a year before 9999 never says that the document does not expire", () => {
  const digits = fc.stringMatching(/^[0-9]{6,8}$|^[0-9]{1,4}[-/. ][0-9]{1,2}[-/. ][0-9]{1,4}$/);
  const nines = fc.stringMatching(/^[0-39]{2}[-/]?[0-39]{2}[-/]?[0-9]{0,2}9{2,4}$/);
  fc.assert(
    fc.property(fc.oneof(text, digits, nines), form, (raw, of) => {
      const days = daysOf({ path: "", raw, form: of }, today.year + 50);
      if (days.some(({ year }) => year < 9999)) expect(doesNotExpire(raw)).toBe(false);
    }),
    { numRuns: 5000 },
  );
});

test("any text, however long or odd, is compared without an error", () => {
  const parts = ["1", "-", " ", "/", "9", "Jul ", "Jul/", "Mon, ", "\u200e", "٠", "é", "NO EXP", "1988-07-04 00:"];
  const odd = fc.oneof(
    ...[fc.string({ maxLength: 120 }), fc.string({ unit: "binary", maxLength: 120 })],
    fc.stringMatching(/^[0-9./ T:Z-]{0,80}$/),
    fc.tuple(fc.constantFrom(...parts), fc.constantFrom(1, 7, 20, 59, 60, 50_000)).map(([part, n]) => part.repeat(n)),
  );
  const verdicts = ["same", "different", "unreadable", "nothing"];
  fc.assert(
    fc.property(odd, odd, form, (given, raw, of) => {
      const value = { path: "", raw, form: of };
      expect(verdicts).toContain(compared(given, raw, of));
      expect(["in-date", "expired", "unreadable"]).toContain(compareExpiry([value], today)?.verdict ?? "unreadable");
      expect(readIssued([value], today)?.verdict).toBe("nothing");
    }),
    { numRuns: 2000 },
  );
});
