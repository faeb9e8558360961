import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signalsIn } from "@/lib/testing/result-view";
import { clearResult } from "@/lib/testing/test-results";
import { readSections } from "./sections";

const { consent, user } = clearResult;
const { scannedUser, passport } = clearResult.verifyUI;

describe("signals about a document of the hosted UI have its section and paths", () => {
  const hosted = (part: object) => signalsIn({ consent, verifyUI: part });
  test("a failed ID is a verdict; an unreadable one is not", () => {
    expect(hosted({ scannedUser: { result: "FAIL", is_barcode_read: 0 } })).toMatchObject([
      {
        code: "id.failed",
        severity: "blocking",
        section: "verifyUI.scannedUser",
        title: "ID failed (hosted page)",
        evidence: [{ path: "verifyUI.scannedUser.result", value: "FAIL" }],
      },
      {
        code: "id.barcode-unread",
        severity: "info",
        section: "verifyUI.scannedUser",
        evidence: [{ path: "verifyUI.scannedUser.is_barcode_read", value: "false" }],
      },
    ]);
    expect(hosted({ scannedUser: { result: "parsing_failed", is_barcode_read: true } })).toMatchObject([
      { code: "id.failed", severity: "attention", title: "ID could not be read (hosted page)" },
    ]);
  });
  test("Test Result, rule 2: an ID that was read without a verdict says so", () => {
    const read = (result: string | null) =>
      signalsIn({ consent, user, verifyUI: { scannedUser: { ...scannedUser, result } } });
    for (const result of [null, "LATER", "pending"]) {
      expect(read(result)).toMatchObject([
        {
          code: "id.data-without-verdict",
          section: "verifyUI.scannedUser",
          title: "ID has no pass or fail (hosted page)",
        },
      ]);
    }
    expect(read("under_review")).toMatchObject([{ title: "ID under review (hosted page)", inconclusive: true }]);
  });
  test("a passport gives its authentication and its result as evidence", () => {
    expect(hosted({ passport: { authentication_result: "Attention", result: "FAIL" } })).toMatchObject([
      {
        title: "Passport needs review (hosted page)",
        section: "verifyUI.passport",
        evidence: [
          { path: "verifyUI.passport.authentication_result", value: "Attention" },
          { path: "verifyUI.passport.result", value: "FAIL" },
        ],
      },
    ]);
    const unread = { ...passport, authentication_result: { code: 1 }, result: "FAIL" };
    expect(signalsIn({ consent, user, verifyUI: { passport: unread } })).toMatchObject([
      { code: "passport.attention", title: "Passport failed (hosted page)" },
      { code: "section.unrecognized" },
    ]);
  });
  test("every hosted section in state attention has a signal that explains it", () => {
    const word = fc.constantFrom(
      ...[null, "", "PASS", "FAIL", "rejected", "complete", "parsing_failed", "unknown_error", "pending", "Attention"],
      ...["Passed", "Unknown", "other"],
    );
    const live = fc.constantFrom(null, { livenessAssessment: "Live" }, { livenessAssessment: "NotLive" });
    const part = fc.record({
      result: word,
      authentication_result: word,
      liveness_result: live,
      liveness_error: fc.constantFrom(null, "E2"),
    });
    fc.assert(
      fc.property(part, fc.constantFrom("scannedUser", "passport"), (fields, key) => {
        const raw = { consent, verifyUI: { [key]: fields } };
        const section = key === "passport" ? "verifyUI.passport" : "verifyUI.scannedUser";
        const isAttention = readSections(raw).sections[section].state === "attention";
        const against = signalsIn(raw).some((one) => one.section === section && one.severity !== "info");
        if (isAttention) expect(against).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
