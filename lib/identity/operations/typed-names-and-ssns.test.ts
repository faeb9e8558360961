/** Tests names and SSNs as people type and paste them: which are sent, which are refused, and which raise a warning. */
import { describe, expect, test } from "vitest";
import { hiddenIn } from "@/lib/base/hidden-characters";
import * as field from "./fields";
import { whyNeverIssued } from "./never-issued";

const lines = (table: string) =>
  table
    .trim()
    .split("\n")
    .flatMap((line) => line.split(" = "));
const unescaped = (text: string) =>
  text.replace(/\\u\{?([0-9a-f]+)\}/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));

/** Returns the text as it is sent, or why it is refused. */
function sentText(schema: typeof field.lastName | typeof field.ssn, typed: unknown): string {
  const { data, error } = schema.safeParse(typed);
  return data ?? `refused: ${error?.issues[0]?.message}`;
}

/** Names that stay unchanged. In these scripts and emoji, a joiner or a variation selector has a visible effect. */
const unchanged = String.raw`
O'Brien = O’Brien = Jean-Luc = José = Nguyễn = 李伟 = Иван = محمد = מֹשֶׁה = ศรี = Søren = Łukasz = Þór = ʻAlohi
X Æ A-12 = Q = Mary Ann = St. John = van der Berg = Null = Test = None = N/A = de la Cruz = D'Angelo-Smith = 3rd
علی\u{200c}رضا = می\u{200c}خواهم = क्\u{200d}ष = ශ්\u{200d}රී = ক্\u{200d}ষ = 葛\u{e0100} = Ann\u{a0}Marie = Ann  Marie = Jose\u{301}
Zoë = ZOË = zoë = Ng = O = Smith, Jr. = "Bo" = (Peggy) = Ann/Anna = Ann & Bo = 100% = Ann_Lee = Ann\u{2019}s = Ann\u{3000}Lee
`;

/** Names from which hidden characters are removed. */
const cleaned = String.raw`
Ann\u{200b} = \u{200b}Ann = An\u{200b}n = \u{feff}Ann = Ann\u{ad} = A\u{ad}nn = An\u{2060}n = \u{202e}Ann = Ann\u{200e} = \u{200f}Ann
Ann\u{200d} = An\u{200c}n = Ann\u{fe0f} = Ann\u{fe0e} = Ann\u{e0020} = Ann\u{e007f} = Ann\u{2063} = Ann\u{2064} = Ann\u{206a} = \u{3164}Ann
Ann\u{61c} = Ann\u{17b4} = Ann\u{1d173} = Ann\u{1bca0} = Ann\u{fff9} = Ann\u{2800} = \u{2800}Ann = Ann\u{180e} = Ann\u{115f} = \u{ffa0}Ann
 \u{200b} Ann = Ann \u{200b} = \u{202a}Ann\u{202c} = \u{2066}Ann\u{2069} = \u{200b}\u{200c}A\u{200d}n\u{2060}n\u{feff} = Ann\u{34f} = Ann\u{e0100}
`;

const nothingSeen = String.raw`
\u{200b} = \u{200b}\u{200b} = \u{feff} = \u{3164}\u{3164} = \u{ad} = \u{2800} \u{2800} = \u{34f} = \u{200d} = \u{fe0f} = \u{202e}\u{202c} =  \u{2060}
`;

const unsendable = String.raw`
Ann\u{0}Lee = Ann\u{7}Lee = Ann\u{9}Lee = Ann\u{a}Lee = Ann\u{d}Lee = Ann\u{1b}[31m = Ann\u{85}Lee = Ann\u{7f} = Ann\u{d800} = \u{dc00}Ann = Ann\u{2028}Lee = Ann\u{2029}Lee
`;

describe("a name", () => {
  test.each(lines(unchanged))("%s is sent as it is", (typed) => {
    expect(sentText(field.lastName, unescaped(typed))).toBe(unescaped(typed));
    expect(hiddenIn(unescaped(typed))).toEqual([]);
  });
  test.each(lines(cleaned))("%s is sent as Ann, and the hidden characters are named", (typed) => {
    expect(sentText(field.lastName, unescaped(typed))).toBe("Ann");
    expect(hiddenIn(unescaped(typed))).not.toEqual([]);
  });
  test.each(lines(nothingSeen))("%s is refused: nothing of it can be seen", (typed) => {
    expect(sentText(field.lastName, unescaped(typed))).toBe(
      "refused: Last name has only invisible characters. Type it again",
    );
  });
  test.each(lines(unsendable))("%s is refused: a character cannot be sent", (typed) => {
    expect(sentText(field.lastName, unescaped(typed))).toMatch(/cannot be sent/);
  });
  test.each([
    ["a".repeat(100), "a".repeat(100)],
    [`${"a".repeat(100)}\u200b`, "a".repeat(100)],
    ["a".repeat(101), "refused: Last name has at most 100 characters"],
    ["", "refused: Last name is required"],
    ["   ", "refused: Last name is required"],
    ["\u00a0", "refused: Last name is required"],
    [null, "refused: Last name is required"],
    [7, "refused: Last name has to be text"],
    [["Ann"], "refused: Last name has to be text"],
    ["  Ann ", "Ann"],
  ])("%j: %s", (typed, expected) => {
    expect(sentText(field.lastName, typed)).toBe(expected);
  });
  test.each([
    ["\u00ad", "soft hyphen (U+00AD)"],
    ["\u200b", "zero-width space (U+200B)"],
    ["\u200c", "zero-width non-joiner (U+200C)"],
    ["\u200d", "zero-width joiner (U+200D)"],
    ["\u200e", "left-to-right mark (U+200E)"],
    ["\u200f", "right-to-left mark (U+200F)"],
    ["\u2060", "word joiner (U+2060)"],
    ["\u2800", "braille blank (U+2800)"],
    ["\u3164", "Hangul filler (U+3164)"],
    ["\ufeff", "byte order mark (U+FEFF)"],
    ["\u034f", "U+034F"],
    ["\u{e0041}", "U+E0041"],
  ])("the hidden character %j is called %s", (char, called) => {
    expect(hiddenIn(`Ann${char}Lee${char}`)).toEqual([called]);
  });
});

