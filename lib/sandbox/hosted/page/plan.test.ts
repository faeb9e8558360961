import { expect, test } from "vitest";
import { attemptsLeft, choicesOf, stepsOf } from "./plan";

const either = { option: "EITHER", document: null, hasSelfie: false, quiz: null } as const;
const both = { ...either, option: "BOTH" } as const;
const document = { kind: "id", result: "complete", description: "" } as const;
const attempts = (id: number, passport: number, quiz: number) => ({
  id: { used: id, limit: 3 },
  passport: { used: passport, limit: null },
  quiz: { used: quiz, limit: 3 },
});

test.each([
  [either, "id", "welcome choose id-front id-back selfie sending"],
  [either, "passport", "welcome choose passport-page selfie sending"],
  [either, "quiz", "welcome choose quiz sending"],
  [both, "id", "welcome choose id-front id-back selfie quiz sending"],
  [both, "passport", "welcome choose passport-page selfie quiz sending"],
  // What was sent already is not asked for again.
  [{ ...both, document, hasSelfie: true }, null, "welcome quiz sending"],
  [{ ...either, document }, null, "welcome selfie sending"],
  [
    { ...either, document: { ...document, result: "parsing_failed" }, hasSelfie: true },
    "id",
    "welcome choose id-front id-back sending",
  ],
] as const)("Hosted verification UI: EITHER the upload or the quiz, BOTH the two: %j by %s", (state, choice, steps) => {
  expect(stepsOf(state, choice).join(" ")).toBe(steps);
});

test("the quiz is offered only with EITHER, and nothing without attempts left", () => {
  expect(choicesOf({ option: "EITHER", attempts: attempts(0, 0, 0) })).toEqual(["id", "passport", "quiz"]);
  expect(choicesOf({ option: "BOTH", attempts: attempts(0, 0, 0) })).toEqual(["id", "passport"]);
  expect(choicesOf({ option: "EITHER", attempts: attempts(3, 9, 3) })).toEqual(["passport"]);
  expect(attemptsLeft(attempts(1, 9, 0).passport)).toBeNull();
  expect(attemptsLeft(attempts(1, 9, 0).id)).toBe("2 of 3 attempts left.");
});
