import { expect, test } from "vitest";
import { signalsIn } from "@/lib/testing/result-view";
import { clearResult } from "@/lib/testing/test-results";
import { usualPassMarks } from "./pass-marks";
import type { SectionAnswers } from "./sections";

const findingsIn = (answers: SectionAnswers, raw: object = {}) =>
  signalsIn({ consent: clearResult.consent, ...raw }, {}, answers);
const user = { firstName: "Imogen", lastName: "Farrow", birthday: "1988-07-04T00:00:00.000Z" };
const titles = (answers: SectionAnswers, raw: object = {}) => findingsIn(answers, raw).map(({ title }) => title);

test.each([
  [{ is_clear: "N", valid: "Y", violations: [] }, ["Driving record not clear"]],
  [{ is_clear: "Y", valid: "N" }, ["Driving record not valid"]],
  [{ is_clear: "Y", valid: "Y", violations: [{ any: 1 }] }, ["Driving record not clear: 1 entry"]],
  [{ is_clear: "Y", valid: "Y", violations: [{}] }, []],
  [
    { is_clear: "Y", valid: "Y", current_license: { issue_date: "2020-01-02", issue_date_verified: false } },
    ["Driver license details not verified: issue date"],
  ],
  [{ product: "MVR" }, ["Driving record: not stated whether it is clear"]],
  [{ is_clear: "Y", valid: null }, ["Driving record: not stated whether the license is valid"]],
  [{ is_clear: "Y", valid: "Y", current_license: { status: "SUSPENDED" } }, ["Driver license status not recognized"]],
  [{ is_clear: "Y", valid: "Y", current_license: { status: "Valid" } }, []],
  [
    { is_clear: "Y", valid: "Y", current_license: { class_code: "D", class_code_verified: null } },
    ["Driver license details not stated as verified: class code"],
  ],
])("driving record %j", (drivingRecord, expected) => {
  const person = { first_name: "Imogen", last_name: "Farrow", birth_date: "1988-07-04T00:00:00Z" };
  expect(titles({ drivingRecord: { ...person, ...drivingRecord } }, { user })).toEqual(expected);
});

test("a clear driving record that names no person was not compared, for a reviewer to judge", () => {
  expect(
    findingsIn({ drivingRecord: { is_clear: "Y", valid: "Y" } }, { user }).map(({ title, severity }) => [
      title,
      severity,
    ]),
  ).toEqual([
    ["Birth date not compared: driving record", "attention"],
    ["Name not compared: driving record", "attention"],
  ]);
});

test("the birth date of a driving record is not compared where its day depends on the time zone", () => {
  const signalsFor = (birth_date: string) =>
    findingsIn(
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
    valid: "Y",
    first_name: "Piers",
    last_name: "Farrow",
    birth_date: "1990-07-04T00:00:00Z",
  };
  expect(findingsIn({ drivingRecord }, { user }).map(({ code, severity }) => [code, severity])).toEqual([
    ["dob.mismatch", "attention"],
    ["name.mismatch", "attention"],
  ]);
});

test("the watch-list flag and the report of its records are one signal", () => {
  const flag = { backgroundCheck: { hasCriminalRecord: false, hasGlobalWatchlistRecord: true } };
  const report = {
    watchListReport: { NumberOfRecordsFound: 2, WatchListRecords: { WatchListRecord: [{ Score: 90 }] } },
  };
  expect(findingsIn(report, flag)).toMatchObject([
    {
      code: "background.watchlist-record",
      title: "2 watch-list records, 1 of them not returned",
      notReturned: 1,
      evidence: [
        { path: "backgroundCheck.hasGlobalWatchlistRecord" },
        { path: "watchListReport.NumberOfRecordsFound", value: "2" },
      ],
    },
  ]);
  expect(titles(report)).toEqual(["2 watch-list records, 1 of them not returned"]);
  expect(titles({ watchListReport: { NumberOfRecordsFound: 0 } })).toEqual([]);
  expect(titles({ watchListReport: { NumberOfRecordsFound: 2 } })).toEqual(["2 watch-list records"]);
  expect(titles({ watchListReport: { NumberOfRecordsFound: -1 } })).toEqual([
    "The watch-list report states an invalid number of records",
  ]);
});

test("an SSN that both answers call wrong is one signal", () => {
  const both = findingsIn({ ssnHistory: { isSSNValid: false } }, { SSNVerification: { isSSNVerified: false } });
  expect(both).toMatchObject([{ code: "ssn.invalid", evidence: [{ value: "false" }, { value: "false" }] }]);
  expect(titles({ ssnHistory: { isSSNValid: true } })).toEqual([]);
});

test("candidates of the 7-year history, with their number of offenses", () => {
  const Candidate = [
    { Offenses: { Offense: { Description: "A" } } },
    { Offenses: { Offense: [{ Statute: "1" }, {}] } },
  ];
  expect(findingsIn({ sevenYearHistory: { result: { Candidates: { Candidate } } } })).toMatchObject([
    { title: "7-year history: 2 candidates", evidence: [{ value: "2, with 2 offenses" }] },
  ]);
  const message = (Message: string | null, message: string | null = null) =>
    titles({ sevenYearHistory: { result: { Candidates: { Message } }, message } });
  expect(message("No records found")).toEqual([]);
  expect(message("None", "Success")).toEqual([]);
  for (const text of ["The search timed out", "Not enough data: no records could be searched", "Being searched"]) {
    expect(message(text)).toEqual(["7-year history: a message, no answer"]);
  }
  expect(message("No records found", "Upstream error")).toEqual(["7-year history: a message, no answer"]);
  expect(message(null, "Success")).toEqual(["7-year history: no answer"]);
});

test("differences of a business search, and percentages by the marks of the policy", () => {
  const addresses = [{ matchPercentage: 12, zipMatch: false }];
  const businessSearch = { status_verified: false, addresses, business_names: [{ matchPercentage: 3 }] };
  expect(findingsIn({ businessSearch }).flatMap(({ evidence }) => evidence.map(({ path }) => path))).toEqual([
    "businessSearch.status_verified",
    "businessSearch.addresses[0].zipMatch",
    "businessSearch.business_names[0].matchPercentage",
    "businessSearch.addresses[0].matchPercentage",
    "businessSearch.addresses[0].stateMatch",
  ]);
  const named = { businessSearch: { business_names: [{ matchPercentage: 90 }] } };
  const under = (businessName: number | null) =>
    signalsIn({ consent: clearResult.consent }, { passMarks: { ...usualPassMarks, businessName } }, named);
  expect(under(90)).toEqual([]);
  expect(under(91).map(({ title }) => title)).toEqual(["Business name match 90, below 91"]);
  expect(under(null)).toMatchObject([
    { title: "Business name match 90 percent, no pass mark set", inconclusive: true },
  ]);
});
