import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sectionStates } from "@/lib/domain/results/keys";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import type { SignalState } from "@/lib/domain/results/resolutions";
import { signalCodes } from "@/lib/domain/signals/codes";
import { severities } from "@/lib/domain/signals/severities";
import { after, applicantFacts, ran } from "@/lib/testing/applicant-facts";
import { checks } from "./catalog";
import { blocksUnder, type PolicyRules, policyRules, raisableCodes, storedPolicyRules } from "./policy";
import { noMonitoring } from "./policy-monitoring";
import { policyStepOf, requirementsOf, type StandingFacts, unmetOf } from "./policy-status";

const ids = checks.map(({ key }) => key);
const rules = (overrides: Partial<PolicyRules> = {}): PolicyRules => ({
  checks: [{ checks: ["id", "passport"], required: true }],
  blocking: [],
  passMarks: usualPassMarks,
  dueHours: 24,
  qualityReviewShare: 0,
  monitoring: noMonitoring,
  ...overrides,
});
const anyRules: fc.Arbitrary<PolicyRules> = fc.record({
  checks: fc
    .uniqueArray(fc.constantFrom(...ids), { minLength: 1 })
    .chain((list) => fc.tuple(...list.map((id) => fc.boolean().map((required) => ({ checks: [id], required }))))),
  blocking: fc.uniqueArray(fc.constantFrom(...raisableCodes)),
  passMarks: fc.constant(usualPassMarks),
  dueHours: fc.constant(24),
  qualityReviewShare: fc.constant(0),
  monitoring: fc.constant(noMonitoring),
});
const state = (code: string, section: string, acknowledged = false, severity = "attention"): SignalState => ({
  signal: { code, severity: severity as "attention", section, title: code, evidence: [] },
  hits: [],
  acknowledged,
});
const anyFacts: fc.Arbitrary<StandingFacts> = fc.record({
  consented: fc.boolean(),
  checks: fc
    .array(fc.constantFrom(...sectionStates, "blocking" as const), { minLength: ids.length, maxLength: ids.length })
    .map((states) => ids.map((key, index) => ({ key, state: states[index] ?? "absent" }))),
  signals: fc.array(
    fc
      .tuple(fc.constantFrom(...checks), fc.constantFrom(...signalCodes), fc.constantFrom(...severities), fc.boolean())
      .map(([{ sections }, code, severity, acknowledged]) =>
        state(code, sections[0] ?? "orders", acknowledged, severity),
      ),
    { maxLength: 6 },
  ),
});

describe("the rules of a policy", () => {
  test.each<[string, Partial<Record<keyof PolicyRules, unknown>>]>([
    ["a blocking signal, which no policy turns off or on", { blocking: ["id.failed"] }],
    ["a signal for information", { blocking: ["id.barcode-unread"] }],
    ["a confidence below 75 that blocks where one below 50 does not", { blocking: ["id.low-confidence"] }],
    [
      "a check twice",
      {
        checks: [
          { checks: ["id"], required: true },
          { checks: ["id"], required: false },
        ],
      },
    ],
    ["an unknown check", { checks: [{ checks: ["palm"], required: true }] }],
    ["no check", { checks: [] }],
    ["no time", { dueHours: 0 }],
  ])("refuse %s", (_, overrides) => {
    expect(policyRules.safeParse({ ...rules(), ...overrides }).success).toBe(false);
  });

  test("a blocking signal blocks under every policy, and one for information under none", () => {
    fc.assert(
      fc.property(anyRules, fc.constantFrom(...signalCodes), (policy, code) => {
        expect(blocksUnder(policy, { code, severity: "blocking" })).toBe(true);
        expect(blocksUnder(policy, { code, severity: "info" })).toBe(false);
      }),
    );
  });

  test.each<[string, Partial<PolicyRules["passMarks"]>, boolean]>([
    ["no mark for any score", { faceMatch: null, idConfidence: null, hostedConfidence: null, quizScore: null }, true],
    ["the highest mark", { faceMatch: 100, quizScore: 1000 }, true],
    ["an ID confidence of 50, which an override needs", { idConfidence: 50 }, true],
    ["an ID confidence below 50", { idConfidence: 49.9 }, false],
    ["a negative mark", { businessName: -1 }, false],
    ["a mark above the highest score", { hostedConfidence: 100.5 }, false],
    ["a mark that is no number", { faceMatch: Number.NaN }, false],
  ])("pass marks: %s", (_, passMarks, isAccepted) => {
    const parsed = policyRules.safeParse(rules({ passMarks: { ...usualPassMarks, ...passMarks } }));
    expect(parsed.success).toBe(isAccepted);
  });

  test.each([
    [30, { ...noMonitoring, resultDays: 30, expiryReopens: true }],
    [null, noMonitoring],
  ])("stored rules from before monitoring read results as often as they re-screened: %s", (rescreenDays, expected) => {
    const { monitoring: _, ...before } = rules();
    expect(storedPolicyRules.parse({ ...before, rescreenDays }).monitoring).toEqual(expected);
    expect(storedPolicyRules.parse(rules({ monitoring: expected })).monitoring).toEqual(expected);
    expect(policyRules.safeParse({ ...before, rescreenDays }).success).toBe(false);
  });

  test("rules without pass marks, as before there were any, have the usual ones", () => {
    const { passMarks: _, ...before } = rules();
    expect(policyRules.parse(before).passMarks).toEqual(usualPassMarks);
    expect(policyRules.parse({ ...before, passMarks: { faceMatch: 80 } }).passMarks).toEqual({
      ...usualPassMarks,
      faceMatch: 80,
    });
  });
});

