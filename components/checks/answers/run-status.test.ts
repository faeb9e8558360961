import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { operationIds } from "@/lib/identity/operations/list";
import { statusOfRun } from "./run-status";

const answered = (operationId: string, response: unknown) =>
  statusOfRun({ operationId, outcome: "answered", response, masked: [], problems: [] }).state;

describe("an answer is clear only where the service says so", () => {
  test.each([
    ["background.seven-year", { result: { Candidates: { Message: "No records found" } } }, "clear"],
    ["background.seven-year", { result: { Candidates: { Candidate: { Subject: {} } } } }, "attention"],
    ["background.seven-year", { result: { Candidates: { Message: "Found", Candidate: [{}] } } }, "attention"],
    ["background.seven-year", { result: { Candidates: null } }, "unknown"],
    ["background.seven-year", { result: null, message: "done" }, "unknown"],
    ["background.watchlist-report", { NumberOfRecordsFound: 0, WatchListRecords: null }, "clear"],
    ["background.watchlist-report", { NumberOfRecordsFound: 0, WatchListRecords: { WatchListRecord: {} } }, "blocking"],
    ["background.watchlist-report", { NumberOfRecordsFound: 2 }, "blocking"],
    ["background.watchlist-report", {}, "unknown"],
    ["driving.record", { is_clear: "Y", valid: "Y", violations: [] }, "clear"],
    ["driving.record", { is_clear: "Y", valid: "N" }, "attention"],
    ["driving.record", { is_clear: "Y", valid: "Y", violations: [{}] }, "attention"],
    ["driving.record", {}, "unknown"],
    ["user.ssn", { isSSNValid: true }, "clear"],
    ["user.ssn", { isSSNValid: null }, "unknown"],
    ["business.full-search", { status_verified: true, corporation_type_verified: false }, "attention"],
    ["business.full-search", { status_verified: true }, "info"],
    ["business.full-search", {}, "unknown"],
    ["document.check-id", { success: true, result: "complete" }, "info"],
    ["document.check-id", { success: true, result: "under_review" }, "pending"],
    ["user.phone", { success: true }, "info"],
    ["user.phone", { success: false }, "attention"],
    ["user.phone", {}, "info"],
  ])("%s answered %j is %s", (operationId, response, state) => {
    expect(answered(operationId, response)).toBe(state);
  });

  test("never throws, and an answer that departs from the interface is never clear", () => {
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), fc.jsonValue(), (operationId, response) => {
        const problems = [{ path: "", message: "unexpected" }];
        const run = { operationId, outcome: "answered" as const, response, masked: [] };
        statusOfRun({ ...run, problems: [] });
        expect(statusOfRun({ ...run, problems }).state).toBe("unrecognized");
      }),
    );
  });

  test.each(["running", "refused", "failed", "unknown"] as const)("a run that is %s is never clear", (outcome) => {
    const run = { operationId: "user.ssn", outcome, response: { isSSNValid: true }, masked: [], problems: [] };
    expect(statusOfRun(run).state).not.toBe("clear");
  });
});
