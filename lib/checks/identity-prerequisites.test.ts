import { describe, expect, test } from "vitest";
import { after, applicantFacts, before, codes, now, ran, resultOf } from "@/lib/testing/applicant-facts";
import { prerequisitesOf } from "./prerequisites";

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

  test("Verify needs a status of complete for this upload; an unlisted status leaves it to the service", () => {
    const verify = (result: string | null, at: string) =>
      codes("document.verify-id", { runs: [uploaded], uploads: { id: { at, result }, passport: null } });
    expect(verify("complete", now)).toEqual([]);
    for (const result of ["parsing_failed", "unknown_state", "unknown_error", "under_review"]) {
      expect(verify(result, now), result).toEqual(["not-yet"]);
    }
    expect(verify("finished", now)).toEqual([]);
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
    prerequisitesOf(id, applicantFacts(facts))
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
    const again = [ran("document.upload-passport", { startedAt: after }), ...runs];
    expect(sentencesOf("document.verify-passport", { verified, runs: again })).toEqual([]);
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
    expect(codes("quiz.get", { runs: [refused(before)] })).toEqual(["attempts"]);
    expect(codes("quiz.get", { runs: [refused("2026-11-16T09:00:00.000Z")] })).toEqual([]);
    expect(codes("quiz.get", { runs: [ran("quiz.answer", { startedAt: after }), refused(before)] })).toEqual([]);
    expect(
      codes("quiz.get", { runs: [ran("quiz.answer", { outcome: "refused", errorCode: "upstream_rejected" })] }),
    ).toEqual([]);
  });

  test("a quiz refused at the limit shows that the limit is reached; getting a quiz uses no attempt", () => {
    const runs = [ran("quiz.get", { startedAt: after, outcome: "refused", errorCode: "attempts_exhausted" })];
    for (const operation of ["quiz.get", "quiz.answer"] as const) {
      expect(codes(operation, { runs: [...runs, ran("quiz.get"), ran("quiz.answer")] })).toEqual(["attempts"]);
    }
    const got = [ran("quiz.get"), ran("quiz.get"), ran("quiz.answer")];
    expect(codes("quiz.get", { runs: got, attemptLimit: 2 })).toEqual([]);
  });
});
