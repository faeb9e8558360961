import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { UploadWatch } from "@/lib/features/checks/contract/uploads";
import { changedUploads, type UploadFacts, uploadProgress } from "./upload-progress";
import { uploadStatusOf, waitingMessage } from "./upload-status";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
const watch = (given: Partial<UploadWatch> = {}): UploadWatch => ({
  document: "id",
  enhanced: true,
  startedAt: at(10),
  lastResult: null,
  lastAskedAt: null,
  nextAskAt: at(11),
  endedAt: null,
  ...given,
});
const ended = (lastResult: string) => watch({ lastResult, lastAskedAt: at(12), endedAt: at(12), nextAskAt: null });
const facts = (given: Partial<UploadFacts> = {}): UploadFacts => ({
  watch: null,
  upload: null,
  check: null,
  verify: null,
  verifiable: false,
  verified: false,
  verifiedOtherwise: null,
  ...given,
});
const run = (minute: number, outcome: "answered" | "refused" | "unknown" | "running" | "failed" = "answered") => ({
  at: at(minute),
  outcome,
});

test("an upload has changed when its status has, not when the first one begins", () => {
  const open = watch({ lastResult: "unknown_state" });
  const other = watch({ document: "passport" });
  expect(changedUploads([], [open])).toEqual([]);
  expect(changedUploads([open, other], [open, other])).toEqual([]);
  expect(changedUploads([watch(), other], [open, other])).toEqual([open]);
  expect(changedUploads([open], [ended("unknown_state")])).toEqual([ended("unknown_state")]);
  expect(changedUploads([], [ended("complete")])).toEqual([ended("complete")]);
  // The document was uploaded again because the first upload could not be read.
  expect(changedUploads([ended("parsing_failed")], [watch()])).toEqual([watch()]);
});

const progressOf = (given: Partial<UploadFacts>) => uploadProgress(facts(given));
const stepOf = (given: Partial<UploadFacts>) => progressOf(given).step;

describe("the next step follows the service's last answer", () => {
  test.each([
    ["complete", "verify"],
    ["parsing_failed", "capture"],
    ["unknown_state", "given-up"],
    ["under_review", "given-up"],
  ])("an upload that ended with %s leads to %s", (result, step) => {
    expect(stepOf({ watch: ended(result) })).toBe(step);
  });

  test.each(["unknown_state", "unknown_error", "under_review", "complete soon"])(
    "%s waits while it is open",
    (word) => {
      const progress = progressOf({ watch: watch({ lastResult: word, lastAskedAt: at(11) }) });
      expect(progress).toMatchObject({ step: "waiting", waiting: { lastResult: word } });
      expect(["pending", "unknown"]).toContain(waitingMessage(uploadStatusOf(word)).state);
    },
  );

  test("after parsing_failed the pictures are retaken, with the reason", () => {
    expect(progressOf({ watch: ended("parsing_failed") })).toEqual({ step: "capture", retake: true });
  });
});

describe("Verify", () => {
  test("is done when the service confirmed it, has failed when it refused, and is unknown when it did not say", () => {
    const of = (success: boolean | null) => ({ ...run(13), success });
    const given = { watch: ended("complete") };
    expect(stepOf({ ...given, verify: of(true) })).toBe("verified");
    expect(stepOf({ ...given, verify: of(false) })).toBe("verify-failed");
    expect(progressOf({ ...given, verify: of(null) })).toEqual({ step: "verify", unknownOutcome: "not-stated" });
    expect(stepOf({ ...given, verify: of(null), verified: true })).toBe("verified");
    expect(stepOf({ ...given, verify: { ...run(13, "refused"), success: null } })).toBe("verify-failed");
  });

  test("can be run again after its answer was lost, as an unknown outcome", () => {
    const verify = { ...run(13, "unknown"), success: null };
    expect(progressOf({ watch: ended("complete"), verify })).toEqual({
      step: "verify",
      unknownOutcome: "no-answer",
    });
  });

  test("of an earlier upload says nothing about a new one", () => {
    const verify = { ...run(5), success: true };
    expect(stepOf({ watch: ended("complete"), verify, verified: true })).toBe("verify");
    expect(stepOf({ watch: watch(), verify, verified: true })).toBe("waiting");
  });

  test("is offered for a document uploaded elsewhere, and is done if the service confirms it", () => {
    expect(stepOf({ verifiable: true })).toBe("verify");
    expect(stepOf({ verified: true })).toBe("verified");
  });
});

describe("an identity that is verified without this document", () => {
  const why = "The identity is verified by override.";
  const resolved = { step: "resolved", why };

  test("needs no further Verify, uploaded or not, and is no verified document", () => {
    expect(progressOf({ verifiedOtherwise: why })).toEqual(resolved);
    expect(progressOf({ verifiedOtherwise: why, watch: ended("complete") })).toEqual(resolved);
    const refused = { ...run(13, "refused"), success: null };
    expect(progressOf({ verifiedOtherwise: why, watch: ended("complete"), verify: refused })).toEqual(resolved);
  });

  test("still shows a verified document and an upload in progress", () => {
    const yes = { ...run(13), success: true };
    expect(stepOf({ verifiedOtherwise: why, watch: ended("complete"), verify: yes })).toBe("verified");
    expect(stepOf({ verifiedOtherwise: why, watch: watch() })).toBe("waiting");
    expect(stepOf({ verifiedOtherwise: why, upload: run(20, "unknown") })).toBe("outcome-unknown");
  });
});

describe("an upload whose answer was lost", () => {
  const upload = run(20, "unknown");

  test("has an unknown outcome and is polled; earlier uploads do not count", () => {
    const verify = { ...run(13), success: true };
    const check = { ...run(12), result: "complete" };
    expect(progressOf({ upload, watch: ended("complete"), verify, check })).toMatchObject({
      step: "outcome-unknown",
      waiting: { startedAt: at(20), lastResult: null },
    });
  });

  test.each([
    ["unknown_state", "outcome-unknown"],
    ["under_review", "waiting"],
    ["unknown_error", "waiting"],
    ["complete", "verify"],
    ["parsing_failed", "capture"],
  ])("after Check Upload answers %s, the step is %s", (result, step) => {
    expect(stepOf({ upload, check: { ...run(21), result } })).toBe(step);
  });

  test("is tracked by the worker if it was answered after all", () => {
    expect(stepOf({ upload: run(10), watch: watch() })).toBe("waiting");
  });
});

test("a document is verified only if the service says so", () => {
  const outcome = fc.constantFrom(...(["answered", "refused", "unknown", "running", "failed"] as const));
  const minute = fc.integer({ min: 0, max: 59 });
  const runs = fc.option(fc.record({ at: minute.map(at), outcome }), { nil: null });
  const word = fc.constantFrom(
    null,
    "complete",
    "parsing_failed",
    "unknown_state",
    "unknown_error",
    "under_review",
    "x",
  );
  fc.assert(
    fc.property(
      runs,
      runs,
      runs,
      word,
      word,
      fc.boolean(),
      fc.boolean(),
      fc.option(fc.constant("The identity is verified by override.")),
      fc.constantFrom(false, null),
      (upload, check, verify, last, result, open, isWatched, verifiedOtherwise, success) => {
        const progress = uploadProgress({
          watch: isWatched ? watch({ lastResult: last, endedAt: open ? null : at(12) }) : null,
          upload,
          check: check && { ...check, result },
          verify: verify && { ...verify, success },
          verifiable: open,
          verified: false,
          verifiedOtherwise,
        });
        expect(progress.step).not.toBe("verified");
      },
    ),
  );
});
