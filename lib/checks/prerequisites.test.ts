import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockCodes } from "@/lib/contracts/checks";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation, operationIds } from "@/lib/identity/operations/registry";
import {
  after,
  applicantId,
  before,
  codes,
  everything,
  fixes,
  known,
  now,
  ran,
  readAt,
  resultOf,
} from "@/lib/testing/applicant-facts";
import type { FieldPresence, RecordedRun } from "./applicant-facts";
import { prerequisitesOf, worstFirst } from "./prerequisites";

describe("consent", () => {
  test("without it every verification call is held back, and nothing else is", () => {
    for (const id of operationIds) {
      const record: Operation = operation(id);
      const blocks = prerequisitesOf(id, known({ consented: false }));
      expect(
        blocks.some(({ code }) => code === "consent"),
        id,
      ).toBe(record.needsConsent);
    }
    expect(fixes("user.phone", { consented: false })).toEqual([`/applicants/${applicantId}#consent`]);
  });

  test("it cannot be modified afterwards", () => {
    expect(codes("user.consent")).toEqual(["done"]);
    expect(codes("user.consent", { consented: false })).toEqual([]);
  });
});

test("an identity is verified by override once", () => {
  expect(codes("user.override")).toEqual([]);
  expect(codes("user.override", { overridden: true })).toEqual(["done"]);
});

describe("an identity that the service has verified itself has nothing to override", () => {
  const sentences = (facts: Parameters<typeof known>[0]) =>
    prerequisitesOf("user.override", known(facts)).map(({ code, why }) => [code, why]);
  const itself = [["done", "The service has verified this identity itself."]];

  test("by its verdict on the ID, or by its answer to Verify of either document", () => {
    expect(sentences({ result: resultOf({ idVerification: { status: "PASS" } }) })).toEqual(itself);
    for (const verified of [
      { id: before, passport: null },
      { id: null, passport: before },
    ]) {
      expect(sentences({ verified })).toEqual(itself);
    }
  });

  test("a failed verdict, none, and a passport that was only read leave it open", () => {
    for (const raw of [
      {},
      { idVerification: { status: "FAIL" } },
      { idVerification: { status: "LATER" } },
      { scannedUser: { NameFirst: "Ana" } },
      { passportData: { AuthenticationResult: "Passed" } },
    ]) {
      expect(sentences({ result: resultOf(raw) }), JSON.stringify(raw)).toEqual([]);
    }
  });

  test("after an override it is the override that is said, whatever the service says since", () => {
    const facts = { overridden: true, result: resultOf({ idVerification: { status: "PASS" } }) };
    expect(sentences(facts)).toEqual([["done", "The identity is verified by override."]]);
  });
});

test("of an expired code everything is held back but the two readings that could show it is known again", () => {
  for (const id of operationIds) {
    const isReading = id === "user.summary" || id === "user.test-result";
    expect(codes(id, { expired: true }).includes("expired"), id).toBe(!isReading);
  }
});

