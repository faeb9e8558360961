import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { UploadWatch } from "@/lib/contracts/uploads";
import { type UploadFacts, uploadProgress } from "./upload-progress";
import { waitingWords } from "./waiting-copy";
import { wordOf } from "./waits";

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
const known = (given: Partial<UploadFacts> = {}): UploadFacts => ({
  watch: null,
  upload: null,
  check: null,
  verify: null,
  verifiable: false,
  verified: false,
  settled: null,
  ...given,
});
const run = (minute: number, outcome: "answered" | "refused" | "unknown" | "running" | "failed" = "answered") => ({
  at: at(minute),
  outcome,
});

describe("the next step, by the service's last word", () => {
  test.each([
    ["complete", "verify"],
    ["parsing_failed", "capture"],
    ["unknown_state", "given-up"],
    ["under_review", "given-up"],
  ])("an upload that ended with %s leads to %s", (result, step) => {
    expect(uploadProgress(known({ watch: ended(result) })).step).toBe(step);
  });

  test.each(["unknown_state", "unknown_error", "under_review", "complete soon"])(
    "%s waits while it is open",
    (result) => {
      const standing = uploadProgress(known({ watch: watch({ lastResult: result, lastAskedAt: at(11) }) }));
      expect(standing).toMatchObject({ step: "waiting", waiting: { lastResult: result } });
      const words = waitingWords(wordOf(result));
      expect(words.state === "pending" || words.state === "unknown").toBe(true);
    },
  );

  test("after parsing_failed the pictures are taken again, and it is said why", () => {
    expect(uploadProgress(known({ watch: ended("parsing_failed") }))).toEqual({ step: "capture", retake: true });
  });
});

describe("Verify", () => {
  test("is over when the service said yes, and has failed when it said no or nothing", () => {
    const of = (success: boolean | null) => ({ ...run(13), success });
    const given = { watch: ended("complete") };
    expect(uploadProgress(known({ ...given, verify: of(true) })).step).toBe("verified");
    for (const success of [false, null]) {
      expect(uploadProgress(known({ ...given, verify: of(success) })).step).toBe("verify-failed");
    }
    expect(uploadProgress(known({ ...given, verify: { ...run(13, "refused"), success: null } })).step).toBe(
      "verify-failed",
    );
  });

  test("whose answer was lost is open again, and in doubt", () => {
    const verify = { ...run(13, "unknown"), success: null };
    expect(uploadProgress(known({ watch: ended("complete"), verify }))).toEqual({ step: "verify", doubt: true });
  });

  test("of an earlier upload says nothing about a new one", () => {
    const verify = { ...run(5), success: true };
    expect(uploadProgress(known({ watch: ended("complete"), verify, verified: true })).step).toBe("verify");
    expect(uploadProgress(known({ watch: watch(), verify, verified: true })).step).toBe("waiting");
  });

  test("is offered for a document that came another way, and is over where the service says so", () => {
    expect(uploadProgress(known({ verifiable: true })).step).toBe("verify");
    expect(uploadProgress(known({ verified: true })).step).toBe("verified");
  });
});

describe("an identity that is verified without this document", () => {
  const why = "The identity is verified by override.";
  const settled = { step: "settled", why };

  test("has nothing left to verify, uploaded or not, and is not called a verified document", () => {
    expect(uploadProgress(known({ settled: why }))).toEqual(settled);
    expect(uploadProgress(known({ settled: why, watch: ended("complete") }))).toEqual(settled);
    const refused = { ...run(13, "refused"), success: null };
    expect(uploadProgress(known({ settled: why, watch: ended("complete"), verify: refused }))).toEqual(settled);
  });

  test("keeps the service's yes to the document, and an upload that is under way in sight", () => {
    const yes = { ...run(13), success: true };
    expect(uploadProgress(known({ settled: why, watch: ended("complete"), verify: yes })).step).toBe("verified");
    expect(uploadProgress(known({ settled: why, watch: watch() })).step).toBe("waiting");
    expect(uploadProgress(known({ settled: why, upload: run(20, "unknown") })).step).toBe("unsure");
  });
});

describe("an upload whose answer was lost", () => {
  const upload = run(20, "unknown");

  test("is said to be unknown, and asked about; whatever came before it does not count", () => {
    const before = {
      watch: ended("complete"),
      verify: { ...run(13), success: true },
      check: { ...run(12), result: "complete" },
    };
    expect(uploadProgress(known({ upload, ...before }))).toMatchObject({
      step: "unsure",
      waiting: { startedAt: at(20), lastResult: null },
    });
  });

  test.each([
    ["unknown_state", "unsure"],
    ["under_review", "waiting"],
    ["unknown_error", "waiting"],
    ["complete", "verify"],
    ["parsing_failed", "capture"],
  ])("asked about and answered %s, it is %s", (result, step) => {
    expect(uploadProgress(known({ upload, check: { ...run(21), result } })).step).toBe(step);
  });

  test("that was answered after all is the one that the worker follows", () => {
    const given = known({ upload: run(10), watch: watch() });
    expect(uploadProgress(given).step).toBe("waiting");
  });
});

test("nothing but the service's yes is ever called verified", () => {
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
      (upload, check, verify, last, result, open, isWatched, settled) => {
        const standing = uploadProgress({
          watch: isWatched ? watch({ lastResult: last, endedAt: open ? null : at(12) }) : null,
          upload,
          check: check && { ...check, result },
          verify: verify && { ...verify, success: false },
          verifiable: open,
          verified: false,
          settled,
        });
        expect(standing.step).not.toBe("verified");
      },
    ),
  );
});
