import fc from "fast-check";
import { describe, expect, test } from "vitest";
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
import { blockCodes } from "./blocks";
import { blocksOf, preconditionsOf, rulesOf, worstFirst } from "./preconditions";

describe("consent", () => {
  test("without it exactly the operations that need consent are blocked", () => {
    for (const id of operationIds) {
      const record: Operation = operation(id);
      const blocks = blocksOf(id, applicantFacts({ consented: false }));
      expect(
        blocks.some(({ code }) => code === "consent"),
        id,
      ).toBe(record.needsConsent);
    }
    expect(fixes("user.phone", { consented: false })).toEqual([`/applicants/${applicantId}/evidence#consent`]);
  });

  test("it cannot be modified afterwards", () => {
    expect(codes("user.consent")).toEqual(["done"]);
    expect(codes("user.consent", { consented: false })).toEqual([]);
  });
});

test("an expired code blocks every call that carries it, but the two reads that could show that it works again", () => {
  const free = ["user.create", "user.summary", "user.test-result"];
  for (const id of operationIds) {
    expect(codes(id, { expired: true }).includes("expired"), id).toBe(!free.includes(id));
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
    disclosureAccepted: fc.option(fc.boolean()),
    overridden: fc.boolean(),
    overrideConditions: fc.option(fc.array(fc.constantFrom("holds" as const, "fails" as const, "unknown" as const))),
    watchListSearchFailed: fc.boolean(),
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
    unreadable: fc.nat({ max: 1 }),
    attemptLimit: fc.option(fc.integer({ min: 1, max: 3 })),
    now: fc.constant(now),
  });

  test("every reason is a sentence, worst first, with a link into this console or none", () => {
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), facts, (id, sampleFacts) => {
        const blocks = blocksOf(id, sampleFacts);
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
      fc.property(fc.constantFrom(...operationIds), facts, (id, sampleFacts) => {
        const less = blocksOf(id, { ...sampleFacts, result: null, fields: nothingKnown, attemptLimit: null });
        const more = blocksOf(id, { ...sampleFacts, fields: nothingKnown, attemptLimit: null });
        const codesOf = (list: typeof less) => list.map(({ code }) => code);
        expect(codesOf(more)).toEqual(expect.arrayContaining(codesOf(less).filter((code) => code !== "not-yet")));
        expect(codesOf(less)).not.toContain("missing-data");
      }),
    );
  });
});

describe("7 Year Criminal History", () => {
  test("names each missing field of SSN, houseNumber, streetName, city, state and zipCode, and links to the first", () => {
    const presence = { ...allGiven, houseNumber: "missing", zipCode: "missing" } as const;
    const [block, ...more] = blocksOf("background.seven-year", applicantFacts({ fields: presence }));
    expect(more).toEqual([]);
    expect(block).toEqual({
      code: "missing-data",
      why: "House number and ZIP code are missing, which the 7-year history needs.",
      fix: { href: `/applicants/${applicantId}?edit=houseNumber`, label: "Add what is missing" },
    });
  });

  test("an unknown field blocks nothing", () => {
    const presence = { ...allGiven, ssn: "unknown" } as const;
    expect(codes("background.seven-year", { fields: presence, result: null })).toEqual([]);
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

  test("a disclosure that was certified here as not accepted counts before any result is read", () => {
    expect(codes("background.seven-year", { disclosureAccepted: false, result: null })).toEqual(["consent"]);
    expect(codes("background.seven-year", { disclosureAccepted: true, result: null })).toEqual([]);
  });
});

describe("SSN", () => {
  const presence = { ...allGiven, ssn: "missing" } as const;

  test("SSN Verification requires one", () => {
    expect(codes("user.ssn", { fields: presence })).toEqual(["missing-data"]);
    expect(fixes("user.ssn", { fields: presence })).toEqual([`/applicants/${applicantId}?edit=ssn`]);
  });

  test("one that the service has checked is not missing, wherever it came from", () => {
    expect(
      codes("user.ssn", { fields: presence, result: resultOf({ SSNVerification: { isSSNVerified: false } }) }),
    ).toEqual([]);
    expect(codes("user.ssn", { fields: presence, runs: [ran("user.ssn")] })).toEqual([]);
    expect(codes("user.ssn", { fields: presence, runs: [ran("user.ssn", { outcome: "refused" })] })).toEqual([
      "missing-data",
    ]);
  });

  test("the quiz asks for nothing beforehand: its answer names the missing information", () => {
    expect(codes("quiz.get", { fields: { ...presence, city: "missing" } })).toEqual([]);
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

  test("works only if the search succeeded", () => {
    expect(codes("background.watchlist-report", { result: null })).toEqual(["not-yet"]);
    const runs = [ran("background.watchlist-search", { startedAt: after })];
    expect(codes("background.watchlist-report", { runs, watchListSearchFailed: true })).toEqual(["not-yet"]);
    expect(codes("background.watchlist-report", { runs, result: null })).toEqual([]);
  });

  test("a search since the result was read, and an unreadable section leave it to the service", () => {
    expect(report(null, [ran("background.watchlist-search", { startedAt: after })])).toEqual([]);
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

test("States: consent comes before every verification call, and before no other", () => {
  const named = operationIds.filter((id) => preconditionsOf(id).some((text) => /^Consent is recorded\b/.test(text)));
  expect(named).toEqual(operationIds.filter((id) => operation(id).needsConsent));
});

test.each([
  ["user.criminal-report", [/hasCriminalRecord .* is true/, /quiz/, /House number and street name/]],
  ["user.override", [/50 or more/, /Passed or Unknown/, /9 digits/, /low-stakes/]],
  ["background.seven-year", [/isBackgroundDisclosureAccepted/, /ZIP code/, /first 5 or last 4/]],
  ["background.watchlist-report", [/hasGlobalWatchlistRecord .* true/]],
  ["document.verify-id", [/complete/, /name on the ID/]],
  ["document.upload-id", [/2 MB/, /PDF417/, /5 megapixels/, /limit of attempts/]],
  ["document.upload-passport", [/2 MB/]],
] as const)("%s: the interface's preconditions", (id, facts) => {
  const text = preconditionsOf(id).join("\n");
  for (const fact of facts) expect(text).toMatch(fact);
});

test("States: at the limit ID uploads and Verify Quiz are blocked, not Get Identity Proof Quiz", () => {
  const limited = operationIds.filter((id) => preconditionsOf(id).some((text) => /limit of attempts/.test(text)));
  expect(limited).toEqual(["document.upload-id", "document.upload-id-enhanced", "quiz.answer"]);
  const runs = operationIds.map((id) => ran(id, { startedAt: after }));
  const blocked = operationIds.filter((id) => codes(id, { runs, attemptLimit: 1 }).includes("attempts"));
  expect(blocked).toEqual(limited);
});

test("only an operation with rules of its own needs more than its code and consent", () => {
  const without = operationIds.filter((id) => rulesOf(id).length === 0);
  const emptiest = { result: null, hasCourtOrder: false };
  for (const id of without) expect(codes(id, emptiest), id).toEqual([]);
  expect(without).toContain("user.phone");
});

test("Manually Verify Identity: refused when each of its three conditions fails, and left to the service when one is unknown", () => {
  expect(codes("user.override", { overrideConditions: ["fails", "fails", "fails"] })).toEqual(["not-yet"]);
  expect(codes("user.override", { overrideConditions: ["fails", "fails", "unknown"] })).toEqual([]);
  expect(codes("user.override", { overrideConditions: null })).toEqual([]);
});
