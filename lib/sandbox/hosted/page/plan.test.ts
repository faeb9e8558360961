import { describe, expect, test } from "vitest";
import { attemptsLeft, choicesOf, stepsOf } from "./plan";

const fresh = { option: "EITHER", document: null, hasSelfie: false, quiz: null } as const;
const both = { ...fresh, option: "BOTH" } as const;
const attempts = (id: number, passport: number, quiz: number) => ({
  id: { used: id, limit: 3 },
  passport: { used: passport, limit: null },
  quiz: { used: quiz, limit: 3 },
});

describe("Hosted verification UI: EITHER lets the user upload or answer the quiz, BOTH requires the two", () => {
  test.each([
    [fresh, "id", ["welcome", "choose", "id-front", "id-back", "selfie", "sending"]],
    [fresh, "passport", ["welcome", "choose", "passport-page", "selfie", "sending"]],
    [fresh, "quiz", ["welcome", "choose", "quiz", "sending"]],
    [both, "id", ["welcome", "choose", "id-front", "id-back", "selfie", "quiz", "sending"]],
    [both, "passport", ["welcome", "choose", "passport-page", "selfie", "quiz", "sending"]],
  ] as const)("%j by %s", (state, choice, steps) => {
    expect(stepsOf(state, choice)).toEqual(steps);
  });

  test("data already sent is not asked for again", () => {
    const document = { kind: "id", result: "complete", description: "" } as const;
    expect(stepsOf({ ...both, document, hasSelfie: true }, null)).toEqual(["welcome", "quiz", "sending"]);
    expect(stepsOf({ ...fresh, document }, null)).toEqual(["welcome", "selfie", "sending"]);
    const failed = { ...document, result: "parsing_failed" } as const;
    expect(stepsOf({ ...fresh, document: failed, hasSelfie: true }, "id")).toEqual([
      "welcome",
      "choose",
      "id-front",
      "id-back",
      "sending",
    ]);
  });

  test("the quiz is offered only with EITHER, and nothing without attempts left", () => {
    expect(choicesOf({ option: "EITHER", attempts: attempts(0, 0, 0) })).toEqual(["id", "passport", "quiz"]);
    expect(choicesOf({ option: "BOTH", attempts: attempts(0, 0, 0) })).toEqual(["id", "passport"]);
    expect(choicesOf({ option: "EITHER", attempts: attempts(3, 9, 3) })).toEqual(["passport"]);
    expect(attemptsLeft(attempts(1, 9, 0).passport)).toBeNull();
    expect(attemptsLeft(attempts(1, 9, 0).id)).toBe("2 of 3 attempts left.");
  });
});
