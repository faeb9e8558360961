import { describe, expect, test } from "vitest";
import { signalCodes } from "@/lib/domain/signals/codes";
import { viewOf } from "@/lib/testing/result-view";
import { resultWithFindings } from "@/lib/testing/test-results";
import { findingOf } from "./finding";
import { signal } from "./signal";

const [first] = viewOf(resultWithFindings).signals.filter(({ code }) => code === "dob.mismatch");

describe("a finding", () => {
  test("says what was found, with both values", () => {
    expect(first?.found).toMatch(/^Birth date differs: ID \w{3} \d+, given \w{3} \d+, 1988$/);
    expect(first?.meaning).toBe("The dates differ. Each was read in its source's format.");
    const reasons = viewOf(resultWithFindings).signals.find(({ code }) => code === "passport.attention");
    expect(reasons?.found).toContain("Passport needs review: Document Expired");
  });
  test("shows its values by the reader's clearance", () => {
    const [masked] = viewOf(resultWithFindings, { clearance: { direct: false } }).signals.filter(
      ({ code }) => code === "dob.mismatch",
    );
    expect(masked?.found).toBe("Birth date differs: ID ·· ··· 1988, given ·· ··· 1988");
  });
  test("of any code has a meaning in plain words: no name of a field, no true or false", () => {
    for (const code of signalCodes) {
      const { meaning, step } = findingOf(signal(code, "user", [{ path: "user.dob", value: null }]), 0);
      expect(`${meaning} ${step?.words}`).not.toMatch(/[a-z][A-Z]|_|\btrue\b|\bfalse\b|\bnull\b/);
    }
  });
  test("is judged where a hit raises it, and resolved otherwise", () => {
    const recordSignal = signal("background.watchlist-record", "watchListReport", []);
    expect(findingOf(recordSignal, 2).step?.kind).toBe("judge");
    expect(findingOf(signal("ssn.invalid", "SSNVerification", []), 0).step?.kind).toBe("resolve");
  });
});
