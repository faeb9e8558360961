/** Tests birth dates as the lists of OFAC, the EU, the UN and the UK, and courts of the United States, write them. */
import { describe, expect, test } from "vitest";
import { birthIn } from "../compare-dates";
import type { DateForm } from "../read-date";
import { compareRecordBirth } from "./compare-record";

const today = { year: 2026, month: 11, day: 27 };

/**
 * Each line: the birth date that the applicant gives, with the day first; the form, if the source states it; and the
 * texts of lists.
 */
const tables = {
  same: `
04-07-1962 = 04 Jul 1962 = 4 Jul 1962 = 4 Jul. 1962 = 04 July 1962 = 4-Jul-1962 = 04JUL1962 = 4/Jul/1962 = JUL 4 1962
04-07-1962 = July 4, 1962 = Jul. 4, 1962 = 4th of July 1962 = July 4th, 1962 = 4 july 1962 = 1962 Jul 04 = 1962-Jul-04
04-07-1962 = 1962-07-04 = 1962/07/04 = 1962.07.04 = 19620704 = 1962-7-4 = 1962-07-04T00:00:00Z = 1962-07-04T00:00:00
04-07-1962 = DOB 04 Jul 1962 = DOB: 04 Jul 1962 = D.O.B. 4 Jul 1962 = Date of birth: 4 July 1962 = (04 Jul 1962)
04-07-1962 = born 4 July 1962 = Born on July 4, 1962 = b. 4 July 1962 = 04 Jul 1962. = 04 Jul 1962; = a) 4 Jul. 1962
04-07-1962 = 04 Jul 1962; alt. DOB 04 July 1962 = 4 Jul. 1962; 1962-07-04 = (1) 4 July 1962 (2) 1962-07-04
04-07-1962 MDY = 07-04-62 = 07/04/62 = 7/4/62
04-07-1962 MDY = 07-04-1962 = 07/04/1962 = 7/4/1962 = 07041962 = DOB: 07/04/1962 = 1962-07-04 = 4 Jul 1962
25-12-1985 = 25 Dec 1985 = 25/12/1985 = 25.12.1985 = 25.12.1985. = 12/25/1985 = 25-12-1985 = December 25, 1985
25-12-1985 = DOB: 25/12/1985. = (1) 25/12/1985. = 25121985
07-07-1975 = 07/07/1975 = 7.7.1975 = 07 Jul 1975
29-02-1960 = 29 Feb 1960 = 1960-02-29 = 29/02/1960 = February 29, 1960 = 29 Feb. 1960
01-01-1970 = 01 Jan 1970 = 1 January 1970 = 1970-01-01 = 01/01/1970 = 1 Jan. 1970
30-09-1951 = 30 Sept. 1951 = 30 Sep 1951 = 30 September 1951
`,
  partly: `
04-07-1962 = 1962 = Jul 1962 = July 1962 = Jul. 1962 = 1962-07 = 07/1962 = July, 1962 = 1962 Jul = DOB 1962 = DOB Jul 1962
04-07-1962 = circa 1962 = Circa 1962 = c. 1962 = ca. 1962 = ca 1962 = c1962 = approx. 1962 = approximately 1962
04-07-1962 = Approximately 1962 = about 1962 = around 1962 = ~1962 = 1962 (circa) = 1962 (approximately) = est. 1962
04-07-1962 = estimated 1962 = circa 1961 = circa 1963 = circa Jul 1962 = circa July 1962 = circa 04 Jul 1962 = DOB circa 1962
04-07-1962 = 1962-00-00 = 1962-07-00 = 00/00/1962 = 00/07/1962 = --/--/1962 = --/07/1962 = XX/XX/1962 = xx-07-1962
04-07-1962 = **/**/1962 = ??/??/1962 = XX Jul 1962 = 00 Jul 1962 = DOB: --/--/1962. = DOB: 00/00/1962
04-07-1962 MDY = 07/XX/1962 = 07-00-1962 = 07/**/1962 = XX/XX/1962 = 01-01-1962 = 07/1962
04-07-1962 = 01 Jan 1962 = 1 Jan. 1962 = 1962-01-01 = 01/01/1962 = 1 January 1962 = 1962-01-01T00:00:00Z = 19620101
04-07-1962 = 04/07/1962 = 07/04/1962 = 4.7.1962 = 04.07.1962 = 04-07-1962 = DOB: 04/07/1962. = 04071962
04-07-1962 = 1960 to 1965 = 1960-1965 = 1960 - 1965 = 1960–1965 = 1961/1963 = 1961/62 = 1961-62 = from 1960 to 1965
04-07-1962 = between 1960 and 1965 = Between 1960 and 1965 = between 1962 and 1963 = 1960 through 1965 = 1962 to 1963
04-07-1962 = Jan 1960 to Dec 1963 = Jan 1962 to Dec 1962 = 01 Jan 1962 to 31 Dec 1962 = circa 1960 to 1965
04-07-1962 = 1960 to 1961; alt. DOB 1962 = Circa 1962-1965 = approximately between 1960 and 1965 = circa 1960-1965
04-07-1962 = 1961 or 1962 = either 1961 or 1962 = 1961, 1962 = 1961; 1962 = 1961, 1962 or 1963 = 1961 and 1962 = 1961 / 1962
04-07-1962 = 04 Jul 1962; alt. DOB 1963 = 04 Jul 1962; alt. DOB 05 Aug 1963 = 15 May 1963; alt. DOB 04 Jul 1962
04-07-1962 = DOB 04 Jul 1962; alt. DOB 04 Jul 1963; alt. DOB 1964 = a) 4 Jul. 1962 b) 1963 = a) 1963 b) 4 Jul. 1962
04-07-1962 = (1) 04/07/1962. (2) 05/08/1963. = DOB: (1) --/--/1962. (2) --/--/1963. = (1) 1962 (2) 1965 = 1. 1962 2. 1965
04-07-1962 = a) Approximately 1962 b) 1968 = a) 5 Aug. 1963 b) circa 1961 c) 1970 = 04 Jul 1962 or 05 Jul 1962
04-07-1962 = 1960s = early 1960s = the 1960s = 1962; POB Tehran = before 1965 = after 1960 = not after 1965
04-07-1962 = 04 Jul 1962; alt. DOB unknown words = 1962 or so = 04 Jul 1962 / 05 Aug 1963 = 07/1962; 08/1963
25-12-1985 = (1) 25/12/1985. (2) --/--/1980. = 25 Dec 1985; 26 Dec 1985 = Dec 1985 = Xmas 1985; 1985
31-12-1979 = circa 1980 = 1979 to 1980 = 1979/80 = 1970s = late 1970s = 1979-1980 = Dec 1979 to Jan 1980 = 12/1979
01-01-1970 = 1970 = Jan 1970 = circa 1970 = 1969 to 1971 = 00/01/1970 = 00/00/1970
29-02-1960 = Feb 1960 = 02/1960 = 1960 = circa Feb 1960 = 01 Jan 1960 = 28 Feb 1960 or 29 Feb 1960
04-07-1919 MDY = 07-04-19 = 07/04/19
04-07-2019 MDY = 07-04-19
04-07-1962 = 04 Jul 1962 (as in the passport) = 04 Jul 1962?
04-07-1962 = 07-04-62 = 04/07/62
`,
  different: `
04-07-1962 = 05 Jul 1962 = 04 Aug 1962 = 04 Jul 1963 = 4 Jun. 1962 = 01 Jul 1962 = 1962-07-05 = 1962-04-07 = 19620407
04-07-1962 = 07 Apr 1962 = April 7, 1962 = 1963 = 1961 = Aug 1962 = 1962-08 = 08/1962 = Jul 1963 = 00/08/1962 = --/--/1963
04-07-1962 = circa 1970 = circa 1950 = c. 1975 = approximately 1980 = about 1940 = circa Aug 1970 = 01 Jan 1963
04-07-1962 = 1963 to 1965 = 1950-1955 = between 1963 and 1965 = 1963/64 = circa 1970 to 1975 = Jan 1962 to Jun 1962
04-07-1962 = 1950; 1951 = 15 May 1963; alt. DOB 1964 = 05 Jul 1962; alt. DOB 06 Jul 1962 = a) 1963 b) 1964 = 1960 or 1961
04-07-1962 = 1950s = the 1970s = late 1950s = before 1960 = after 1970 = 05/08/1963 = 25/12/1962 = 5.8.1962 = 07/07/1962
04-07-1962 = (1) 05/08/1963. (2) --/--/1960. = XX/XX/1963 = XX Aug 1962 = 1963-00-00 = DOB circa 1985 = 1960, 1961, 1963
04-07-1962 MDY = 04-07-1962 = 04/07/1962 = 08/XX/1962 = 01-01-1963 = 07-05-1962
29-02-1960 = 28 Feb 1960 = 1 Mar. 1960 = 1960-03-01 = Mar 1960 = 1961
01-01-1970 = 31 Dec 1969 = 02 Jan 1970 = 1969 = Feb 1970 = 1960s
31-12-1979 = 1980 = 1980s = Jan 1980 = 01 Jan 1980 = 30 Dec 1979
`,
  not_given: `
04-07-1962 = Unknown = unknown = N/A = n/a = na = - = -- = Not available = not known = 0000-00-00 = 00/00/0000 = XX/XX/XXXX
04-07-1962 = --/--/---- = spring = date unknown = 31 Feb 1962 = 29 Feb 1962 = 32 Jul 1962 = 13/1962 = 1341 AH = 1341 = 2505 = 4 Jul 1341 = 1341-04-13
04-07-1962 = 5 Mehr 1341 = 64 = Age 64 = 64 years old = adult = Infant = 04 Jul = July 4 = Jul = 07/04 = 07/04/**** = ?
04-07-1962 = 19xx = 196 = 19621 = 20620704 20 = 1962-13-04 = 1962-07-32 = spring; 1963 = 1963; unknown words = 62
29-02-1960 = 29 Feb 1961 = 30 Feb 1960
nothing = 04 Jul 1962 = 1962 = circa 1962
04/07/1962 = 04 Jul 1962 = 1962-07-04
`,
};

const casesOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [first = "", ...texts] = line.split(" = ");
      const [given = "", form = "unstated"] = first.split(" ");
      return texts.map((text) => [given, form as DateForm, text] as const);
    });

describe.each(Object.entries(tables))("%s", (comparison, table) => {
  test.each(casesOf(table))("%s, %s: %s", (given, form, text) => {
    expect(compareRecordBirth(birthIn(given, today), text, form, today.year).comparison).toBe(comparison);
  });
});
