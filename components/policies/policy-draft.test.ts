import { expect, test } from "vitest";
import type { PolicyRules } from "@/lib/checks/policy";
import { usualPassMarks } from "@/lib/results/pass-marks";
import { draftOf, emptyDraft, moved, readDraft } from "./policy-draft";

const rules: PolicyRules = {
  checks: [{ checks: ["id"], required: true }],
  blocking: ["id.below-override-floor"],
  passMarks: usualPassMarks,
  dueHours: 24,
  rescreenDays: null,
};

test.each([rules, { ...rules, rescreenDays: 365 }])("rules survive the round trip through the form", (given) => {
  expect(readDraft(draftOf(given))).toEqual({ rules: given });
});

test.each([
  [{ ...emptyDraft }, "checks", "Choose at least one check"],
  [{ ...draftOf(rules), dueHours: "" }, "dueHours", "A whole number of hours"],
  [{ ...draftOf(rules), dueHours: "1e2" }, "dueHours", "A whole number of hours"],
  [{ ...draftOf(rules), dueHours: "721" }, "dueHours", "At most 720 hours"],
  [{ ...draftOf(rules), rescreenDays: "0" }, "rescreenDays", "At least 1 day"],
  [{ ...draftOf(rules), blocking: ["id.low-confidence"] }, "blocking", "below 50"],
] as const)("an invalid draft names the faulty part: %#", (draft, part, sentence) => {
  const { problems } = readDraft({ ...draft, checks: [...draft.checks], blocking: [...draft.blocking] });
  expect(Object.keys(problems ?? {})).toEqual([part]);
  expect(problems?.[part]).toContain(sentence);
});

test("an entry moves, and the others keep their order", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
});
