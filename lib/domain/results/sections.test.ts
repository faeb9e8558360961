import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testResult } from "@/lib/identity/operations/test-result";
import { clearResult, emptyResult, resultWithFindings, today } from "@/lib/testing/test-results";
import { resultSectionKeys, sectionKeys } from "./keys";
import { usualPassMarks } from "./pass-marks";
import { lookUp } from "./paths";
import { allSectionSchemas } from "./section-schemas";
import { mergedAnswer, readSections } from "./sections";

const stateOf = (raw: unknown, key: (typeof sectionKeys)[number]) => readSections(raw).sections[key].state;

test("the schemas and the contract have the same sections", () => {
  expect(Object.keys(allSectionSchemas).sort()).toEqual([...sectionKeys].sort());
});

describe("testResult accepts any JSON object and nothing else", () => {
  test.each([[{}], [clearResult], [resultWithFindings], [{ scannedUser: 7, education: "x", verifyUI: [] }]])(
    "%#",
    (raw) => {
      expect(testResult.safeParse(raw).success).toBe(true);
    },
  );
  test.each([[null], [[]], ["text"], [7]])("%j is refused", (raw) => {
    expect(testResult.safeParse(raw).success).toBe(false);
  });
});

describe("clear requires a positive statement of the service", () => {
  test("every section of a clear result is clear, except the two without a verdict", () => {
    const { sections, unknown, note } = readSections(clearResult);
    const states = Object.fromEntries(sectionKeys.map((key) => [key, sections[key].state]));
    for (const key of resultSectionKeys) {
      expect([key, states[key]]).toEqual([key, key === "user" || key === "company" ? "absent" : "clear"]);
    }
    expect(unknown).toEqual({});
    expect(note).toBeNull();
  });

  test("a null section is a check not taken", () => {
    const { sections } = readSections(emptyResult);
    for (const key of sectionKeys) if (key !== "user") expect(sections[key].state).toBe("absent");
    for (const key of sectionKeys) expect(readSections({}).sections[key].state).toBe("absent");
  });

  const deciding: [key: (typeof sectionKeys)[number], section: unknown, state: string][] = [
    ["idVerification", { status: "PASS" }, "clear"],
    ["idVerification", { status: "FAIL" }, "attention"],
    ["idVerification", { status: "PASSABLE" }, "unknown"],
    ["idVerification", { status: null, description: "Something" }, "unknown"],
    ["idVerification", { status: null, description: null }, "absent"],
    ["identityProof", { numQuestions: "5", score: null, status: null }, "absent"],
    ["identityProof", { score: 20, status: false }, "attention"],
    ["identityProof", { status: "yes and no" }, "unrecognized"],
    ["contactProof", { verifiedPhone: true, verifiedEmail: null }, "unknown"],
    ["contactProof", { verifiedPhone: true, verifiedEmail: false }, "attention"],
    ["backgroundCheck", { hasCriminalRecord: false, hasGlobalWatchlistRecord: null }, "unknown"],
    ["backgroundCheck", { hasCriminalRecord: false, hasGlobalWatchlistRecord: "N" }, "clear"],
    ["SSNVerification", { isSSNVerified: null }, "absent"],
    ["SSNVerification", { isSSNVerified: false }, "attention"],
    ["passportData", { AuthenticationResult: "Unknown" }, "unknown"],
    ["passportData", { NameFirst: "RENATA" }, "unknown"],
    ["passportData", { AuthenticationResult: "under_review" }, "unknown"],
    ["scannedUser", { NameFirst: "RENATA", AuthenticationResult: "" }, "unknown"],
    ["scannedUser", { IsIDVerified: true, AuthenticationResult: "Attention" }, "attention"],
    ["photoProof", { face_match_score: 99 }, "unknown"],
    ["photoProof", { liveness: { assessment: "Alive" } }, "unknown"],
    ["photoProof", { liveness: { assessment: "Live", error: "no face" } }, "attention"],
    ["consent", { is_report_checked: 1, background_check_disclosure_accepted: 0 }, "attention"],
    ["consent", { is_report_checked: 1, background_check_disclosure_accepted: null }, "unknown"],
    ["employment", [], "absent"],
    ["education", [{ status: "REVIEW" }], "unknown"],
    ["education", [{ status: "Completed" }], "unknown"],
    ["education", [{ status: "Completed", degree: "BSc", degree_verified: null }], "unknown"],
    ["education", [{ status: "Completed", degree: "BSc", degree_verified: true, honors: "cum laude" }], "unknown"],
    ["education", { status: "Completed", degree: "BSc", degree_verified: 1 }, "clear"],
    ["FEINVerification", [{ FEINMatchFound: true }], "unknown"],
    ["FEINVerification", [{ FEINMatchFound: false }], "attention"],
  ];
  test.each(deciding)("%s %j is %3$s", (key, section, state) => {
    expect(stateOf({ [key]: section }, key)).toBe(state);
  });

  test("the hosted UI's result is clear only for PASS or Passed, and never with a liveness error", () => {
    const hosted = (part: string, fields: object) => ({ verifyUI: { [part]: fields } });
    expect(stateOf(hosted("scannedUser", { result: "ok" }), "verifyUI.scannedUser")).toBe("unknown");
    expect(stateOf(hosted("scannedUser", { attempts: 3 }), "verifyUI.scannedUser")).toBe("unknown");
    expect(stateOf(hosted("scannedUser", { result: "PASS", liveness_error: "E2" }), "verifyUI.scannedUser")).toBe(
      "attention",
    );
    expect(stateOf(hosted("scannedUser", { result: "complete" }), "verifyUI.scannedUser")).toBe("unknown");
    expect(stateOf(hosted("scannedUser", { result: "parsing_failed" }), "verifyUI.scannedUser")).toBe("attention");
    const parsed = (authentication_result: unknown) =>
      hosted("passport", { ...clearResult.verifyUI.passport, authentication_result, result: "complete" });
    expect(stateOf(parsed("Passed"), "verifyUI.passport")).toBe("clear");
    expect(stateOf(parsed(null), "verifyUI.passport")).toBe("unknown");
    const both = { authentication_result: "Passed", result: "FAIL" };
    expect(stateOf(hosted("passport", both), "verifyUI.passport")).toBe("attention");
  });

  test("removing any one verdict from a clear result leaves its section not clear", () => {
    const decisive = [
      ["idVerification", "status"],
      ["passportData", "AuthenticationResult"],
      ["SSNVerification", "isSSNVerified"],
      ["identityProof", "status"],
      ["backgroundCheck", "hasCriminalRecord"],
      ["backgroundCheck", "hasGlobalWatchlistRecord"],
      ["contactProof", "verifiedPhone"],
      ["consent", "background_check_disclosure_accepted"],
    ] as const;
    const words = fc.constantFrom(
      null,
      "",
      "PASS",
      "Passed",
      "FAIL",
      "Pending",
      "OK",
      "1",
      0,
      true,
      false,
      "N",
      "maybe",
      {},
    );
    fc.assert(
      fc.property(fc.constantFrom(...decisive), fc.oneof(words, fc.jsonValue()), ([key, field], value) => {
        const good = clearResult[key];
        const state = stateOf({ ...clearResult, [key]: { ...good, [field]: value } }, key);
        if (state !== "clear") return;
        const positive = ["pass", "passed", "true", "1", "y", "yes", "n", "no", "0", "false"];
        expect(positive).toContain(String(value).trim().toLowerCase());
      }),
    );
  });
});

