import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dueAt, isTooEarly, overdueAt, uploadStatusOf, type Waiting, waitMs } from "./upload-status";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const waiting = (given: Partial<Waiting>): Waiting => ({
  startedAt: at(0),
  lastResult: null,
  lastAskedAt: null,
  nextAskAt: null,
  ...given,
});

describe("the waits of the interface (Meaning of upload results)", () => {
  test.each([
    ["unknown_state", 20],
    ["unknown_error", 10],
    ["under_review", 120],
    ["a word of tomorrow", 60],
  ])("after %s the next poll is due in %i s", (result, seconds) => {
    const given = waiting({ lastResult: result, lastAskedAt: at(30) });
    expect(dueAt(given)).toBe(start + (30 + seconds) * 1000);
  });

  test.each(["complete", "parsing_failed"])("after %s polling is over", (result) => {
    expect(waitMs(uploadStatusOf(result))).toBeNull();
    const given = waiting({ lastResult: result, lastAskedAt: at(30), nextAskAt: at(40) });
    expect(dueAt(given)).toBeNull();
    expect(overdueAt(given, null)).toBeNull();
  });

  test("a poll sooner than 20 seconds after unknown_state is too early", () => {
    const given = waiting({ lastResult: "unknown_state", lastAskedAt: at(10) });
    expect(isTooEarly(given, start + 29_999)).toBe(true);
    expect(isTooEarly(given, start + 30_000)).toBe(false);
    expect(isTooEarly({ ...given, lastResult: "under_review" }, start + 11_000)).toBe(false);
  });
});

describe("the worker and the page both poll", () => {
  test("the worker's schedule counts, and the page polls only when the worker is late", () => {
    const given = waiting({ lastResult: "unknown_state", lastAskedAt: at(10), nextAskAt: at(31) });
    expect(dueAt(given)).toBe(start + 31_000);
    expect(overdueAt(given, null)).toBe(start + 36_000);
  });

  test("the page never polls sooner than the interface's wait after its last try", () => {
    const results = fc.constantFrom(null, "unknown_state", "unknown_error", "under_review", "else");
    const seconds = fc.integer({ min: 0, max: 600 });
    const maybe = fc.option(seconds, { nil: null });
    fc.assert(
      fc.property(results, maybe, maybe, maybe, (lastResult, asked, next, tried) => {
        const given = waiting({
          lastResult,
          lastAskedAt: asked === null ? null : at(asked),
          nextAskAt: next === null ? null : at(next),
        });
        const triedAt = tried === null ? null : start + tried * 1000;
        const polledAt = overdueAt(given, triedAt) ?? Number.NaN;
        const wait = waitMs(uploadStatusOf(lastResult)) ?? Number.NaN;
        expect(polledAt).toBeGreaterThan(dueAt(given) ?? Number.NaN);
        if (triedAt !== null) expect(polledAt - triedAt).toBeGreaterThan(wait);
      }),
    );
  });
});
