import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { giveUpAfterMs, isFinal, nextAskMs, nextTryMs, resultOf } from "./schedule";

const age = fc.integer({ min: 0, max: giveUpAfterMs - 1 });
const random = fc.double({ min: 0, max: 1, noNaN: true });
const open = fc.constantFrom("unknown_state", "unknown_error", "under_review", "unknown" as const);
const shortest = { unknown_state: 20_000, unknown_error: 10_000, under_review: 60_000, unknown: 60_000 };

describe("the next poll of an upload", () => {
  test("Limits: after unknown_state, 20 seconds; after under_review, a minute; never sooner", () => {
    expect(nextAskMs("unknown_state", 1000, 0.5)).toBe(20_000);
    expect(nextAskMs("under_review", 1000, 0.5)).toBe(60_000);
    fc.assert(
      fc.property(open, age, random, (result, ageMs, chance) => {
        expect(nextAskMs(result, ageMs, chance)).toBeGreaterThanOrEqual(shortest[result]);
      }),
    );
  });

  test("backs off, to half an hour at most", () => {
    fc.assert(
      fc.property(open, age, age, (result, one, other) => {
        const [younger, older] = [Math.min(one, other), Math.max(one, other)];
        expect(nextAskMs(result, younger, 0.5)).toBeLessThanOrEqual(nextAskMs(result, older, 0.5) ?? 0);
        expect(nextAskMs(result, older, 1)).toBeLessThanOrEqual(33 * 60_000);
      }),
    );
  });

  test("stops after a day, with or without an answer", () => {
    fc.assert(
      fc.property(open, fc.integer({ min: giveUpAfterMs }), random, (result, ageMs, chance) => {
        expect(nextAskMs(result, ageMs, chance)).toBeNull();
        expect(nextTryMs(ageMs, 0, chance)).toBeNull();
      }),
    );
  });

  test("honors the Retry-After of a failure", () => {
    expect(nextTryMs(0, 120, 0)).toBe(120_000);
    expect(nextTryMs(0, 0, 0.5)).toBe(15_000);
  });
});

test("a result that the interface does not list is unknown, and ends nothing", () => {
  fc.assert(
    fc.property(fc.anything(), (word) => {
      const result = resultOf(word);
      if (isFinal(result)) expect(word).toBe(result);
    }),
  );
  expect(["complete", "parsing_failed", "COMPLETE", null, {}].map(resultOf)).toEqual([
    "complete",
    "parsing_failed",
    "unknown",
    "unknown",
    "unknown",
  ]);
});
