/**
 * The service determines how long its answers are, up to the limit of the client. The time to read an answer must be
 * proportional to its length. If it grew with the square of the length, these tests would take minutes and exceed their
 * time limit.
 */
import { describe, expect, test } from "vitest";
import { buildResultView } from "@/lib/domain/checks/result-view";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { maxAnswerValues } from "@/lib/identity/client-http";
import type { OperationId } from "@/lib/identity/operations/list";
import { readResponse } from "@/lib/identity/read-response";
import { openCaseOf } from "@/lib/testing/open-case";
import { clearResult } from "@/lib/testing/test-results";
import { deriveCase } from "./derive-case";
import type { OpenCase } from "./open-case";

const now = new Date("2026-11-18T11:00:00Z");
const many = <T>(make: (index: number) => T, length: number) => Array.from({ length }, (_, index) => make(index));
const named = (make: (index: number) => unknown, length: number) =>
  Object.fromEntries(many((index) => [`field${index}`, make(index)], length));

/** Half the number of values that an answer may have. Each test then takes seconds even on a slow machine. */
const values = maxAnswerValues / 2;

/** Reads an answer as every page of its applicant does. */
function readCase(json: unknown, more: Partial<OpenCase> = {}) {
  const { analyzed, findings, checks } = deriveCase(openCaseOf(json, more), now);
  if (!analyzed) throw new Error("The case has no result");
  const snapshot = { fetchedAt: now.toISOString(), snapshotId: "", sha256: "", changed: false };
  const rights = { clearance: { direct: true }, passMarks: usualPassMarks, mayReadAnswer: () => true };
  buildResultView({ analyzed, findings, checks, ...snapshot, ...rights });
  return findings.map(({ signal }) => signal);
}

describe("a Test Result of very many values", () => {
  test.each<[string, object]>([
    ["sections that the interface does not list", named((at) => at, values)],
    ["hosted sections that it does not list", { verifyUI: named((at) => at, values) }],
    ["fields that it does not list", { user: { ...clearResult.user, ...named((at) => at, values) } }],
    ["employments with one field that it does not list", { employment: many((at) => ({ other: at }), values / 2) }],
    ["employments of which nothing is verified", { employment: many(() => ({ title_verified: false }), values / 2) }],
    ["employments that are numbers", { employment: many((at) => at, values) }],
    ["employments of which no field can be read", { employment: many(() => ({ status: [1] }), values / 3) }],
    ["businesses that do not match", { FEINVerification: many((at) => ({ FEINumber: at }), values / 2) }],
    ["a name of as many parts", { user: { ...clearResult.user, firstName: many((at) => at, values) } }],
  ])("%s", (_, parts) => {
    const signals = readCase({ ...clearResult, ...parts });
    // Anything unusual is a finding, however long the answer is.
    expect(signals.filter(({ severity }) => severity !== "info")).not.toEqual([]);
    readResponse("user.test-result", { ...clearResult, ...parts });
  });
});

describe("another operation's answer of very many values", () => {
  test.each<[OperationId, string, unknown]>([
    [
      "background.watchlist-report",
      "records that cannot be read",
      { WatchListRecords: { WatchListRecord: many(() => ({ Score: [1] }), values / 3) } },
    ],
    ["driving.record", "violations", { is_clear: false, violations: many((at) => ({ code: at }), values / 2) }],
    ["records.county-history", "counties", { countyWithPrice: many((at) => ({ County: `C${at}` }), values / 2) }],
  ])("%s with %s", (operationId, _, json) => {
    const answer = { operationId, runId: "run", at: now.toISOString(), by: null, json };
    readCase(clearResult, { answers: [answer] });
    readResponse(operationId, json);
  });
});
