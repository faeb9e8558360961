import { describe, expect, test } from "vitest";
import {
  after,
  applicantFacts,
  applicantId,
  before,
  codes,
  fixes,
  now,
  ran,
  resultOf,
} from "@/lib/testing/applicant-facts";
import type { RecordedRun } from "./applicant-facts";
import { blocksOf } from "./preconditions";

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
    }
    for (const document of ["id", "passport"] as const) {
      // A status call shows whether there was an upload from elsewhere. Verify needs the answer of that call.
      expect(codes(`document.check-${document}`, { result: null })).toEqual([]);
      expect(codes(`document.verify-${document}`, { result: null })).toEqual(["not-yet"]);
    }
    expect(codes("document.check-id", { runs: [uploaded] })).toEqual([]);
  });

  test("States: Verify needs a status of complete for this upload, and any other is none", () => {
    const verify = (result: string | null, at: string) =>
      codes("document.verify-id", { runs: [uploaded], uploads: { id: { at, result }, passport: null } });
    expect(verify("complete", now)).toEqual([]);
    for (const result of ["parsing_failed", "unknown_state", "unknown_error", "under_review", "finished"]) {
      expect(verify(result, now), result).toEqual(["not-yet"]);
    }
    expect(verify("complete", before)).toEqual(["not-yet"]);
  });

  test("a verified ID is done until another one is uploaded", () => {
    const result = resultOf({ idVerification: { status: "PASS" } });
    expect(codes("document.verify-id", { result })).toEqual(["done"]);
    const runs = [uploaded, ran("document.verify-id")];
    expect(
      codes("document.verify-id", { result, runs, uploads: { id: { at: now, result: "complete" }, passport: null } }),
    ).toEqual([]);
  });
});

describe("a verified identity is not verified again", () => {
  const verifies = ["document.verify-id", "document.verify-passport"] as const;
  const sentencesOf = (id: (typeof verifies)[number], facts: Parameters<typeof applicantFacts>[0]) =>
    blocksOf(id, applicantFacts(facts))
      .filter(({ code }) => code === "done")
      .map(({ why }) => why);

  test("after an override neither document can be verified, even one uploaded since", () => {
    const runs = [
      ran("document.upload-id", { startedAt: after }),
      ran("document.upload-passport", { startedAt: after }),
    ];
    const done = { at: now, result: "complete" };
    for (const id of verifies) {
      const facts = { overridden: true, runs, uploads: { id: done, passport: done } };
      expect(sentencesOf(id, facts), id).toEqual(["The identity is verified by override."]);
      expect(sentencesOf(id, { ...facts, overridden: false }), id).toEqual([]);
    }
  });

  test("the reason names the verified document until another one is uploaded", () => {
    const verified = { id: null, passport: before };
    const runs = [
      ran("document.verify-passport"),
      ran("document.upload-passport", { startedAt: "2026-11-18T08:00:00Z" }),
    ];
    expect(sentencesOf("document.verify-passport", { verified, runs })).toEqual(["The passport is verified."]);
    expect(sentencesOf("document.verify-id", { verified, runs })).toEqual([
      "The passport is verified, and with it the identity.",
    ]);
    const repeatedRuns = [ran("document.upload-passport", { startedAt: after }), ...runs];
    expect(sentencesOf("document.verify-passport", { verified, runs: repeatedRuns })).toEqual([]);
  });
});