const standingOf = (overrides: Partial<StandingFacts>, policy = rules()) =>
  requirementsOf(policy, { consented: true, checks: [], signals: [], ...overrides }).at(-1)?.standing;

describe("a required check", () => {
  test.each<[string, Partial<StandingFacts>, string]>([
    ["without a result is missing", {}, "missing"],
    ["on its way is pending", { checks: [{ key: "passport", state: "pending" }] }, "pending"],
    ["that is clear is met", { checks: [{ key: "id", state: "clear" }] }, "met"],
    ["by override is met", { checks: [{ key: "id", state: "absent", byOverride: true }] }, "met"],
    [
      "of which the other is clear is met",
      {
        checks: [
          { key: "id", state: "absent" },
          { key: "passport", state: "clear" },
        ],
      },
      "met",
    ],
    [
      "that failed is open",
      {
        checks: [{ key: "id", state: "blocking" }],
        signals: [state("id.failed", "idVerification", false, "blocking")],
      },
      "open",
    ],
    [
      "that failed is met once it is answered",
      { checks: [{ key: "id", state: "blocking" }], signals: [state("id.failed", "idVerification", true, "blocking")] },
      "met",
    ],
    [
      "with a different name only is met",
      { checks: [{ key: "id", state: "attention" }], signals: [state("name.mismatch", "scannedUser")] },
      "met",
    ],
    [
      "without a verdict is open",
      { checks: [{ key: "id", state: "unknown" }], signals: [state("id.data-without-verdict", "scannedUser")] },
      "open",
    ],
    ["that is unknown without a signal is open", { checks: [{ key: "id", state: "unknown" }] }, "open"],
  ])("%s", (_, overrides, standing) => {
    expect(standingOf(overrides)).toBe(standing);
  });

  test.each([
    ["quiz", "quiz.failed", "identityProof"],
    ["face", "liveness.error", "photoProof"],
    ["phone", "contact.phone-unverified", "contactProof"],
    ["hosted-id", "id.data-without-verdict", "verifyUI.scannedUser"],
  ] as const)("ready means met: a %s with %s is open until it is answered", (key, code, section) => {
    const policy = rules({ checks: [{ checks: [key], required: true }] });
    const facts = (answered: boolean) => ({
      checks: [{ key, state: "attention" as const }],
      signals: [state(code, section, answered)],
    });
    expect([standingOf(facts(false), policy), standingOf(facts(true), policy)]).toEqual(["open", "met"]);
  });

  test("a policy that blocks on a low confidence keeps the check open until it is answered", () => {
    const strict = rules({ blocking: ["id.low-confidence", "id.below-override-floor"] });
    const low = (answered: boolean) => ({
      checks: [{ key: "id", state: "attention" as const }],
      signals: [state("id.low-confidence", "scannedUser", answered)],
    });
    expect([standingOf(low(false)), standingOf(low(false), strict), standingOf(low(true), strict)]).toEqual([
      "met",
      "open",
      "met",
    ]);
  });

  test("has a standing for any facts, and is never met without a result", () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (policy, facts) => {
        const requirements = requirementsOf(policy, facts);
        expect(requirements).toHaveLength(policy.checks.length + 1);
        for (const { checks: of, standing } of requirements.slice(1)) {
          const states = of.map((id) => facts.checks.find(({ key }) => key === id)?.state);
          if (standing === "met") expect(states.some((one) => one !== "absent" && one !== "pending")).toBe(true);
        }
        expect(unmetOf(requirements).every(({ required }) => required)).toBe(true);
        expect(unmetOf(requirements).some(({ key }) => key === "consent")).toBe(!facts.consented);
      }),
    );
  });

  test("more blocking signals never meet more checks", () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (policy, facts) => {
        const strict = unmetOf(requirementsOf({ ...policy, blocking: [...raisableCodes] }, facts)).map(
          ({ key }) => key,
        );
        const lenient = unmetOf(requirementsOf(policy, facts)).map(({ key }) => key);
        expect(strict).toEqual(expect.arrayContaining(lenient));
      }),
    );
  });
});