describe("whatever is known", () => {
  const given = fc.constantFrom<FieldPresence>("given", "missing", "unknown");
  const moment = fc.constantFrom(before, readAt, after, now);
  const run = fc.record({
    operationId: fc.constantFrom(...operationIds),
    startedAt: moment,
    finishedAt: fc.option(moment),
    outcome: fc.constantFrom(
      "running" as const,
      "answered" as const,
      "refused" as const,
      "failed" as const,
      "unknown" as const,
    ),
    errorCode: fc.option(fc.constantFrom("attempts_exhausted", "upstream_rejected")),
  });
  const upload = fc.option(
    fc.record({ at: moment, result: fc.option(fc.oneof(fc.string(), fc.constant("complete"))) }),
  );
  const facts = fc.record({
    applicantId: fc.constant(applicantId),
    expired: fc.boolean(),
    consented: fc.boolean(),
    overridden: fc.boolean(),
    given: fc.record({ ssn: given, houseNumber: given, streetName: given, city: given, state: given, zipCode: given }),
    result: fc.option(fc.jsonValue().map(resultOf)),
    runs: fc.array(run, { maxLength: 6 }),
    uploads: fc.record({ id: upload, passport: upload }),
    verified: fc.record({ id: fc.option(moment), passport: fc.option(moment) }),
    ordered: fc.boolean(),
    attemptLimit: fc.option(fc.integer({ min: 1, max: 3 })),
    now: fc.constant(now),
  });

  test("every reason is a sentence, worst first, with a way that stays on this console or none", () => {
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), facts, (id, what) => {
        const blocks = prerequisitesOf(id, what);
        expect(worstFirst(blocks)).toEqual(blocks);
        for (const { code, why, fix } of blocks) {
          expect(blockCodes).toContain(code);
          expect(why).toMatch(/^[A-Z].*\.$/);
          if (fix) expect(fix.href).toMatch(/^\/applicants\/[0-9a-f-]{36}(?:$|[/?#])/);
        }
      }),
    );
  });

  test("knowing less never holds more back", () => {
    const nothingKnown = {
      ssn: "unknown",
      houseNumber: "unknown",
      streetName: "unknown",
      city: "unknown",
      state: "unknown",
      zipCode: "unknown",
    } as const;
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), facts, (id, what) => {
        const less = prerequisitesOf(id, { ...what, result: null, given: nothingKnown, attemptLimit: null });
        const more = prerequisitesOf(id, { ...what, given: nothingKnown, attemptLimit: null });
        const isFirst = (list: typeof less) => list.map(({ code }) => code);
        expect(isFirst(more)).toEqual(expect.arrayContaining(isFirst(less).filter((code) => code !== "not-yet")));
        expect(isFirst(less)).not.toContain("missing-data");
      }),
    );
  });
});

describe("7 Year Criminal History", () => {
  test("errors unless SSN, houseNumber, streetName, city, state and zipCode are there: each is named, the first has its box", () => {
    const given = { ...everything, houseNumber: "missing", zipCode: "missing" } as const;
    const [block, ...more] = prerequisitesOf("background.seven-year", known({ given }));
    expect(more).toEqual([]);
    expect(block).toEqual({
      code: "missing-data",
      why: "House number and ZIP code are missing, which the 7-year history needs.",
      fix: { href: `/applicants/${applicantId}?edit=houseNumber`, label: "Add what is missing" },
    });
  });

  test("what the console cannot know holds nothing back", () => {
    const given = { ...everything, ssn: "unknown" } as const;
    expect(codes("background.seven-year", { given, result: null })).toEqual([]);
  });

  test("requires the disclosure in the consent, and takes silence for nothing", () => {
    const consent = (accepted: unknown) =>
      codes("background.seven-year", {
        result: resultOf({ consent: { is_report_checked: 1, background_check_disclosure_accepted: accepted } }),
      });
    expect(consent(false)).toEqual(["consent"]);
    expect(consent(true)).toEqual([]);
    expect(consent(null)).toEqual([]);
    expect(consent({ odd: "shape" })).toEqual([]);
  });
});

describe("SSN", () => {
  const given = { ...everything, ssn: "missing" } as const;

  test("its verification asks for one", () => {
    expect(codes("user.ssn", { given })).toEqual(["missing-data"]);
    expect(fixes("user.ssn", { given })).toEqual([`/applicants/${applicantId}?edit=ssn`]);
  });

  test("one that was judged was there, whoever gave it", () => {
    expect(codes("user.ssn", { given, result: resultOf({ SSNVerification: { isSSNVerified: false } }) })).toEqual([]);
    expect(codes("user.ssn", { given, runs: [ran("user.ssn")] })).toEqual([]);
    expect(codes("user.ssn", { given, runs: [ran("user.ssn", { outcome: "refused" })] })).toEqual(["missing-data"]);
  });

  test("the quiz finds a person by address or by SSN", () => {
    expect(codes("quiz.get", { given })).toEqual([]);
    expect(codes("quiz.get", { given: { ...everything, city: "missing" } })).toEqual([]);
    expect(codes("quiz.get", { given: { ...given, city: "missing" } })).toEqual(["missing-data"]);
  });
});

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
