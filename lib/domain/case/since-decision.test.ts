import { expect, test } from "vitest";
import { openCaseOf } from "@/lib/testing/open-case";
import { clearResult } from "@/lib/testing/test-results";
import { deriveCase } from "./derive-case";
import type { OpenCase } from "./open-case";
import { inTermsOfDecision, newsSince, seenIn } from "./since-decision";

const decidedAt = new Date("2026-11-18T12:00:00.000Z");

const emptyBasis = { judgments: [], openSignals: [], answeredSignals: [], orders: [], answers: "" };

type Later = Partial<OpenCase> & { at?: Date; timeCounts?: boolean };

/** Returns the basis that a decision on the result stores. */
function basisOf(raw: unknown, more: Partial<OpenCase> = {}) {
  const open = openCaseOf(raw, more);
  const current = deriveCase(open, decidedAt);
  const seenByDecision = seenIn(inTermsOfDecision(open, open.rules, current), decidedAt);
  return { ...emptyBasis, seen: seenByDecision };
}

function newsOf(basis: unknown, raw: unknown, { at = decidedAt, timeCounts = false, ...more }: Later = {}) {
  const current = deriveCase(openCaseOf(raw, more), at);
  return newsSince(basis, deriveCase(inTermsOfDecision(current.open, current.open.rules, current), at), { timeCounts });
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

test("what was removed because its time was over is no news", () => {
  const removed = { result: decidedAt, answers: [], courtResults: [] };
  expect(newsOf(basis, null, { snapshot: null, snapshotId: null, removed })).toEqual([]);
  const withoutResult = newsOf(basis, null, { snapshot: null, snapshotId: null });
  expect(new Set(codes(withoutResult))).toEqual(new Set(["section.not-clear"]));
});

const at = new Date("2090-01-01T00:00:00Z");

test("an expiry that has passed since is news only where time counts", () => {
  expect(newsOf(basis, clearResult, { at })).toEqual([]);
  expect(codes(newsOf(basis, clearResult, { at, timeCounts: true }))).toContain("document.expired");
});

test("the stored last day of a document is news once it has passed, if the result was removed and time counts", () => {
  const removed = { result: decidedAt, answers: [], courtResults: [] };
  const more = { snapshot: null, snapshotId: null, removed, documentExpiresOn: new Date("2026-11-20") };
  const codesOn = (day: string, timeCounts = true) =>
    codes(newsOf(basis, null, { ...more, at: new Date(`${day}T12:00:00Z`), timeCounts }));
  expect(codesOn("2026-11-20")).toEqual([]);
  expect(codesOn("2026-11-21")).toEqual(["document.expired"]);
  expect(codesOn("2026-11-21", false)).toEqual([]);
});

test("a document that arrives with a date of expiry that has passed is news", () => {
  const expired = {
    ...clearResult,
    scannedUser: { ...scannedUser, ExpirationDate4: "07-04-2026", ExpirationDate: "" },
  };
  const soon = new Date("2026-12-18T12:00:00.000Z");
  expect(codes(newsOf(basis, expired, { at: soon }))).toEqual(["document.expired"]);
});

test("fewer records, and the same in another order, are no news; one more is", () => {
  const [first, second, third] = ["1961", "1962", "1963"].map((DateOfBirth) => ({
    FullName: "MARSH, Ada",
    DateOfBirth,
  }));
  const listing = (...WatchListRecord: unknown[]): Partial<OpenCase> => {
    const json = { NumberOfRecordsFound: WatchListRecord.length, WatchListRecords: { WatchListRecord } };
    const run = { runId: "r-1", startedAt: decidedAt, at: decidedAt.toISOString(), by: null };
    return { answers: [{ operationId: "background.watchlist-report", ...run, json }] };
  };
  const decided = basisOf(clearResult, listing(first, second));
  expect(newsOf(decided, clearResult, listing(second, first))).toEqual([]);
  expect(newsOf(decided, clearResult, listing(second))).toEqual([]);
  expect(codes(newsOf(decided, clearResult, listing(first, second, third)))).toEqual(["background.watchlist-record"]);
});

test("a record that was accepted as open, and is judged against the applicant since, is news once", () => {
  const report = { NumberOfRecordsFound: 1, WatchListRecords: { WatchListRecord: [{ FullName: "MARSH, Ada" }] } };
  const run = { runId: "r-1", startedAt: decidedAt, at: decidedAt.toISOString(), by: null };
  const more: Partial<OpenCase> = { answers: [{ operationId: "background.watchlist-report", ...run, json: report }] };
  const decided = basisOf(clearResult, more);
  const current = deriveCase(openCaseOf(clearResult, more), decidedAt);
  const judgedAs = (verdict: "same_person" | "someone_else") => ({
    ...current,
    findings: current.findings.map((finding) => ({
      ...finding,
      answered: true,
      hits: finding.hits.map((hit) => ({ ...hit, verdict })),
    })),
  });
  expect(newsSince(decided, current)).toEqual([]);
  expect(newsSince(decided, judgedAs("someone_else"))).toEqual([]);
  expect(codes(newsSince(decided, judgedAs("same_person")))).toEqual(["background.watchlist-record"]);
  const against = { ...decided, seen: { ...decided.seen, against: decided.seen.open } };
  expect(newsSince(against, judgedAs("same_person"))).toEqual([]);
});

test("of a decision that kept codes only, a finding of another code is news", () => {
  const earlier = { ...emptyBasis, openSignals: ["id.low-confidence"] };
  const low = { ...clearResult, scannedUser: { ...scannedUser, DocumentVerificationConfidenceRating: 60 } };
  expect(newsOf(earlier, low)).toEqual([]);
  const notLive = { ...clearResult, photoProof: { ...photoProof, liveness: { assessment: "NotLive" } } };
  expect(codes(newsOf(earlier, notLive))).toContain("liveness.not-live");
});

test("a basis that cannot be read makes every open finding news", () => {
  const low = { ...clearResult, scannedUser: { ...scannedUser, DocumentVerificationConfidenceRating: 60 } };
  expect(codes(newsOf("damaged", low))).toEqual(["id.low-confidence"]);
});
