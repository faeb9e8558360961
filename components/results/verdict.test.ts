import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Severity, severities } from "@/lib/contracts/results";
import { viewOf } from "@/lib/testing/result-view";
import { clearResult, emptyResult, troubledResult } from "@/lib/testing/test-results";
import { summarizeResult } from "./result-summary";
import { verdictOf } from "./verdict";

const nothing = { unknown: 0, unrecognized: 0, pending: 0, clear: 0, absent: 0 };
const signal = (severity: Severity, title: string) => ({ code: "x", severity, section: "user", title, evidence: [] });

describe("the sentence", () => {
  test("names what blocks, worst first, and keeps abbreviations", () => {
    const verdict = verdictOf(
      [signal("blocking", "Selfie judged not live"), signal("blocking", "ID upload not passed")],
      nothing,
    );
    expect(verdict).toEqual({
      tone: "blocking",
      lead: "Not ready to approve.",
      rest: "Selfie judged not live; ID upload not passed.",
    });
  });
  test("counts what has to be weighed", () => {
    const three = ["One", "Two", "Three"].map((title) => signal("attention", title));
    expect(verdictOf(three, nothing)).toMatchObject({ lead: "Three things to weigh.", rest: "One; two; and 1 more." });
  });
  test("silence is never called good", () => {
    expect(verdictOf([], { ...nothing, absent: 12 })).toMatchObject({ tone: "info", lead: "No test has a result." });
    expect(verdictOf([], { ...nothing, clear: 3, unknown: 1 }).tone).toBe("unknown");
    expect(verdictOf([], { ...nothing, clear: 3, unrecognized: 2 }).rest).toBe("Two sections could not be read.");
    expect(verdictOf([], { ...nothing, clear: 3, pending: 1 }).tone).toBe("pending");
  });
  test("says clear only without any signal but information, with something clear and nothing open", () => {
    const counts = fc.record({
      unknown: fc.nat(3),
      unrecognized: fc.nat(3),
      pending: fc.nat(3),
      clear: fc.nat(3),
      absent: fc.nat(3),
    });
    const signals = fc.array(
      fc.constantFrom(...severities).map((severity) => signal(severity, "Title")),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(signals, counts, (given, counted) => {
        const { tone } = verdictOf(given, counted);
        const open = counted.unknown + counted.unrecognized + counted.pending;
        const trouble = given.some(({ severity }) => severity !== "info");
        expect(tone === "clear").toBe(!trouble && open === 0 && counted.clear > 0);
      }),
    );
  });
});

describe("the tally", () => {
  test("counts signals by severity and sections by state, and data without a verdict not at all", () => {
    const standing = summarizeResult(viewOf(troubledResult));
    expect(standing.blocking).toBeGreaterThan(0);
    expect(standing.verdict.tone).toBe("blocking");
    expect(standing.counts.unrecognized).toBeGreaterThan(0);
  });
  test("of an answer in which nothing was taken, nothing is clear", () => {
    const { counts, strip } = summarizeResult(viewOf(emptyResult, { consentKnown: true }));
    expect(counts).toEqual({ unknown: 0, unrecognized: 0, pending: 0, clear: 0, absent: strip.length });
  });
  test("tests of the hosted UI are on the strip only when somebody used it", () => {
    const ids = (raw: unknown) => summarizeResult(viewOf(raw)).strip.map(({ id }) => id);
    expect(ids(emptyResult)).not.toContain("hosted-id");
    expect(ids(clearResult)).toContain("quiz");
    expect(ids({ verifyUI: { scannedUser: { result: "PASS" } } })).toContain("hosted-id");
  });
  test("court searches that are known more recently count instead of those in the result", () => {
    const standing = summarizeResult(viewOf(emptyResult), "pending");
    expect(standing.strip.find(({ id }) => id === "court")?.state).toBe("pending");
  });
});
