import { expect, test } from "vitest";
import { usualPassMarks } from "@/lib/results/pass-marks";
import type { PolicyRules } from "./policy";
import { changesBetween, policySummary } from "./policy-words";

const rules = (given: Partial<PolicyRules> = {}): PolicyRules => ({
  checks: [{ checks: ["id", "passport"], required: true }],
  blocking: [],
  passMarks: usualPassMarks,
  dueHours: 24,
  qualityReviewShare: 0,
  rescreenDays: null,
  ...given,
});

test("changes are described in sentences, and equal rules have none", () => {
  expect(changesBetween(rules(), rules())).toEqual([]);
  const after = rules({
    checks: [...rules().checks, { checks: ["ssn"], required: true }],
    blocking: ["quiz.failed"],
    passMarks: { ...usualPassMarks, faceMatch: 80, idConfidence: 85 },
    dueHours: 48,
    rescreenDays: 30,
  });
  expect(changesBetween(rules(), after)).toEqual([
    "Adds SSN (required)",
    "Also blocks approval: Quiz failed",
    "Face match below 80 is a finding, before: no mark",
    "ID confidence below 85 is a finding, before: 75",
    "A decision is due after 48 hours, which were 24",
    "Re-screens every 30 days, before never",
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
