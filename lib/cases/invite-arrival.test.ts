import { expect, test } from "vitest";
import { hasArrived } from "./invite-arrival";

const document = (result: string, attempts = 1) => ({
  verifyUI: { passport: null, scannedUser: { attempts, result } },
});
const quiz = (status: boolean | null, score: number | null = null) => ({
  identityProof: { numQuestions: "5", score, status },
});

test.each([
  ["a document that was read", null, document("complete"), true],
  ["a passport that was read", {}, { verifyUI: { passport: { attempts: 1, result: "complete" } } }, true],
  ["a document that was read again", document("complete"), document("complete", 2), true],
  ["an answered quiz", quiz(null), quiz(true, 100), true],
  ["a quiz that was failed", null, quiz(false, 20), true],
  ["an empty result", null, { verifyUI: null, identityProof: null }, false],
  ["no result", null, null, false],
  ["what was there already", document("complete"), document("complete"), false],
  ["a picture that could not be read", null, document("parsing_failed"), false],
  ["a picture under review", null, document("under_review"), false],
  ["a later picture that could not be read", document("complete"), document("parsing_failed", 2), false],
  ["a quiz that was only begun", null, quiz(null), false],
  ["another part of the result", quiz(true, 100), { ...quiz(true, 100), SSNVerification: true }, false],
])("%s: an arrival is detected from the results before and after", (_, before, now, arrived) => {
  expect(hasArrived(before, now)).toBe(arrived);
});