describe("the limit of attempts", () => {
  const upload = ran("document.upload-id");

  test("both ID uploads count together; passport uploads and refused calls do not count", () => {
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

  test("the service's refusal counts for a day, or until it accepts another attempt", () => {
    const refused = (startedAt: string) =>
      ran("quiz.answer", { startedAt, outcome: "refused", errorCode: "attempts_exhausted" });
    const answer = (...runs: RecordedRun[]) => codes("quiz.answer", { runs: [...runs, ran("quiz.get")] });
    expect(answer(refused(before))).toEqual(["attempts"]);
    expect(answer(refused("2026-11-16T09:00:00.000Z"))).toEqual([]);
    expect(answer(ran("quiz.answer", { startedAt: after }), refused(before))).toEqual([]);
    expect(answer(ran("quiz.answer", { outcome: "refused", errorCode: "upstream_rejected" }))).toEqual([]);
    expect(codes("quiz.get", { runs: [refused(before)] })).toEqual([]);
  });

  test("getting a quiz uses no attempt", () => {
    const got = [ran("quiz.get"), ran("quiz.get"), ran("quiz.answer")];
    expect(codes("quiz.answer", { runs: got, attemptLimit: 2 })).toEqual([]);
    expect(codes("quiz.answer", { runs: got, attemptLimit: 1 })).toEqual(["attempts"]);
  });
});

test("an override is applied once", () => {
  expect(codes("user.override")).toEqual([]);
  expect(codes("user.override", { overridden: true })).toEqual(["done"]);
});

describe("an identity that the service has verified cannot be overridden", () => {
  const sentences = (facts: Parameters<typeof applicantFacts>[0]) =>
    blocksOf("user.override", applicantFacts(facts)).map(({ code, why }) => [code, why]);
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

  test("a failed verdict, no verdict, and an unverified passport leave it available", () => {
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

  test("after an override the reason names the override, not the service's verdict", () => {
    const facts = { overridden: true, result: resultOf({ idVerification: { status: "PASS" } }) };
    expect(sentences(facts)).toEqual([["done", "The identity is verified by override."]]);
  });
});

describe("Generate Criminal Background Report", () => {
  const flagged = (raw: object) => resultOf({ backgroundCheck: { hasCriminalRecord: true }, ...raw });
  const report = (raw: object, facts: Parameters<typeof codes>[1] = {}) =>
    codes("user.criminal-report", { result: flagged(raw), ...facts });
  const fixesFor = (raw: object) => fixes("user.criminal-report", { result: flagged(raw) });

  test("rule 3: is allowed when hasCriminalRecord is true, and not before", () => {
    const proven = { idVerification: { status: "PASS" } };
    const history = [`/applicants/${applicantId}/checks?run=background.seven-year`];
    const flag = (hasCriminalRecord: boolean | null) => ({
      result: resultOf({ ...proven, backgroundCheck: { hasCriminalRecord } }),
    });
    expect(codes("user.criminal-report", flag(true))).toEqual([]);
    expect(codes("user.criminal-report", flag(false))).toEqual(["not-yet"]);
    expect(fixes("user.criminal-report", flag(false))).toEqual([null]);
    expect(fixes("user.criminal-report", flag(null))).toEqual(history);
    expect(fixes("user.criminal-report", { result: resultOf(proven) })).toEqual(history);
    const since = [ran("background.seven-year", { startedAt: after })];
    expect(codes("user.criminal-report", { ...flag(null), runs: since })).toEqual([]);
    expect(codes("user.criminal-report", { result: resultOf({ ...proven, backgroundCheck: 3 }) })).toEqual([]);
  });

  test("is allowed by a verified document or a passed quiz", () => {
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

  test("is not allowed by an unverified or failed document, or a failed quiz", () => {
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
    const sections = { passportData: { AuthenticationResult: "Passed" } };
    expect(report(sections, { runs: [ran("document.upload-passport")] })).toEqual(["not-yet"]);
  });

  test("is not allowed before a result was read: neither the flag nor a proof is known", () => {
    expect(codes("user.criminal-report", { result: null })).toEqual(["not-yet", "not-yet"]);
    const runs = [ran("background.seven-year"), ran("quiz.answer")];
    expect(codes("user.criminal-report", { result: null, runs })).toEqual([]);
  });

  test("an upload since the result was read proves nothing; Verify and a quiz may", () => {
    const since = (id: Parameters<typeof ran>[0]) => report({}, { runs: [ran(id, { startedAt: after })] });
    expect(since("document.upload-id")).toEqual(["not-yet"]);
    expect(since("document.check-id")).toEqual(["not-yet"]);
    expect(since("document.verify-id")).toEqual([]);
    expect(since("quiz.answer")).toEqual([]);
  });

  test("what the console cannot tell is left to the service", () => {
    expect(report({ passportData: { AuthenticationResult: "Passed" } })).toEqual([]);
    expect(report({ idVerification: { status: "LATER" } })).toEqual([]);
  });

  test("the fix links to the missing step", () => {
    const checks = (id: string) => [`/applicants/${applicantId}/checks?run=${id}`];
    expect(fixesFor({})).toEqual(checks("document.upload-id"));
    expect(fixesFor({ scannedUser: { NameFirst: "Ana" } })).toEqual(checks("document.verify-id"));
    expect(fixesFor({ idVerification: { status: "FAIL" } })).toEqual(checks("quiz.get"));
  });
});
