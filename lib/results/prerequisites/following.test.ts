import { describe, expect, test } from "vitest";
import type { KnownRun } from "./facts";
import { after, applicantId, codes, fixes, ran, resultOf } from "./known.fixture";

describe("Request Global Watch List Report", () => {
  const report = (flag: unknown, runs: KnownRun[] = []) =>
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
  test("after an upload that parsed or a quiz that was passed", () => {
    expect(codes("user.criminal-report")).toEqual(["not-yet"]);
    for (const raw of [
      { scannedUser: { NameFirst: "Ana" } },
      { passportData: { NameFirst: "Ana" } },
      { identityProof: { status: true } },
      { verifyUI: { passport: { result: "PASS" } } },
    ]) {
      expect(codes("user.criminal-report", { result: resultOf(raw) }), JSON.stringify(raw)).toEqual([]);
    }
    expect(codes("user.criminal-report", { result: resultOf({ identityProof: { status: false } }) })).toEqual([
      "not-yet",
    ]);
  });
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
