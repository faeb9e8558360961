import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockCodes } from "@/lib/contracts/checks";
import type { Operation } from "@/lib/identity/operations/operation";
import { type OperationId, operation, operationIds } from "@/lib/identity/operations/registry";
import { prerequisitesOf, worstFirst } from "./prerequisites";
import type { Given, Known, KnownRun } from "./prerequisites/facts";
import { readSections } from "./sections";

const applicantId = "01a1fc84-3fdb-75af-a0d8-e36e53fddea1";
const readAt = "2026-11-18T10:00:00.000Z";
const before = "2026-11-18T09:00:00.000Z";
const after = "2026-11-18T10:30:00.000Z";
const now = "2026-11-18T11:00:00.000Z";

const everything: Known["given"] = {
  ssn: "given",
  houseNumber: "given",
  streetName: "given",
  city: "given",
  state: "given",
  zipCode: "given",
};

const resultOf = (raw: unknown): Known["result"] => ({ sections: readSections(raw).sections, readAt });

/** Somebody who consented, of whom everything is given and nothing was ever run. */
function known(facts: Partial<Known> = {}): Known {
  return {
    applicantId,
    expired: false,
    consented: true,
    overridden: false,
    given: everything,
    result: resultOf({}),
    runs: [],
    uploads: { id: null, passport: null },
    attemptLimit: null,
    now,
    ...facts,
  };
}

const ran = (operationId: OperationId, facts: Partial<KnownRun> = {}): KnownRun => ({
  operationId,
  startedAt: before,
  finishedAt: facts.startedAt ?? before,
  outcome: "answered",
  errorCode: null,
  ...facts,
});

const codes = (id: OperationId, facts: Partial<Known> = {}) =>
  prerequisitesOf(id, known(facts)).map(({ code }) => code);
const fixes = (id: OperationId, facts: Partial<Known> = {}) =>
  prerequisitesOf(id, known(facts)).map(({ fix }) => fix?.href ?? null);

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

describe("documents", () => {
  const uploaded = ran("document.upload-id", { startedAt: after });

  test("nothing is checked or verified before an upload", () => {
    for (const id of [
      "document.check-id",
      "document.verify-id",
      "document.check-passport",
      "document.verify-passport",
    ] as const) {
      expect(codes(id), id).toEqual(["not-yet"]);
      expect(codes(id, { result: null }), id).toEqual([]);
    }
    expect(codes("document.check-id", { runs: [uploaded] })).toEqual([]);
  });

  test("only a check of this upload that said complete opens Verify; an unlisted word leaves it to the service", () => {
    const verify = (result: string | null, at: string) =>
      codes("document.verify-id", { runs: [uploaded], uploads: { id: { at, result }, passport: null } });
    expect(verify("complete", now)).toEqual([]);
    for (const result of ["parsing_failed", "unknown_state", "unknown_error", "under_review"]) {
      expect(verify(result, now), result).toEqual(["not-yet"]);
    }
    expect(verify("finished", now)).toEqual([]);
    expect(verify("complete", before)).toEqual(["not-yet"]);
  });

  test("a verified ID is done, until another one is uploaded", () => {
    const result = resultOf({ idVerification: { status: "PASS" } });
    expect(codes("document.verify-id", { result })).toEqual(["done"]);
    const runs = [uploaded, ran("document.verify-id")];
    expect(
      codes("document.verify-id", { result, runs, uploads: { id: { at: now, result: "complete" }, passport: null } }),
    ).toEqual([]);
  });
});

describe("the limit of attempts", () => {
  const upload = ran("document.upload-id");

  test("both ID uploads are counted together, the passport and what was refused are not", () => {
    const runs = [
      upload,
      ran("document.upload-id-enhanced"),
      ran("document.upload-passport"),
      ran("document.upload-id", { outcome: "refused" }),
    ];
    expect(codes("document.upload-id", { runs, attemptLimit: 2 })).toEqual(["attempts"]);
    expect(codes("document.upload-id-enhanced", { runs, attemptLimit: 2 })).toEqual(["attempts"]);
    expect(codes("document.upload-id", { runs, attemptLimit: 3 })).toEqual([]);
    expect(codes("document.upload-passport", { runs, attemptLimit: 1 })).toEqual([]);
  });

  test("the service's own refusal counts for a day, and not once it took one again", () => {
    const refused = (startedAt: string) =>
      ran("quiz.answer", { startedAt, outcome: "refused", errorCode: "attempts_exhausted" });
    expect(codes("quiz.get", { runs: [refused(before)] })).toEqual(["attempts"]);
    expect(codes("quiz.get", { runs: [refused("2026-11-16T09:00:00.000Z")] })).toEqual([]);
    expect(codes("quiz.get", { runs: [ran("quiz.answer", { startedAt: after }), refused(before)] })).toEqual([]);
    expect(
      codes("quiz.get", { runs: [ran("quiz.answer", { outcome: "refused", errorCode: "upstream_rejected" })] }),
    ).toEqual([]);
  });

  test("a quiz that is refused at the limit says that the limit is reached; quizzes that were got use no attempt", () => {
    const runs = [ran("quiz.get", { startedAt: after, outcome: "refused", errorCode: "attempts_exhausted" })];
    for (const operation of ["quiz.get", "quiz.answer"] as const) {
      expect(codes(operation, { runs: [...runs, ran("quiz.get"), ran("quiz.answer")] })).toEqual(["attempts"]);
    }
    const got = [ran("quiz.get"), ran("quiz.get"), ran("quiz.answer")];
    expect(codes("quiz.get", { runs: got, attemptLimit: 2 })).toEqual([]);
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

test("an identity is verified by override once", () => {
  expect(codes("user.override")).toEqual([]);
  expect(codes("user.override", { overridden: true })).toEqual(["done"]);
});

test("of an expired code everything is held back but the two readings that could show it is known again", () => {
  for (const id of operationIds) {
    const isReading = id === "user.summary" || id === "user.test-result";
    expect(codes(id, { expired: true }).includes("expired"), id).toBe(!isReading);
  }
});

describe("whatever is known", () => {
  const given = fc.constantFrom<Given>("given", "missing", "unknown");
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
