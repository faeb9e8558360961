/** Birth dates as people type and paste them, also without separators, and with text that they copy with the date. */
import { describe, expect, test } from "vitest";
import { dayInWords, dayProblem, joinDay, paddedDay, wholeDay } from "./typed-day";

const lines = (table: string) => table.trim().split("\n");

/** Each line has a day, DD-MM-YYYY, and texts that mean this day. `\` begins the code of a character. */
const read = String.raw`
03-04-1990 = 04/03/1990 = 4/3/1990 = 4-3-1990 = 04.03.1990 = 04 03 1990 = 04031990 = 4/03/1990
03-04-1990 = 1990-04-03 = 1990/04/03 = 1990.4.3 = 19900403 = 1990 04 03
03-04-1990 = April 3, 1990 = Apr 3 1990 = APR 03, 1990 = Apr. 3, 1990 = April 3rd, 1990 = april 3 1990
03-04-1990 = 3 April 1990 = 03-Apr-1990 = 03-APR-1990 = 03APR1990 = 3rd of April 1990 = 3. April 1990
03-04-1990 = 1990 April 3 = 1990-APR-03 = 1990APR03
03-04-1990 = 1990-04-03T00:00:00Z = 1990-04-03T00:00:00.000Z = 1990-04-03 00:00:00 = 4/3/1990 12:00:00 AM = 4/3/1990 0:00
03-04-1990 = 04 / 03 / 1990 = 04 - 03 - 1990 = \u00a004/03/1990\u00a0 = \t04/03/1990 = 04/03/1990\r\n
03-04-1990 = 04\u201303\u20131990 = 04\u201003\u20101990 = 04\u201103\u20111990 = 04\u221203\u22121990 = 1990\u201304\u201303
03-04-1990 = \u202a04/03/1990\u202c = \u200e4\u200e/\u200e3\u200e/\u200e1990 = \ufeff1990-04-03 = 04/03/\u200b1990
03-04-1990 = \uff10\uff14/\uff10\uff13/\uff11\uff19\uff19\uff10 = 04\u204403\u20441990
03-04-1990 = Tuesday, April 3, 1990 = Tue, 3 Apr 1990 = Tue Apr 3 1990 = April 3, 1990. = (04/03/1990)
03-04-1990 = DOB: 04/03/1990 = D.O.B. 04/03/1990 = Date of birth: April 3, 1990 = Born 3 April 1990 = DOB 04031990
15-01-1985 = 15 January 1985 = Jan 15, 1985 = 15JAN1985
28-02-1985 = 28 February 1985 = Feb. 28 1985 = 28-FEB-1985
31-03-1985 = 31 March 1985 = Mar 31, 1985
30-05-1985 = 30 May 1985 = May 30th 1985 = 30MAY1985
30-06-1985 = 30 June 1985 = Jun 30, 1985 = JUN301985
31-07-1985 = 31 July 1985 = Jul 31st, 1985
31-08-1985 = 31 August 1985 = Aug 31, 1985
22-09-1985 = 22 September 1985 = Sept 22nd, 1985 = Sep 22, 1985
31-10-1985 = 31 October 1985 = Oct. 31, 1985
30-11-1985 = 30 November 1985 = Nov 30, 1985
25-12-1985 = 25 December 1985 = Dec 25, 1985 = 12251985
29-02-2000 = 02/29/2000 = 2/29/2000 = 02292000 = 20000229
12-12-1912 = 12121912 = 19121212
01-12-2002 = 20021201 = 12012002
01-01-1900 = 01/01/1900
`;

const unread = `
13/04/1990 = 31/12/1990 = 04/31/1990 = 02/30/2000 = 02/29/1900 = 02/29/1999 = 00/10/1990 = 10/00/1990 = 19901301
04/03/90 = 04/03/'90 = 90-04-03 = 040390 = 4031990 = 040319901 = 4/3/990 = 3-APR-90
1990 = 04/1990 = April 1990 = 3 April = 04/03 = Apr = 3
unknown = N/A = none = 0000-00-00 = 00/00/0000 = 99/99/9999 = 12/31/9999 = 01/01/0001
04/03/1899 = 04/03/2100 = 32874 = 639100800
circa 1990 = about April 3, 1990 = 04/03/1990 to 05/03/1990 = 04/03/1990 or 1991 = 04/03/1990 05/03/1991 = 04/03/1990?
1990-04-03T23:30:00-05:00 = 1990-04-03T12:34:56Z = 4/3/1990 11:59:59 PM
3 Thermidor 1990 = 3 Juni 1990 = 3 de abril de 1990 = Monday, April 3, 1990 = -4/3/1990 = 4//3//1990
`;

const unescaped = (text: string) =>
  text
    .replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("\\t", "\t")
    .replaceAll("\\r\\n", "\r\n");

describe("a whole date is read", () => {
  const cases = lines(read).flatMap((line) => {
    const [day = "", ...texts] = line.split(" = ");
    return texts.map((text) => [text, day] as const);
  });
  test.each(cases)("%s is %s", (text, day) => {
    expect(wholeDay(unescaped(text))).toBe(day);
  });
});

test.each(lines(unread).flatMap((line) => line.split(" = ")))("%s is not read", (text) => {
  expect(wholeDay(unescaped(text))).toBeNull();
});

describe("what is typed into the three inputs", () => {
  test.each([
    ["4-7-1988", "July 4, 1988"],
    ["04-07-1988", "July 4, 1988"],
    ["29-2-2000", "February 29, 2000"],
    ["1-1-0988", "January 1, 988"],
    ["31-4-1990", "There is no such day"],
    ["29-2-1900", "There is no such day"],
    ["0-7-1988", "There is no such day"],
    ["4-0-1988", "There is no such day"],
    ["4-13-1988", "There is no such day"],
    ["32-1-1988", "There is no such day"],
    ["4-7-", "Enter the month, the day and the four-digit year"],
    ["--1988", "Enter the month, the day and the four-digit year"],
    ["4--1988", "Enter the month, the day and the four-digit year"],
    ["-7-1988", "Enter the month, the day and the four-digit year"],
    ["4-7-88", "Enter the month, the day and the four-digit year"],
    ["4-7-198", "Enter the month, the day and the four-digit year"],
    ["004-7-1988", "Month and day have two digits"],
    ["4-007-1988", "Month and day have two digits"],
    ["4-7-19888", "the year has four"],
  ])("%s: %s", (text, words) => {
    expect(dayInWords(text) ?? dayProblem(text)).toContain(words);
  });

  test.each([
    [{ month: "7", day: "4", year: "1988" }, "04-07-1988"],
    [{ month: " 7", day: "4.", year: "1988 " }, "04-07-1988"],
    [{ month: "Jul", day: "4", year: "1988" }, "4--1988"],
    [{ month: "\u200e07", day: "04", year: "1988" }, "04-07-1988"],
    [{ month: "", day: "", year: "" }, ""],
    [{ month: "x", day: "", year: " " }, ""],
  ])("%j is sent as “%s”", (parts, day) => {
    expect(paddedDay(joinDay(parts))).toBe(day);
  });
});
