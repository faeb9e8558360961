import { expect, test } from "vitest";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import type { PolicyRules } from "./policy";
import { noMonitoring } from "./policy-monitoring";
import { changesBetween, policySummary } from "./policy-words";

const rules = (overrides: Partial<PolicyRules> = {}): PolicyRules => ({
  checks: [{ checks: ["id", "passport"], required: true }],
  blocking: [],
  passMarks: usualPassMarks,
  dueHours: 24,
  qualityReviewShare: 0,
  monitoring: noMonitoring,
  ...overrides,
});

test("changes are described in sentences, and equal rules have none", () => {
  expect(changesBetween(rules(), rules())).toEqual([]);
  const after = rules({
    checks: [...rules().checks, { checks: ["ssn"], required: true }],
    blocking: ["quiz.failed"],
    passMarks: { ...usualPassMarks, faceMatch: 80, idConfidence: 85 },
    dueHours: 48,
    monitoring: { ...noMonitoring, resultDays: 30, watchListDays: 7, watchListReport: true },
  });
  expect(changesBetween(rules(), after)).toEqual([
    "Adds SSN (required)",
    "Also blocks approval: Quiz failed",
    "Face match below 80 is a finding, before: no mark",
    "ID confidence below 85 is a finding, before: 75",
    "A decision is due after 48 hours instead of 24",
    "Monitoring: reads results every 30 days, searches watch lists every 7 days, with the report when a record is found; before: off",
  ]);
  expect(changesBetween(after, rules())).toEqual(
    expect.arrayContaining(["No longer blocks approval: Quiz failed", "Face match has no pass mark, before: 80"]),
  );
});

test("a finding that blocks by itself is no change, also where an older version lists it", () => {
  const older = rules({ blocking: ["name.mismatch"] });
  expect([changesBetween(older, rules()), changesBetween(rules(), older)]).toEqual([[], []]);
});

test("the summary names the pass marks, or says that there are none", () => {
  expect(policySummary(rules({ passMarks: { ...usualPassMarks, faceMatch: 80 } }))).toBe(
    "Requires Identity document · pass marks: face match 80, ID confidence 75 · due after 24 hours",
  );
  expect(policySummary(rules({ passMarks: { ...usualPassMarks, idConfidence: null } }))).toContain("· no pass marks ·");
});

test("the summary says what monitoring does, part by part", () => {
  const monitoring = { ...noMonitoring, resultDays: 1, documentsDaysBefore: 30, expiryReopens: true };
  expect(policySummary(rules({ monitoring }))).toMatch(
    / · reads results every 1 day · lists documents 30 days before they expire · reopens approvals when a document expires$/,
  );
});
