import { expect, test } from "vitest";
import type { PolicyRules } from "@/lib/domain/checks/policy";
import { noMonitoring } from "@/lib/domain/checks/policy-monitoring";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { draftOf, emptyDraft, moved, readDraft } from "./policy-draft";

const rules: PolicyRules = {
  checks: [{ checks: ["id"], required: true }],
  blocking: ["id.below-override-floor"],
  passMarks: { ...usualPassMarks, faceMatch: 80, hostedConfidence: 62.5 },
  dueHours: 24,
  qualityReviewShare: 0,
  monitoring: noMonitoring,
};

const drafted = draftOf(rules);
const withMark = (mark: Partial<typeof drafted.passMarks>) => ({
  ...drafted,
  passMarks: { ...drafted.passMarks, ...mark },
});

const withMonitoring = (monitoring: Partial<typeof drafted.monitoring>) => ({
  ...drafted,
  monitoring: { ...drafted.monitoring, ...monitoring },
});

const monitoring = { ...noMonitoring, resultDays: 365, documentsDaysBefore: 30, expiryReopens: true };
test.each([rules, { ...rules, monitoring }])("rules survive the round trip through the form", (given) => {
  expect(readDraft(draftOf(given))).toEqual({ rules: given });
});

test.each([
  [{ ...emptyDraft }, "checks", "Choose at least one check"],
  [{ ...draftOf(rules), dueHours: "" }, "dueHours", "A whole number of hours"],
  [{ ...draftOf(rules), dueHours: "1e2" }, "dueHours", "A whole number of hours"],
  [{ ...draftOf(rules), dueHours: "721" }, "dueHours", "At most 720 hours"],
  [withMonitoring({ resultDays: "0" }), "resultDays", "At least 1 day"],
  [withMonitoring({ watchListDays: "monthly" }), "watchListDays", "A whole number of days"],
  [withMonitoring({ documentsDaysBefore: "366" }), "documentsDaysBefore", "At most 365 days"],
  [{ ...draftOf(rules), blocking: ["id.low-confidence"] }, "blocking", "below 50"],
  [withMark({ faceMatch: "101" }), "faceMatch", "A number from 0 to 100, or none"],
  [withMark({ idConfidence: "49" }), "idConfidence", "A number from 50 to 100, or none"],
  [withMark({ quizScore: "-1" }), "quizScore", "A number from 0 to 1000, or none"],
  [withMark({ hostedConfidence: "1e1" }), "hostedConfidence", "A number from 0 to 100, or none"],
] as const)("an invalid draft names the faulty part: %#", (draft, part, sentence) => {
  const { problems } = readDraft({ ...draft, checks: [...draft.checks], blocking: [...draft.blocking] });
  expect(Object.keys(problems ?? {})).toEqual([part]);
  expect(problems?.[part]).toContain(sentence);
});

test("an empty field sets no mark", () => {
  expect(readDraft(withMark({ faceMatch: " ", idConfidence: "" })).rules?.passMarks).toEqual({
    ...rules.passMarks,
    faceMatch: null,
    idConfidence: null,
  });
});

test("a draft of an older version does not list what blocks by itself", () => {
  expect(draftOf({ ...rules, blocking: ["name.mismatch", "quiz.failed"] }).blocking).toEqual(["quiz.failed"]);
});

test("an entry moves, and the others keep their order", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
});
