import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkKeys } from "@/lib/domain/results/keys";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { signalCodes } from "@/lib/domain/signals/codes";
import { severities } from "@/lib/domain/signals/severities";
import { type PolicyRules, raisableCodes } from "./policy";
import { noMonitoring } from "./policy-monitoring";
import { isBlockedUnder, notCountedBetween, type StoredColumns } from "./policy-preview";

const rules = (overrides: Partial<PolicyRules> = {}): PolicyRules => ({
  checks: [{ checks: ["ssn"], required: false }],
  blocking: [],
  passMarks: usualPassMarks,
  dueHours: 24,
  qualityReviewShare: 0,
  monitoring: noMonitoring,
  ...overrides,
});
const requiring = (...checks: PolicyRules["checks"][number]["checks"]) =>
  rules({ checks: [{ checks, required: true }] });
const columns = (overrides: Partial<StoredColumns> = {}): StoredColumns => ({
  worstSeverity: null,
  signalCodes: [],
  checkStates: Object.fromEntries(checkKeys.map((key) => [key, "absent"])),
  ...overrides,
});
const states = (overrides: Record<string, string>) => ({ checkStates: { ...columns().checkStates, ...overrides } });
const documents = ["id", "passport", "hosted-id", "hosted-passport"] as const;

describe("by what the list stores, an applicant", () => {
  test.each<[string, PolicyRules, Partial<StoredColumns>, boolean]>([
    ["without findings is not blocked", rules(), {}, false],
    ["without a result is blocked", rules(), { checkStates: {} }, true],
    ["with a blocking finding is blocked", rules(), { worstSeverity: "blocking", signalCodes: ["id.failed"] }, true],
    [
      "with a finding that asks is not blocked",
      rules(),
      { worstSeverity: "attention", signalCodes: ["quiz.failed"] },
      false,
    ],
    [
      "with a finding that the policy raises is blocked",
      rules({ blocking: ["quiz.failed"] }),
      { worstSeverity: "attention", signalCodes: ["quiz.failed"] },
      true,
    ],
    [
      "with such a finding for information only is not blocked",
      rules({ blocking: ["section.unrecognized"] }),
      { worstSeverity: "info", signalCodes: ["section.unrecognized"] },
      false,
    ],
    ["without a required check is blocked", requiring("ssn"), {}, true],
    ["with a required check that is clear is not blocked", requiring("ssn"), states({ ssn: "clear" }), false],
    ["whose findings of it are resolved is not blocked", requiring("ssn"), states({ ssn: "resolved" }), false],
    ["with a required check that is pending is blocked", requiring("face"), states({ face: "pending" }), true],
    [
      "with a required check in an unknown state is blocked",
      requiring("face"),
      states({ face: "no such state" }),
      true,
    ],
    ["with one of several checks is not blocked", requiring("face", "quiz"), states({ quiz: "clear" }), false],
    [
      "with an expired document has a verdict beside it",
      requiring(...documents),
      { worstSeverity: "attention", signalCodes: ["document.expired"], ...states({ passport: "attention" }) },
      false,
    ],
    [
      "with a passport that needs review has none",
      requiring(...documents),
      { worstSeverity: "attention", signalCodes: ["passport.attention"], ...states({ passport: "attention" }) },
      true,
    ],
    ["without anything in the column of a check is blocked", requiring("watchlist"), {}, true],
    [
      "with another check in its column is not counted",
      requiring("watchlist"),
      states({ background: "attention" }),
      false,
    ],
    ["without a check of no column is not counted", requiring("driving"), {}, false],
  ])("%s", (_, overrides, stored, isBlocked) => {
    expect(isBlockedUnder(overrides, columns(stored))).toBe(isBlocked);
  });

  test("is never freed by more blocking findings or more required checks", () => {
    const anyColumns = fc.record({
      worstSeverity: fc.option(fc.constantFrom(...severities)),
      signalCodes: fc.uniqueArray(fc.constantFrom(...signalCodes)),
      checkStates: fc.dictionary(
        fc.constantFrom(...checkKeys),
        fc.constantFrom("absent", "clear", "attention", "pending"),
      ),
    });
    fc.assert(
      fc.property(anyColumns, fc.uniqueArray(fc.constantFrom(...raisableCodes)), (stored, blocking) => {
        const [lenient, strict] = [rules(), { ...requiring("ssn"), blocking }];
        if (isBlockedUnder(lenient, stored)) expect(isBlockedUnder(strict, stored)).toBe(true);
      }),
    );
  });
});

describe("what is not counted is said", () => {
  test.each<[string, PolicyRules, PolicyRules, string[]]>([
    [
      "nothing, of findings that ask and whole columns",
      rules(),
      { ...requiring("face", "quiz"), blocking: ["quiz.failed"] },
      [],
    ],
    [
      "changed pass marks",
      rules(),
      rules({ passMarks: { ...usualPassMarks, faceMatch: 80 } }),
      ["Changes of pass marks are not counted: scores are stored encrypted."],
    ],
    [
      "a required check that the list has no column for",
      rules(),
      requiring("driving"),
      ["Driving record: not counted, because the list of applicants does not store its state."],
    ],
    [
      "the same where it is no longer required",
      requiring("business"),
      rules(),
      [expect.stringMatching(/^Business: not counted/)],
    ],
    [
      "a required check that shares its column",
      rules(),
      requiring("watchlist"),
      [
        "Watch lists: counted as missing only where criminal history is missing too, because the list stores one state for both.",
      ],
    ],
    [
      "findings that were judged",
      rules(),
      rules({ blocking: ["records.found"] }),
      [expect.stringMatching(/^Findings resolved by judging/)],
    ],
    ["no finding that blocked before", rules({ blocking: ["records.found"] }), rules(), []],
    ["no line that stays", requiring("driving"), { ...requiring("driving"), blocking: ["quiz.failed"] }, []],
  ])("%s", (_, before, after, reasons) => {
    expect(notCountedBetween(before, after)).toEqual(reasons);
  });
});
