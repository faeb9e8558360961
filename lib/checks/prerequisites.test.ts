import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockCodes } from "@/lib/contracts/constants/checks";
import { operationIds } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import {
  after,
  allGiven,
  applicantFacts,
  applicantId,
  before,
  codes,
  fixes,
  now,
  ran,
  readAt,
  resultOf,
} from "@/lib/testing/applicant-facts";
import type { FieldPresence, RecordedRun } from "./applicant-facts";
import { prerequisitesOf, worstFirst } from "./prerequisites";

describe("consent", () => {
  test("without it exactly the operations that need consent are blocked", () => {
    for (const id of operationIds) {
      const record: Operation = operation(id);
      const blocks = prerequisitesOf(id, applicantFacts({ consented: false }));
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

test("an expired code blocks everything but the two reads that could show that it works again", () => {
  for (const id of operationIds) {
    const isReading = id === "user.summary" || id === "user.test-result";
    expect(codes(id, { expired: true }).includes("expired"), id).toBe(!isReading);
  }
});

describe("for any facts", () => {
  const presence = fc.constantFrom<FieldPresence>("given", "missing", "unknown");
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
    fields: fc.record({
      ssn: presence,
      houseNumber: presence,
      streetName: presence,
      city: presence,
      state: presence,
      zipCode: presence,
    }),
    result: fc.option(fc.jsonValue().map(resultOf)),
    runs: fc.array(run, { maxLength: 6 }),
    uploads: fc.record({ id: upload, passport: upload }),
    verified: fc.record({ id: fc.option(moment), passport: fc.option(moment) }),
    hasCourtOrder: fc.boolean(),
    attemptLimit: fc.option(fc.integer({ min: 1, max: 3 })),
    now: fc.constant(now),
  });

  test("every reason is a sentence, worst first, with a link into this console or none", () => {
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), facts, (id, drawn) => {
        const blocks = prerequisitesOf(id, drawn);
        expect(worstFirst(blocks)).toEqual(blocks);
        for (const { code, why, fix } of blocks) {
          expect(blockCodes).toContain(code);
          expect(why).toMatch(/^[A-Z].*\.$/);
          if (fix) expect(fix.href).toMatch(/^\/applicants\/[0-9a-f-]{36}(?:$|[/?#])/);
        }
      }),
    );
  });

  test("knowing less never blocks more", () => {
    const nothingKnown = {
      ssn: "unknown",
      houseNumber: "unknown",
      streetName: "unknown",
      city: "unknown",
      state: "unknown",
      zipCode: "unknown",
    } as const;
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), facts, (id, drawn) => {
        const less = prerequisitesOf(id, { ...drawn, result: null, fields: nothingKnown, attemptLimit: null });
        const more = prerequisitesOf(id, { ...drawn, fields: nothingKnown, attemptLimit: null });
        const codesOf = (list: typeof less) => list.map(({ code }) => code);
        expect(codesOf(more)).toEqual(expect.arrayContaining(codesOf(less).filter((code) => code !== "not-yet")));
        expect(codesOf(less)).not.toContain("missing-data");
      }),
    );
  });
});

describe("7 Year Criminal History", () => {
  test("names each missing field of SSN, houseNumber, streetName, city, state and zipCode, and links to the first", () => {
    const given = { ...allGiven, houseNumber: "missing", zipCode: "missing" } as const;
    const [block, ...more] = prerequisitesOf("background.seven-year", applicantFacts({ fields: given }));
    expect(more).toEqual([]);
    expect(block).toEqual({
      code: "missing-data",
      why: "House number and ZIP code are missing, which the 7-year history needs.",
      fix: { href: `/applicants/${applicantId}?edit=houseNumber`, label: "Add what is missing" },
    });
  });

  test("an unknown field blocks nothing", () => {
    const given = { ...allGiven, ssn: "unknown" } as const;
    expect(codes("background.seven-year", { fields: given, result: null })).toEqual([]);
  });

  test("requires the accepted disclosure, and does not treat a missing answer as a refusal", () => {
    const consent = (accepted: unknown) =>
      codes("background.seven-year", {
        result: resultOf({ consent: { is_report_checked: 1, background_check_disclosure_accepted: accepted } }),
      });
    expect(consent(false)).toEqual(["consent"]);
    expect(consent(true)).toEqual([]);
    expect(consent(null)).toEqual([]);
    expect(consent({ unexpected: "shape" })).toEqual([]);
  });
});

describe("SSN", () => {
  const given = { ...allGiven, ssn: "missing" } as const;

  test("SSN Verification requires one", () => {
    expect(codes("user.ssn", { fields: given })).toEqual(["missing-data"]);
    expect(fixes("user.ssn", { fields: given })).toEqual([`/applicants/${applicantId}?edit=ssn`]);
  });

  test("one that the service has checked is not missing, wherever it came from", () => {
    expect(
      codes("user.ssn", { fields: given, result: resultOf({ SSNVerification: { isSSNVerified: false } }) }),
    ).toEqual([]);
    expect(codes("user.ssn", { fields: given, runs: [ran("user.ssn")] })).toEqual([]);
    expect(codes("user.ssn", { fields: given, runs: [ran("user.ssn", { outcome: "refused" })] })).toEqual([
      "missing-data",
    ]);
  });

  test("the quiz finds a person by address or by SSN", () => {
    expect(codes("quiz.get", { fields: given })).toEqual([]);
    expect(codes("quiz.get", { fields: { ...allGiven, city: "missing" } })).toEqual([]);
    expect(codes("quiz.get", { fields: { ...given, city: "missing" } })).toEqual(["missing-data"]);
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

  test("a search since the result was read, no result, and an unreadable section leave it to the service", () => {
    expect(report(null, [ran("background.watchlist-search", { startedAt: after })])).toEqual([]);
    expect(codes("background.watchlist-report", { result: null })).toEqual([]);
    expect(codes("background.watchlist-report", { result: resultOf({ backgroundCheck: "unreadable" }) })).toEqual([]);
  });
});

test("court results can be read after an order", () => {
  for (const id of ["records.county-result", "records.all-results"] as const) {
    expect(codes(id), id).toEqual(["not-yet"]);
    expect(fixes(id), id).toEqual([`/applicants/${applicantId}/orders/new`]);
    expect(codes(id, { hasCourtOrder: true }), id).toEqual([]);
  }
});

test("a code can be entered after one was sent, from this console or not", () => {
  expect(codes("user.phone-code")).toEqual(["not-yet"]);
  expect(codes("user.phone-code", { runs: [ran("user.phone")] })).toEqual([]);
  expect(codes("user.phone-code", { runs: [ran("user.phone", { outcome: "failed" })] })).toEqual(["not-yet"]);
  expect(codes("user.email-code", { result: resultOf({ contactProof: { verifiedEmail: false } }) })).toEqual([]);
});

test("the full business search needs an identifier from the FEIN verification", () => {
  expect(codes("business.full-search")).toEqual(["not-yet"]);
  expect(codes("business.full-search", { result: resultOf({ FEINVerification: [{ uuid: "u-1" }] }) })).toEqual([]);
  expect(codes("business.full-search", { runs: [ran("business.fein", { startedAt: after })] })).toEqual([]);
});
