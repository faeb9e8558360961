/** Tests checks whose section is in the answer of another operation. */
import { expect, test } from "vitest";
import type { SectionAnswers } from "@/lib/domain/results/sections";
import { checksIn } from "@/lib/testing/result-view";
import type { CheckRun } from "./applicant-facts";

const find = (list: ReturnType<typeof checksIn>, key: string) => list.find((one) => one.key === key);
const byAnswer = (answers: SectionAnswers, raw: object = {}, runs: CheckRun[] = []) =>
  checksIn({ ...raw }, runs, [], { answers });
const of = (key: string, answers: SectionAnswers, raw: object = {}) => {
  const { state, summary } = find(byAnswer(answers, raw), key) ?? {};
  return [state, summary];
};

test("a driving record is a test of its own", () => {
  const user = { firstName: "Imogen", lastName: "Farrow", dob: "04-07-1988" };
  const person = { first_name: "Imogen", last_name: "Farrow", birth_date: "1988-07-04T00:00:00Z" };
  const clear = { is_clear: "Y", valid: "Y", violations: [] };
  expect(of("driving", { drivingRecord: { ...clear, ...person } }, { user })).toEqual(["clear", "Clear"]);
  expect(of("driving", { drivingRecord: clear }, { user })).toEqual(["attention", "Clear"]);
  const entry = { common: { subtype: "VIOL" } };
  expect(of("driving", { drivingRecord: { is_clear: "N", valid: "Y", violations: [entry, entry] } })).toEqual([
    "attention",
    "Not clear, 2 entries",
  ]);
  expect(of("driving", { drivingRecord: { product: "MVR" } })).toEqual(["unknown", "Not stated whether it is clear"]);
});

test("a driving record that came without data is not pending", () => {
  const runs = [
    {
      operationId: "driving.record",
      startedAt: "2026-11-17T14:00:00.000Z",
      finishedAt: "2026-11-17T14:00:01.000Z",
      outcome: "answered" as const,
    },
  ];
  expect(find(byAnswer({ drivingRecord: {} }, {}, runs), "driving")).toMatchObject({
    state: "unknown",
    summary: "The answer has no data",
  });
});

test("candidates of the 7-year history are part of criminal history, beside the flag", () => {
  const none = { sevenYearHistory: { result: { Candidates: { Message: "No records found" } } } };
  // By the interface, the message is "present alone when no records exist".
  const notAlone = {
    sevenYearHistory: { result: { Candidates: { Message: "Done", Candidate: [{ Subject: null }] } } },
  };
  expect(of("background", notAlone)?.[0]).toBe("unknown");
  const answers = { sevenYearHistory: { result: { Candidates: { Candidate: [{ Subject: { FullName: "A B" } }] } } } };
  const flag = { backgroundCheck: { hasCriminalRecord: false } };
  expect(of("background", none)).toEqual(["clear", "No candidate in the 7-year history"]);
  expect(of("background", answers, flag)).toEqual(["attention", "No record; 1 candidate in the 7-year history"]);
  expect(of("background", { sevenYearHistory: { message: "Accepted" } })).toEqual([
    "unknown",
    "No list of candidates in the 7-year history",
  ]);
});

test("the watch-list report counts for the watch lists", () => {
  expect(of("watchlist", { watchListReport: { NumberOfRecordsFound: 0 } })).toEqual([
    "clear",
    "0 records in the report",
  ]);
  expect(of("watchlist", { watchListReport: { NumberOfRecordsFound: 2 } })).toEqual([
    "blocking",
    "2 records in the report",
  ]);
});

test("an SSN that is not valid blocks, whichever answer says so", () => {
  expect(of("ssn", { ssnHistory: { isSSNValid: true } })[0]).toBe("clear");
  expect(of("ssn", { ssnHistory: { isSSNValid: false } })[0]).toBe("blocking");
  expect(of("ssn", { ssnHistory: { isSSNValid: false } }, { SSNVerification: { isSSNVerified: true } })[0]).toBe(
    "blocking",
  );
  expect(of("ssn", { countyHistory: { countyWithPrice: [{ County: "Harlow" }] } })[0]).toBe("absent");
});

test("a percentage is neither a match nor a mismatch, because it has no threshold", () => {
  expect(of("business", { businessSearch: { status: "Active", status_verified: true } })[0]).toBe("clear");
  expect(of("business", { businessSearch: { business_names: [{ name: "A", matchPercentage: 92 }] } })[0]).toBe(
    "unknown",
  );
  expect(of("business", { businessSearch: { addresses: [{ matchPercentage: 100, zipMatch: false }] } })[0]).toBe(
    "attention",
  );
});