describe("the worst entry of a list wins", () => {
  const [good] = clearResult.employment;
  const bad = { ...good, job_title_verified: false };
  const pending = { ...good, status: "Pending" };
  const strange = { ...good, status: "ESCALATED" };
  test.each([
    [[good, pending], "pending"],
    [[good, pending, strange], "unknown"],
    [[pending, strange, bad], "attention"],
    [[good, good], "clear"],
  ])("%#", (employment, state) => {
    expect(stateOf({ employment }, "employment")).toBe(state);
  });
  test("an entry without one of the interface's flags is not clear", () => {
    const { employer_town_verified: _, ...rest } = good ?? {};
    expect(stateOf({ employment: [rest] }, "employment")).toBe("unknown");
  });
});

describe("sections that other operations' answers hold", () => {
  test("are read from the answer, and never from a key of the same name in the Test Result", () => {
    const own = { drivingRecord: { is_clear: "Y", valid: "Y" } };
    expect(readSections(own).sections.drivingRecord.state).toBe("absent");
    expect(readSections(own).unknown).toEqual({ '["Test Result"].drivingRecord': own.drivingRecord });
    expect(readSections({}, own).sections.drivingRecord.state).toBe("clear");
  });

  test("every path of the reading points to its value in the merged answer", () => {
    const raw = { drivingRecord: { owner: "A" }, user: { firstName: "B" } };
    const merged = mergedAnswer(raw, { drivingRecord: { state: "OH" } });
    expect(lookUp(merged, '["Test Result"].drivingRecord.owner')).toBe("A");
    expect(lookUp(merged, "drivingRecord.state")).toBe("OH");
    expect(lookUp(merged, "user.firstName")).toBe("B");
    expect(mergedAnswer("gone", {})).toEqual({ answer: "gone" });
  });

  test("a note in another answer does not indicate the test window", () => {
    const answers = { countyHistory: { countyWithPrice: [{ Price: { note: "Court fee varies" } }] } };
    expect(readSections({}, answers).note).toBeNull();
  });
});

test("what is read again is what a copy of it gives, whatever the terms were before", () => {
  const terms = fc.record({
    passMarks: fc.constantFrom(usualPassMarks, { ...usualPassMarks, faceMatch: 99 }),
    today: fc.constantFrom(null, today, { ...today, year: 2040 }),
    untaken: fc.constantFrom(
      new Set<string>(),
      new Set(["contactProof.verifiedPhone"]),
      new Set(["backgroundCheck.hasCriminalRecord"]),
    ),
  });
  const raws = [clearResult, resultWithFindings, { ...clearResult, contactProof: { verifiedEmail: true } }];
  fc.assert(
    fc.property(fc.constantFrom(...raws), fc.array(terms, { minLength: 2, maxLength: 4 }), (raw, all) => {
      for (const terms of all)
        expect(readSections(raw, {}, terms)).toEqual(readSections(structuredClone(raw), {}, terms));
    }),
    { numRuns: 50 },
  );
});
