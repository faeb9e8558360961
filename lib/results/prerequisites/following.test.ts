import { describe, expect, test } from "vitest";
import { after, applicantId, before, codes, fixes, ran, resultOf } from "@/lib/testing/applicant-facts";
import type { RecordedRun } from "./facts";

describe("Request Global Watch List Report", () => {
  const report = (flag: unknown, runs: RecordedRun[] = []) =>
    codes("background.watchlist-report", {
      result: resultOf({ backgroundCheck: { hasGlobalWatchlistRecord: flag } }),
      runs,
    });

  test("works only if hasGlobalWatchlistRecord is true", () => {
    expect(report(true)).toEqual([]);
    expect(report(false)).toEqual(["not-yet"]);
    expect(report(null)).toEqual(["not-yet"]);
    expect(fixes("background.watchlist-report")).toEqual([
      `/applicants/${applicantId}/checks?run=background.watchlist-search`,
    ]);
  });

  test("a search since the result was read, no result, and a section nobody can read leave it to the service", () => {
    expect(report(null, [ran("background.watchlist-search", { startedAt: after })])).toEqual([]);
    expect(codes("background.watchlist-report", { result: null })).toEqual([]);
    expect(codes("background.watchlist-report", { result: resultOf({ backgroundCheck: "odd" }) })).toEqual([]);
  });
});

describe("Generate Criminal Background Report", () => {
  const report = (raw: unknown, facts: Parameters<typeof codes>[1] = {}) =>
    codes("user.criminal-report", { result: resultOf(raw), ...facts });
  const way = (raw: unknown) => fixes("user.criminal-report", { result: resultOf(raw) });

  test("opens by a verified document or a passed quiz", () => {
    for (const raw of [
      { idVerification: { status: "PASS" }, scannedUser: { NameFirst: "Ana" } },
      { identityProof: { status: true } },
      { verifyUI: { passport: { result: "PASS" } } },
    ]) {
      expect(report(raw), JSON.stringify(raw)).toEqual([]);
    }
    expect(report({}, { verified: { id: before, passport: null } })).toEqual([]);
    expect(report({ passportData: { NameFirst: "Ana" } }, { verified: { id: null, passport: before } })).toEqual([]);
    expect(report({}, { overridden: true })).toEqual([]);
  });

  test("a document that was read and not verified, a failed one, and a failed quiz open nothing", () => {
    for (const raw of [
      {},
      { scannedUser: { NameFirst: "Ana", DocumentVerificationConfidenceRating: 91 } },
      { idVerification: { status: "FAIL" }, scannedUser: { NameFirst: "Ana" } },
      { idVerification: { status: "FAIL" }, passportData: { AuthenticationResult: "Attention" } },
      { verifyUI: { scannedUser: { result: "FAIL" } } },
      { identityProof: { status: false } },
    ]) {
      expect(report(raw), JSON.stringify(raw)).toEqual(["not-yet"]);
    }
    const read = { passportData: { AuthenticationResult: "Passed" } };
    expect(report(read, { runs: [ran("document.upload-passport")] })).toEqual(["not-yet"]);
  });

  test("an upload since the result was read proves nothing, Verify and a quiz may", () => {
    const since = (id: Parameters<typeof ran>[0]) => report({}, { runs: [ran(id, { startedAt: after })] });
    expect(since("document.upload-id")).toEqual(["not-yet"]);
    expect(since("document.check-id")).toEqual(["not-yet"]);
    expect(since("document.verify-id")).toEqual([]);
    expect(since("quiz.answer")).toEqual([]);
  });

  test("what nobody here can tell is left to the service", () => {
    expect(report({ passportData: { AuthenticationResult: "Passed" } })).toEqual([]);
    expect(report({ idVerification: { status: "LATER" } })).toEqual([]);
    expect(codes("user.criminal-report", { result: null })).toEqual([]);
  });

  test("the way leads to the step that is missing", () => {
    const checks = (id: string) => [`/applicants/${applicantId}/checks?run=${id}`];
    expect(way({})).toEqual(checks("document.upload-id"));
    expect(way({ scannedUser: { NameFirst: "Ana" } })).toEqual(checks("document.verify-id"));
    expect(way({ idVerification: { status: "FAIL" } })).toEqual(checks("quiz.get"));
  });
});

test("what a court answers is read once something was ordered", () => {
  for (const id of ["records.county-result", "records.all-results"] as const) {
    expect(codes(id), id).toEqual(["not-yet"]);
    expect(fixes(id), id).toEqual([`/applicants/${applicantId}/orders/new`]);
    expect(codes(id, { ordered: true }), id).toEqual([]);
  }
});

test("a code is entered after it was sent, from here or from elsewhere", () => {
  expect(codes("user.phone-code")).toEqual(["not-yet"]);
  expect(codes("user.phone-code", { runs: [ran("user.phone")] })).toEqual([]);
  expect(codes("user.phone-code", { runs: [ran("user.phone", { outcome: "failed" })] })).toEqual(["not-yet"]);
  expect(codes("user.email-code", { result: resultOf({ contactProof: { verifiedEmail: false } }) })).toEqual([]);
});

test("the full business search takes an identifier that the FEIN verification gave", () => {
  expect(codes("business.full-search")).toEqual(["not-yet"]);
  expect(codes("business.full-search", { result: resultOf({ FEINVerification: [{ uuid: "u-1" }] }) })).toEqual([]);
  expect(codes("business.full-search", { runs: [ran("business.fein", { startedAt: after })] })).toEqual([]);
});
