import fc from "fast-check";
import { expect, test } from "vitest";
import { reason } from "./fields";
import { reasonProblem } from "./reason";

const problem = (text: unknown) =>
  reason(200)
    .safeParse(text)
    .error?.issues.map(({ message }) => message);

test.each([
  ["nothing", ""],
  ["spaces", "   "],
  ["zero-width characters", "\u200b\u200c\u200d\u2060\ufeff"],
  ["fillers", "\u3164\u115f\uffa0\u3164"],
  ["tag characters", "\u{e0041}\u{e0042}\u{e0043}"],
  ["punctuation", "... !!!"],
  ["a missing value", undefined],
])("%s is no reason", (_, text) => {
  expect(problem(text)).toContain("Say why");
});

test.each(["x", "ok", "a\u200bb", "x."])("%j has too few letters to be a reason", (text) => {
  expect(problem(text)).toEqual(["Say why, in at least 3 letters or digits"]);
});

test.each([
  ["an SSN with dashes", "Customer 907-65-4321 asked"],
  ["an SSN with spaces", "907 65 4321"],
  ["an SSN with dots", "907.65.4321"],
  ["an SSN without separators", "SSN 907654321"],
  ["an SSN with long dashes", "907 – 65 – 4321"],
  ["an SSN with hidden characters", "907\u200b65\u200b4321"],
  ["an SSN of full-width digits", "９０７-６５-４３２１"],
  ["an SSN of Arabic digits", "٩٠٧-٦٥-٤٣٢١"],
  ["an SSN over two lines", "907\n65\n4321"],
  ["a card number", "4111 1111 1111 1111"],
  ["a card number without separators", "Card 5500005555555559 declined"],
  ["a card number of 13 digits", "4222-2222-2222-2"],
  ["a passport number", "Passport 12345678"],
  ["seven digits", "License 1234567"],
  ["a letter and digits", "Passport X12345678"],
  ["an ID card number", "ID c01x00t47"],
  ["digits and a letter", "1234567L"],
])("%s is refused, with the rule", (_, text) => {
  expect(problem(text)).toEqual([expect.stringContaining("could be an SSN, card or document number")]);
});

test.each([
  "Checked against the passport",
  "补充材料核对",
  "Court case of 2019, Harlow County",
  "Quarterly review 2026-11-28 14:30, 2 of 3 hits",
  "Born 04/07/1988, not 07.04.1988",
  "Policy 4.2, section 31.7",
  "Ticket 123456",
  "$1,250.00 limit",
  "Call 24/7 support, form I-9 or W-2",
  "COVID-19 backlog Q3 FY2026",
])("%j is a reason", (text) => {
  expect(problem(text)).toBeUndefined();
});

test("hidden characters are removed, and what is seen is kept", () => {
  expect(reason(200).parse("  Phone\u200b call\u00ad back\u2066 \u200b")).toBe("Phone call back");
});

test("no nine digits pass, whatever is between them but letters", () => {
  const separator = fc.constantFrom("", " ", "-", ".", "/", "–", "\t", ", ", "#", "\u200b", "_");
  const digits = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), separator), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(digits, (parts) => {
      const text = parts.map(([digit, between]) => `${digit}${between}`).join("");
      // Texts that look like a day or a time are skipped, because their digits are allowed.
      fc.pre(!/[-/.](19|20)\d\d|(19|20)\d\d[-/.]|:/.test(text));
      expect(problem(`The number ${text} here`)).toBeDefined();
    }),
  );
});

test("a form says what its field lacks", () => {
  expect(reasonProblem("", "Say why you ask")).toBe("Say why you ask");
  expect(reasonProblem("Call back")).toBeUndefined();
  expect(problem(`${"x".repeat(200)}y`)).toEqual(["At most 200 characters"]);
});
