import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Severity, severities } from "@/lib/domain/signals/severities";
import { viewOf } from "@/lib/testing/result-view";
import { clearResult, emptyResult, resultWithFindings } from "@/lib/testing/test-results";
import { summarizeResult, verdictOf } from "./result-summary";

const nothing = { unknown: 0, unrecognized: 0, pending: 0, resolved: 0, clear: 0, absent: 0 };
const signal = (severity: Severity, title: string) => ({ code: "x", severity, section: "user", title, evidence: [] });

describe("the verdict sentence", () => {
  test("names the blocking signals, worst first, and keeps abbreviations", () => {
    const verdict = verdictOf(
      [signal("blocking", "Liveness check failed"), signal("blocking", "ID verification failed")],
      nothing,
    );
    expect(verdict).toEqual({
      tone: "blocking",
      lead: "Not ready to approve.",
      rest: "Liveness check failed; ID verification failed.",
    });
  });
  test("counts the signals that need attention", () => {
    const three = ["One", "Two", "Three"].map((title) => signal("attention", title));
    expect(verdictOf(three, nothing)).toMatchObject({ lead: "3 items to review.", rest: "One; two; and 1 more." });
  });
  test("a result without evidence is never called good", () => {
    expect(verdictOf([], { ...nothing, absent: 12 })).toMatchObject({ tone: "info", lead: "No results yet." });
    expect(verdictOf([], { ...nothing, clear: 3, unknown: 1 }).tone).toBe("unknown");
    expect(verdictOf([], { ...nothing, clear: 3, unrecognized: 2 }).rest).toBe("Two sections could not be read.");
    expect(verdictOf([], { ...nothing, clear: 3, pending: 1 }).tone).toBe("pending");
  });
  test("resolved findings are named with their answers, never as no issues found", () => {
    const answer = { by: { id: "1", name: "Rita" }, at: "2026-11-18T09:00:00.000Z", reason: null };
    const answered = (severity: Severity, title: string, summary: string) => ({
      ...signal(severity, title),
      resolution: { ...answer, answered: true, summary },
    });
    const both = [
      answered("blocking", "Watch-list record", "1 someone else"),
      answered("attention", "Quiz failed", "Acknowledged"),
    ];
    expect(verdictOf(both, { ...nothing, clear: 3, resolved: 2 })).toEqual({
      tone: "resolved",
      lead: "All findings resolved.",
      rest: "Watch-list record: 1 someone else; Quiz failed: acknowledged.",
    });
    const open = { ...answered("blocking", "Watch-list record", "Cannot tell"), resolution: undefined };
    expect(verdictOf([open], { ...nothing, clear: 3 }).tone).toBe("blocking");
  });
  test("is clear only if no signal is above info, a test is clear and none is open", () => {
    const counts = fc.record({
      unknown: fc.nat(3),
      unrecognized: fc.nat(3),
      pending: fc.nat(3),
      resolved: fc.nat(3),
      clear: fc.nat(3),
      absent: fc.nat(3),
    });
    const signals = fc.array(
      fc.constantFrom(...severities).map((severity) => signal(severity, "Title")),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(signals, counts, (someSignals, someCounts) => {
        const { tone } = verdictOf(someSignals, someCounts);
        const open = someCounts.unknown + someCounts.unrecognized + someCounts.pending;
        const hasFindings = someSignals.some(({ severity }) => severity !== "info");
        expect(tone === "clear").toBe(!hasFindings && open === 0 && someCounts.clear > 0);
      }),
    );
  });
});

describe("the tally", () => {
  test("counts signals by severity and sections by state, but not data without a verdict", () => {
    const summary = summarizeResult(viewOf(resultWithFindings));
    expect(summary.blocking).toBeGreaterThan(0);
    expect(summary.verdict.tone).toBe("blocking");
    expect(summary.counts.unrecognized).toBeGreaterThan(0);
  });
  test("nothing is clear in an answer without any test taken", () => {
    const { counts, strip } = summarizeResult(viewOf(emptyResult, { consentKnown: true }));
    expect(counts).toEqual({ ...nothing, absent: strip.length });
  });
  test("tests of the hosted UI are on the strip only if taken", () => {
    const ids = (raw: unknown) => summarizeResult(viewOf(raw)).strip.map(({ id }) => id);
    expect(ids(emptyResult)).not.toContain("hosted-id");
    expect(ids(clearResult)).toContain("quiz");
    expect(ids({ verifyUI: { scannedUser: { result: "PASS" } } })).toContain("hosted-id");
  });
  test("a more recent state of the court searches replaces the one in the result", () => {
    const summary = summarizeResult(viewOf(emptyResult), "pending");
    expect(summary.strip.find(({ id }) => id === "court")?.state).toBe("pending");
  });
});
