import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockCodes } from "@/lib/contracts/checks";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation, operationIds } from "@/lib/identity/operations/registry";
import { after, applicantId, before, codes, fixes, known, now, readAt, resultOf } from "@/lib/testing/applicant-facts";
import { prerequisitesOf, worstFirst } from "./prerequisites";
import type { FieldPresence } from "./prerequisites/facts";

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
