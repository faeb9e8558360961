import { expect, test } from "vitest";
import { signalsIn } from "@/lib/testing/result-view";
import { clearResult } from "@/lib/testing/test-results";
import type { SectionAnswers } from "../sections";

const found = (answers: SectionAnswers, raw: object = {}) =>
  signalsIn({ consent: clearResult.consent, ...raw }, {}, answers);
const user = { firstName: "Imogen", lastName: "Farrow", birthday: "1988-07-04T00:00:00.000Z" };
const titles = (answers: SectionAnswers, raw: object = {}) => found(answers, raw).map(({ title }) => title);

test.each([
  [{ is_clear: "N", valid: "Y", violations: [] }, ["Driving record not clear"]],
  [{ is_clear: "Y", valid: "N" }, ["Driving record not valid"]],
  [{ is_clear: "Y", valid: "Y", violations: [{ any: 1 }] }, ["Driving record not clear: 1 entry"]],
  [{ is_clear: "Y", valid: "Y", violations: [{}] }, []],
  [
    { is_clear: "Y", valid: "Y", current_license: { issue_date_verified: false } },
    ["Driver license details not verified"],
  ],
  [{ product: "MVR" }, []],
])("driving record %j", (drivingRecord, expected) => {
  const person = { first_name: "Imogen", last_name: "Farrow", birth_date: "1988-07-04T00:00:00Z" };
  expect(titles({ drivingRecord: { ...person, ...drivingRecord } }, { user })).toEqual(expected);
});

test("a clear driving record that names no person was not compared, for a reviewer to judge", () => {
  expect(
    found({ drivingRecord: { is_clear: "Y", valid: "Y" } }, { user }).map(({ title, severity }) => [title, severity]),
  ).toEqual([
    ["Birth date not compared: driving record", "attention"],
    ["Name not compared: driving record", "attention"],
  ]);
});

test("the birth date of a driving record is not compared where its day depends on the time zone", () => {
  const signalsFor = (birth_date: string) =>
    found(
      { drivingRecord: { is_clear: "Y", valid: "Y", first_name: "Imogen", last_name: "Farrow", birth_date } },
      { user },
    );
  expect(signalsFor("1988-07-04T23:30:00Z")).toMatchObject([
    {
      title: "Birth date not compared: driving record",
      evidence: [
        { value: "1988-07-04T23:30:00Z", rule: "Not compared: The birth date's day depends on the time zone" },
        { value: "Jul 4, 1988" },
      ],
    },
  ]);
  expect(signalsFor("1988-07-09T23:30:00Z")).toMatchObject([{ title: "Birth date differs: driving record" }]);
});

test("a driving record of another person is compared, for a reviewer to judge", () => {
  const drivingRecord = {
    is_clear: "Y",
    first_name: "Piers",
    last_name: "Farrow",
    birth_date: "1990-07-04T00:00:00Z",
  };
  expect(found({ drivingRecord }, { user }).map(({ code, severity }) => [code, severity])).toEqual([
    ["dob.mismatch", "attention"],
    ["name.mismatch", "attention"],
  ]);
});

test("the watch-list flag and the report of its records are one signal", () => {
  const flag = { backgroundCheck: { hasGlobalWatchlistRecord: true } };
  const report = {
    watchListReport: { NumberOfRecordsFound: 2, WatchListRecords: { WatchListRecord: [{ Score: 90 }] } },
  };
  expect(found(report, flag)).toMatchObject([
    {
      code: "background.watchlist-record",
      title: "2 watch-list records",
      evidence: [
        { path: "backgroundCheck.hasGlobalWatchlistRecord" },
        { path: "watchListReport.NumberOfRecordsFound", value: "2" },
      ],
    },
  ]);
  expect(titles(report)).toEqual(["2 watch-list records"]);
  expect(titles({ watchListReport: { NumberOfRecordsFound: 0 } })).toEqual([]);
});

test("an SSN that both answers call wrong is one signal", () => {
  const both = found({ ssnHistory: { isSSNValid: false } }, { SSNVerification: { isSSNVerified: false } });
  expect(both).toMatchObject([{ code: "ssn.invalid", evidence: [{ value: "false" }, { value: "false" }] }]);
  expect(titles({ ssnHistory: { isSSNValid: true } })).toEqual([]);
});

test("candidates of the 7-year history, with their number of offenses", () => {
  const Candidate = [
    { Offenses: { Offense: { Description: "A" } } },
    { Offenses: { Offense: [{ Statute: "1" }, {}] } },
  ];
  expect(found({ sevenYearHistory: { result: { Candidates: { Candidate } } } })).toMatchObject([
    { title: "7-year history: 2 candidates", evidence: [{ value: "2, with 2 offenses" }] },
  ]);
  expect(titles({ sevenYearHistory: { result: { Candidates: { Message: "None" } } } })).toEqual([]);
});

test("differences of a business search, and no verdict on percentages", () => {
  const addresses = [{ matchPercentage: 12, zipMatch: false }];
  const businessSearch = { status_verified: false, addresses, business_names: [{ matchPercentage: 3 }] };
  expect(found({ businessSearch }).flatMap(({ evidence }) => evidence.map(({ path }) => path))).toEqual([
    "businessSearch.status_verified",
    "businessSearch.addresses[0].zipMatch",
  ]);
});
