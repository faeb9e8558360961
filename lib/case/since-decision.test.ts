import { expect, test } from "vitest";
import { openCaseOf } from "@/lib/testing/open-case";
import { clearResult } from "@/lib/testing/test-results";
import { deriveCase } from "./derive-case";
import { inTermsOfDecision, newsSince, seenIn } from "./since-decision";

const decidedAt = new Date("2026-11-18T12:00:00.000Z");

const kept = { judgments: [], openSignals: [], answeredSignals: [], orders: [], answers: "" };

/** What a decision on the result keeps. */
function basisOf(raw: unknown) {
  const open = openCaseOf(raw);
  const current = deriveCase(open, decidedAt);
  const seen = seenIn(deriveCase(inTermsOfDecision(open, open.rules, current), decidedAt));
  return { ...kept, seen };
}

function newsOf(basis: unknown, raw: unknown, at = decidedAt, more: Parameters<typeof openCaseOf>[1] = {}) {
  const current = deriveCase(openCaseOf(raw, more), at);
  return newsSince(basis, deriveCase(inTermsOfDecision(current.open, openCaseOf(raw).rules, current), at));
}

const codes = (news: { code: string }[]) => news.map(({ code }) => code);
const { photoProof, scannedUser, backgroundCheck } = clearResult;
const basis = basisOf(clearResult);

test("the same result, and a score that raises nothing, are no news", () => {
  expect(newsOf(basis, clearResult)).toEqual([]);
  expect(newsOf(basis, { ...clearResult, photoProof: { ...photoProof, face_match_score: 88 } })).toEqual([]);
});

test("a field that the interface does not list is no news, and a section that cannot be read is", () => {
  const added = { ...clearResult, backgroundCheck: { ...backgroundCheck, somethingNew: "x" } };
  expect(newsOf(basis, added)).toEqual([]);
  expect(codes(newsOf(basis, { ...clearResult, backgroundCheck: "none" }))).toContain("section.unrecognized");
});

test("a finding that the decision accepted is news only with other evidence", () => {
  const at = (confidence: number) => ({
    ...clearResult,
    scannedUser: { ...scannedUser, DocumentVerificationConfidenceRating: confidence },
  });
  expect(newsOf(basisOf(at(70)), at(70))).toEqual([]);
  expect(codes(newsOf(basisOf(at(70)), at(69)))).toEqual(["id.low-confidence"]);
  expect(newsOf(basisOf(at(70)), clearResult)).toEqual([]);
});

test("a section that was clear and is gone is news in words", () => {
  expect(newsOf(basis, { ...clearResult, backgroundCheck: null })).toEqual([
    { code: "section.not-clear", title: expect.stringMatching(/ no longer clear$/) },
  ]);
});

test("only where the day of today is asked for, an expiry that has passed is news", () => {
  expect(codes(newsOf(basis, clearResult, new Date("2090-01-01T00:00:00Z")))).toContain("document.expired");
});

test("of a decision that kept codes only, a finding of another code is news", () => {
  const earlier = { ...kept, openSignals: ["id.low-confidence"] };
  const low = { ...clearResult, scannedUser: { ...scannedUser, DocumentVerificationConfidenceRating: 60 } };
  expect(newsOf(earlier, low)).toEqual([]);
  const notLive = { ...clearResult, photoProof: { ...photoProof, liveness: { assessment: "NotLive" } } };
  expect(codes(newsOf(earlier, notLive))).toContain("liveness.not-live");
});

test("a basis that cannot be read makes every open finding news", () => {
  const low = { ...clearResult, scannedUser: { ...scannedUser, DocumentVerificationConfidenceRating: 60 } };
  expect(codes(newsOf("damaged", low))).toEqual(["id.low-confidence"]);
});
