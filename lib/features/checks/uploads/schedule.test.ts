import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { giveUpAfterMs, isFinal, nextPollAfterFailureMs, nextPollMs, resultOf } from "./schedule";

const age = fc.integer({ min: 0, max: giveUpAfterMs - 1 });
const random = fc.double({ min: 0, max: 1, noNaN: true });
const open = fc.constantFrom("unknown_state", "unknown_error", "under_review", "unknown" as const);
const shortest = { unknown_state: 20_000, unknown_error: 10_000, under_review: 60_000, unknown: 60_000 };

describe("the next poll of an upload", () => {
  test("Limits: after unknown_state, 20 seconds; after under_review, a minute; never sooner", () => {
    expect(nextPollMs("unknown_state", 1000, 0.5)).toBe(20_000);
    expect(nextPollMs("under_review", 1000, 0.5)).toBe(60_000);
    fc.assert(
      fc.property(open, age, random, (result, ageMs, chance) => {
        expect(nextPollMs(result, ageMs, chance)).toBeGreaterThanOrEqual(shortest[result]);
      }),
    );
  });

  test("backs off, to half an hour at most", () => {
    fc.assert(
      fc.property(open, age, age, (result, one, other) => {
        const [younger, older] = [Math.min(one, other), Math.max(one, other)];
        expect(nextPollMs(result, younger, 0.5)).toBeLessThanOrEqual(nextPollMs(result, older, 0.5) ?? 0);
        expect(nextPollMs(result, older, 1)).toBeLessThanOrEqual(33 * 60_000);
      }),
    );
  });

  test("stops after a day, with or without an answer", () => {
    fc.assert(
      fc.property(open, fc.integer({ min: giveUpAfterMs }), random, (result, ageMs, chance) => {
        expect(nextPollMs(result, ageMs, chance)).toBeNull();
        expect(nextPollAfterFailureMs(ageMs, 0, chance)).toBeNull();
      }),
    );
  });

  test("honors the Retry-After of a failure", () => {
    expect(nextPollAfterFailureMs(0, 120, 0)).toBe(120_000);
    expect(nextPollAfterFailureMs(0, 0, 0.5)).toBe(15_000);
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