/** Each line has a part of the reason, and SSNs with that reason. */
const neverIssued = `
begins with 000: 000-12-3456 = 000123456 = 00012 = 000 45 6789 = 000-99-9999
begins with 666: 666-12-3456 = 666123456 = 66612 = 666–45–6789 = 666.45.6789
taxpayer number (ITIN): 900-70-1234 = 912-70-1234 = 999-88-7777 = 950501234 = 90070 = 987-65-4320 = 987-65-4329 = 900-00-0000
fourth and fifth digits: 123-00-4567 = 123004567 = 12300 = 899-00-0001 = 001 00 0001
ends with 0000: 123-45-0000 = 123450000 = 0000 = 001-01-0000
No person has it: 078-05-1120 = 078051120 = 219-09-9999 = 219099999
`;

const issuable = `
123-45-6789 = 001-01-0001 = 665-99-9999 = 667-01-0001 = 899-99-9999 = 734-12-3456 = 773-45-6789 = 078-05-1121 = 111-11-1111
1234 = 0001 = 1120 = 9999 = 6661 = 9001 = 12345 = 00101 = 07805 = 21909 = 66501
 = 12 = 123 = 666 = 12345678 = 6661234567 = XXX-XX-1234 = abc
`;

describe("an SSN", () => {
  const cases = neverIssued
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [why = "", ssns = ""] = line.split(": ");
      return ssns.split(" = ").map((ssn) => [ssn, why] as const);
    });
  test.each(cases)("%s is never issued: %s", (ssn, why) => {
    expect(whyNeverIssued(ssn)).toContain(why);
  });
  test.each(lines(issuable))("“%s” needs no warning", (ssn) => {
    expect(whyNeverIssued(ssn)).toBeNull();
  });
  test.each([
    ["123-45-6789", "123456789"],
    ["123 45 6789", "123456789"],
    ["123—45—6789", "123456789"],
    ["123−45−6789", "123456789"],
    ["\u200e123-45-6789", "123456789"],
    ["123\u00ad456789", "123456789"],
    [" 6789\n", "6789"],
    ["123-45", "12345"],
    ["123-45-", "12345"],
    ["23-45-6789", /leading zero/],
    ["678", /leading zero/],
    ["123456", /^refused: SSN is the last 4 digits, the first 5, or all 9$/],
    ["1234567890", /the last 4 digits/],
    ["123.45.6789", /the last 4 digits/],
    ["SSN 123-45-6789", /the last 4 digits/],
    ["123-45-XXXX", /the last 4 digits/],
    ["１２３４５６７８９", /the last 4 digits/],
    ["", /the last 4 digits/],
    [123456789, /SSN has to be text/],
    [null, /SSN is required/],
  ])("%j is sent as, or refused with, %s", (typed, expected) => {
    expect(sentText(field.ssn, typed)).toMatch(expected);
  });
});

describe("a birth date, as the API takes it", () => {
  test.each([
    ["03-04-1990", "03-04-1990"],
    [" 03-04-1990 ", "03-04-1990"],
    ["29-02-2000", "29-02-2000"],
    ["01-01-1900", "01-01-1900"],
    ["3-4-1990", /Write date of birth as DD-MM-YYYY/],
    ["1990-04-03", /Write date of birth as DD-MM-YYYY/],
    ["03/04/1990", /Write date of birth as DD-MM-YYYY/],
    ["03041990", /Write date of birth as DD-MM-YYYY/],
    ["03-04-90", /Write date of birth as DD-MM-YYYY/],
    ["03-04-19900", /Write date of birth as DD-MM-YYYY/],
    ["03-APR-1990", /Write date of birth as DD-MM-YYYY/],
    ["０３-０４-１９９０", /Write date of birth as DD-MM-YYYY/],
    ["29-02-1900", /There is no such day/],
    ["31-04-1990", /There is no such day/],
    ["00-04-1990", /There is no such day/],
    ["03-00-1990", /There is no such day/],
    ["04-13-1990", /There is no such day/],
    ["31-12-1899", /before 1900/],
    ["03-04-0990", /before 1900/],
    ["03-04-2990", /in the future/],
    ["", /Write date of birth|required/],
    [null, /Date of birth is required/],
    [19900403, /has to be text/],
  ])("%j: %s", (typed, expected) => {
    const { data, error } = field.dob.safeParse(typed);
    expect(data ?? error?.issues[0]?.message).toMatch(expected);
  });
});
