/**
 * Tests dates of documents as ICAO Doc 9303, the AAMVA card standard and identity cards of several countries write
 * them.
 */
import { describe, expect, test } from "vitest";
import { birthIn, compareBirth, compareExpiry } from "./compare-dates";
import type { DatedValue, DateForm } from "./read-date";

const today = { year: 2026, month: 11, day: 27 };

/**
 * Returns the dates of a text. After " + " comes a second date of the same document: a field with a two-digit year, as
 * in the service's answers.
 */
const valuesOf = (text: string, form: string): DatedValue[] =>
  text.split(" + ").map((raw, at) => ({ path: `field${at}`, raw, form: (at === 0 ? form : "MDy") as DateForm }));

/** Each line: the birth date that the applicant gives, day first; the form of the source; texts of documents. */
const birth = {
  same: `
04-07-1988 MDY = 07-04-1988 = 7-4-1988 = 7-04-1988 = 07-4-1988 = 07/04/1988 = 7/4/1988 = 07 04 1988 = 7 4 1988
04-07-1988 MDY = 07041988 = 19880704 = 1988-07-04 = 1988/07/04 = 1988.07.04 = 1988 07 04 = 1988-7-4
04-07-1988 MDY = 4 JUL 1988 = 04 JUL 1988 = 04JUL1988 = 04-JUL-1988 = 04/JUL/1988 = 04.JUL.1988 = 4-Jul-1988
04-07-1988 MDY = JUL 04 1988 = Jul 4, 1988 = Jul. 4, 1988 = JUL-04-1988 = July 4th, 1988 = JULY 4 1988 = July 4,1988
04-07-1988 MDY = 4th July 1988 = 4th of July, 1988 = 4. Jul 1988 = 1988 JUL 04 = 1988-JUL-04 = 1988/Jul/4
04-07-1988 MDY = 04 JUL/JUL 1988 = 04 JUL/JUIL 1988 = 04 JUIL/JUL 1988 = 04 JUL /JUIL 1988 = 04 JUL / JUL 1988
04-07-1988 MDY = 04 JUL /GORFF 1988 = 04 IUIL/JUL 1988 = Mon Jul 04 1988
12-08-1975 MDY = 12 AUG/AOÛT 1975 = 12 AUG/AOUT 1975 = 12 AUG / AOÛT 1975 = 12AUG/AOÛT1975
16-05-1990 MDY = 16 MAY/MAI 1990 = 16 MAI/MAY 1990 = 16 MAY 1990 = 16 may. 1990
01-02-1969 MDY = 01 FEB/FÉV 1969 = 01 FEB/FEV 1969 = 02-01-1969 = 1 February 1969
04-07-1988 MDY = 07–04–1988 = 07‑04‑1988 = 07−04−1988 = 07.04.1988 + 07-04-88
04-07-1988 MDY = \u200e07-04-1988 = \u200e07\u200e-\u200e04\u200e-\u200e1988 = 07-04-1988\u00a0 = \ufeff07-04-1988
04-07-1988 MDY = Monday, July 4, 1988 = Mon 04 Jul 1988 = Mon, 4 Jul 1988
30-09-1951 MDY = 30 SEPT 1951 = 30 Sept. 1951 = 30 SEP 1951 = September 30, 1951 = 09301951 = 19510930
25-12-1969 YMD = 1969-12-25 = 1969/12/25 = 19691225 = 25 DEC 1969 = 12/25/1969 = 25.12.1969 = 25-12-1969
25-12-1969 YMD = 1969-12-25T00:00:00.000Z = 1969-12-25T00:00:00 = 1969-12-25 00:00:00 = 1969-12-25T00:00:00+00:00
25-12-1969 unstated = 25-12-1969 = 25/12/1969 = 12/25/1969 = 12-25-1969 = 25.12.1969 = 25121969 = 12251969
07-07-1975 unstated = 07/07/1975 = 7.7.1975 = 07-07-1975 = 07071975 = 19750707
25-12-1969 DMY = 25-12-1969 = 25/12/1969 = 25.12.1969 = 25121969 = 25 12 1969
04-07-1938 MDy = 07-04-38 = 7-4-38 = 07/04/38 = 07-04-1938 = 1938-07-04
04-07-2019 MDy = 07-04-19 = 07/04/19
04-07-1919 MDy = 07-04-19 = 07-04-1919
31-12-1926 MDy = 12-31-26
31-12-1899 MDY = 12-31-1899 = 18991231 = 12311899
01-01-2000 MDy = 01-01-00 = 1-1-00 = 01-01-2000
29-02-2000 MDY = 02-29-2000 = 29 FEB 2000 = 20000229 = 02292000
29-02-1996 MDy = 02-29-96 = 02-29-1996
29-02-2000 MDy = 02-29-00
29-02-1904 MDy = 02-29-04
04-07-1988 MDY = 07-04-1988 + 07-04-88 = 19880704 + 07-04-88 = 07-04-1988 + 00-00-00 = 07-04-1988 + 
1988-07-04 MDY = 07-04-1988
4 July 1988 MDY = 07-04-1988
`,
  different: `
04-07-1988 MDY = 07-05-1988 = 08-04-1988 = 07-04-1989 = 04-07-1988 = 4/7/1988 = 04071988 = 19880407 = 1988-04-07
04-07-1988 MDY = 05 JUL 1988 = 04 JUN 1988 = 4 JUN/JUIN 1988 = JAN 4 1988 = 01-01-1988 = 01-01-1900 = 07-04-1888
04-07-1988 MDY = 07-04-2088 = 07-04-1998 = 07-14-1988 = 07-04-1988 + 07-05-88 = 07-04-1988 + 04-07-88 = 07-05-1988 + 07-04-88
04-07-1988 unstated = 05/09/1988 = 25/12/1969 = 04/08/1988 = 05 JUL 1988 = 1988-04-07 = 07/07/1988
04-07-1988 YMD = 1988-04-07 = 1988-07-05 = 19880407 = 07 APR 1988 = 25/12/1988
04-07-1938 MDy = 07-04-39 = 04-07-38 = 07-05-38 = 07-04-2038 = 07-04-83
04-07-1923 MDY = 07-04-2023
29-02-2000 MDY = 02-28-2000 = 03-01-2000 = 28 FEB 2000 = 01 MAR 2000 = 02-29-1996 = 02-29-2004
28-02-2001 MDY = 03-01-2001 = 02-27-2001
29-02-1996 MDy = 02-28-96 = 03-01-96 = 02-29-00
01-03-1900 MDy = 02-29-00
`,
  unreadable: `
04-07-1988 MDY = 00-00-1988 = 07-00-1988 = 00-04-1988 = 07-<<-1988 = 07-XX-1988 = XX-XX-1988 = --/--/1988
04-07-1988 MDY = XX JUL 1988 = XX XXX 1988 = 00 JUL 1988 = JUL 1988 = July 1988 = 07/1988 = 1988-07 = 1988 = 198807
04-07-1988 MDY = 88<<<< = 8807<< = 880704 = 8807041 = 8807049M = 070488 = 07-04 = 07-04-988 = 07-04-19888 = 0704198
04-07-1988 MDY = 07-32-1988 = 13-04-1988 = 07-04-0000 = 0000-00-00 = 00000000 = 99-99-9999 = 07041988 07041988
04-07-1988 MDY = 88-07-04 = 04 VII 1988 = 4 Smarch 1988 = 4 J 1988 = JUL JUL 1988 = 4 JUL = 04 JUL/AUG 1988
04-07-1988 MDY = UNKNOWN = N/A = <<<<<< = ------ = July fourth, 1988 = 07-04-1988 or 07-05-1988 = 4 JUL 1988 JUN
04-07-1988 MDY = 04.07.1988 = 07-04-1988 07-05-1988 = 1988-13-04 = 1988-07-32 = 1988-00-04 = O7-O4-1988
04-07-1988 MDY = ٠٧-٠٤-١٩٨٨ = 昭和63年7月4日 = 1367/04/13 AH
04-07-1988 unstated = 04/07/1988 = 07/04/1988 = 04.07.1988 = 07-04-1988 = 04071988 = 7 4 1988 = 07/04/88 = 04-07-88
25-07-1988 MDY = 25-07-1988 = 25071988 = 25 07 1988
04-07-1988 YMD = 88-07-04 = 880704 = 07/04/1988 = 04/07/1988 = 04.07.1988 = 1988-00-00 = 1988-07-00
04-07-1988 YMD = 1988-07-04T12:00:00.000Z = 1988-07-03T22:00:00.000Z = 1988-07-04T10:00:00Z = 1988-07-04T25:00:00Z
29-02-1900 MDY = 02-29-1900 = 02-28-1900
01-03-2001 MDY = 02-29-2001 = 29 FEB 2001 = 20010229 = 02-30-2000 = 04-31-2000 = 31 APR 2000
28-02-2003 MDy = 02-29-03 = 02-30-03
04-07-1988 MDY = 00-00-0000 + 00-00-00
04/07/1988 MDY = 07-04-1988
31-02-1988 MDY = 03-02-1988
`,
};