describe("the next step", () => {
  const stepOf = (id: (typeof ids)[number], facts = applicantFacts(), standing: "missing" | "pending" = "missing") =>
    policyStepOf({ key: id, title: id, checks: [id], required: true, standing }, facts);

  test("runs with what is on file", () => {
    expect(stepOf("ssn")).toEqual({ kind: "run", operationId: "user.ssn", billing: "standard" });
    expect(stepOf("watchlist")).toMatchObject({ kind: "run", operationId: "background.watchlist-search" });
  });

  test.each<[string, ReturnType<typeof stepOf>, string]>([
    ["consent comes first", stepOf("ssn", applicantFacts({ consented: false })), "/evidence#consent"],
    [
      "a missing SSN is added",
      stepOf("ssn", applicantFacts({ fields: { ...applicantFacts().fields, ssn: "missing" } })),
      "?edit=ssn",
    ],
    ["a license is asked for", stepOf("driving"), "?run=driving.record"],
    ["pictures are asked for", stepOf("id"), "?run=document.upload-id"],
    ["a court search is ordered on its page", stepOf("court"), "run=records.county-history"],
    [
      "an unknown outcome is not sent again",
      stepOf("ssn", applicantFacts({ runs: [ran("user.ssn", { outcome: "unknown" })] })),
      "?run=user.ssn",
    ],
  ])("%s", (_, step, href) => {
    expect(step).toMatchObject({ kind: "wait", fix: { href: expect.stringContaining(href) } });
  });

  test.each(["id", "passport"] as const)("of a %s that was read is its Verify, not another upload", (id) => {
    const uploads = { ...applicantFacts().uploads, [id]: { at: after, result: "complete" } };
    const facts = applicantFacts({ runs: [ran(`document.upload-${id}`)], uploads });
    const open = { key: id, title: id, checks: [id], required: true, standing: "open" as const };
    expect(policyStepOf(open, facts)).toMatchObject({ kind: "run", operationId: `document.verify-${id}` });
    const verified = ran(`document.verify-${id}`, { startedAt: after });
    const done = { ...facts, runs: [verified, ...facts.runs], verified: { ...facts.verified, [id]: after } };
    expect(policyStepOf(open, done)).toMatchObject({ kind: "wait", fix: { label: "Review" } });
  });

  test("does not bill again for a pending result", () => {
    expect(stepOf("ssn", applicantFacts({ runs: [ran("user.ssn")] }), "pending")).toMatchObject({ kind: "wait" });
  });

  test("every line of every policy has one, unless it is met", () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (policy, facts) => {
        for (const line of requirementsOf(policy, facts)) {
          expect(policyStepOf(line, applicantFacts()) === null).toBe(line.standing === "met");
        }
      }),
    );
  });
});