/** Each line: the form of the source, and texts of documents. */
const expiry = {
  "in-date": `
MDY = 11-27-2026 = 11-28-2026 = 11/27/2026 = 11272026 = 20261127 = 2026-11-27 = 27 NOV 2026 = NOV 27, 2026 = 27NOV2026
MDY = 12-31-2026 = 01-01-2027 = 2030/01/01 = 01 JAN 2030 = 01 JAN/JAN 2030 = 12 AUG/AOÛT 2031 = 02-29-2028 = 29 FEB 2028
MDY = 01-15-2027 + 01-15-27 = 1/5/2030 = 12-31-2099
MDy = 11-27-26 = 01-01-30 = 12-31-26 = 02-29-28
YMD = 2026-11-27 = 20300704 = 2030-07-04T00:00:00Z = 25/12/2030 = 05/06/2030
unstated = 28/11/2026 = 11/28/2026 = 05-06-2030 = 27-11-2026 = 01/02/2027 = 31.12.2030
`,
  expired: `
MDY = 11-26-2026 = 11/26/2026 = 11262026 = 20261126 = 2026-11-26 = 26 NOV 2026 = NOV 26, 2026 = 01-01-2000 = 01-01-1900
MDY = 02-28-2025 = 02-29-2024 = 31 DEC 2020 = 31 DEC/DÉC 2020 = 12-31-1999 = 11-26-2026 + 11-26-26 = 10-31-2026
MDy = 11-26-26 = 01-01-20 = 02-29-24
YMD = 2026-11-26 = 20200101 = 05/06/2020
unstated = 26/11/2026 = 11/26/2026 = 05-06-2020 = 31.12.2025 = 01/02/2026
`,
  "not judged": `
MDY = 02-29-2027 = 02-30-2030 = 13-01-2030 = 00-00-2030 = 01-00-2030 = 01/2030 = JAN 2030 = 2030 = 2019 = XX-XX-2030
MDY = 04.07.2026 + 12-31-26 = 12-01-2030 + 12-01-20 = INDEF + 01-01-20 = 01-01-2020 + 99-99-99 = 00-00-0000 = 00000000
MDY = UNKNOWN = N/A = <<<<<< = ? = - = 2030-02-30 = 20300230 = EXPIRED = SEE BACK = VALID = 301231 = 12-31-2030 RENEWED
MDY = NEVER ISSUED = PERMANENT RESIDENT = LIFETIME BAN = MIL SPOUSE = INDEFINITELY SUSPENDED = NONE ISSUED = 99 = 9999
MDY = NOT VALID = INVALID = NOT PERMANENT = NO LIFETIME = 1999-99-99 = 09-09-99990
unstated = 12-11-2026 = 11-12-2026 = 01/12/2026 = 12/01/2026 = 10.12.2026
YMD = 12/11/2026 = 2026-11 = 26-11-27
`,
  "does not expire": `
MDY = NON-EXP = NONEXP = NON EXPIRING = NON-EXPIRING = NON-EXPIRES = NO EXP = NO EXPIRY = NO EXPIRATION = NO EXPIRY DATE
MDY = INDEF = INDEF. = INDEFINITE = INDEFINIDO = INDEFINIDA = Indefinitely = MIL = MILITARY = PERM = PERMANENT = PERMANENTE
MDY = DOES NOT EXPIRE = NEVER = NEVER EXPIRES = LIFETIME = LIFE = VITALICIO = VITALICIA = NO CADUCA = NO VENCE
MDY = SIN VENCIMIENTO = UNLIMITED = UNBEFRISTET = UNBEGRENZT = ILLIMITÉE = ILLIMITE = INDETERMINADA = BEZTERMINOWO
MDY = 12-31-9999 = 12/31/9999 = 12319999 = 99991231 = 9999-12-31 = 31 DEC 9999 = 01-01-9999 = 01 01 9999 = 01 ENE 9999
MDY = 99-99-9999 = 99/99/9999 = 99999999 = 9999-99-99 = 99 99 9999 = 12-31-9999 + 12-31-99 = 99-99-9999 + 99-99-99
YMD = 9999-12-31 = 9999-12-31T00:00:00.000Z = 9999-12-31T23:59:59Z = 99991231
`,
};

const casesOf = (table: string) =>
  table
    .replace(/^\n|\n$/g, "")
    .split("\n")
    .flatMap((line) => {
      const [first = "", ...texts] = line.split(" = ");
      const [, given = "", form = ""] = /^(?:(.*) )?(\S+)$/.exec(first) ?? [];
      return texts.map((text) => [given, form, text] as const);
    });

describe.each(Object.entries(birth))("a birth date is %s", (verdict, table) => {
  test.each(casesOf(table))("%s, %s: %s", (given, form, text) => {
    const row = compareBirth(birthIn(given, today), valuesOf(text, form), today);
    expect(row.verdict).toBe(verdict);
  });
});

describe.each(Object.entries(expiry))("an expiration date is %s", (verdict, table) => {
  test.each(casesOf(table))("%s%s: %s", (_, form, text) => {
    const row = compareExpiry(valuesOf(text, form), today);
    if (verdict === "not judged") expect(row?.verdict ?? "unreadable").toBe("unreadable");
    else if (verdict === "does not expire") expect(row?.words).toBe("Does not expire");
    else expect(row).toMatchObject({ verdict, words: verdict === "expired" ? "Expired" : "In date" });
  });
});
