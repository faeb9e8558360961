import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resultSectionKeys, sectionKeys } from "@/lib/contracts/results";
import { testResult } from "@/lib/identity/operations/test-result";
import { clearResult, emptyResult, olderForm, troubledResult } from "@/lib/testing/test-results";
import { isRecord, lookUp } from "./paths";
import { allSectionSchemas } from "./section-schemas";
import { mergedAnswer, readSections } from "./sections";

const stateOf = (raw: unknown, key: (typeof sectionKeys)[number]) => readSections(raw).sections[key].state;

test("the schemas and the contract have the same sections", () => {
  expect(Object.keys(allSectionSchemas).sort()).toEqual([...sectionKeys].sort());
});

describe("testResult accepts any JSON object and nothing else", () => {
  test.each([[{}], [clearResult], [troubledResult], [{ scannedUser: 7, education: "x", verifyUI: [] }]])(
    "%#",
    (raw) => {
      expect(testResult.safeParse(raw).success).toBe(true);
    },
  );
  test.each([[null], [[]], ["text"], [7]])("%j is refused", (raw) => {
    expect(testResult.safeParse(raw).success).toBe(false);
  });
});

describe("clear takes a positive statement of the service", () => {
  test("every section of a clear result is clear, except the two without a verdict", () => {
    const { sections, unknown, note } = readSections(clearResult);
    const states = Object.fromEntries(sectionKeys.map((key) => [key, sections[key].state]));
    for (const key of resultSectionKeys) {
      expect([key, states[key]]).toEqual([key, key === "user" || key === "company" ? "unknown" : "clear"]);
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
    ["passportData", { AuthenticationResult: "under_review" }, "pending"],
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
      hosted("passport", { authentication_result, result: "complete" });
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
      fc.property(fc.constantFrom(...decisive), fc.oneof(words, fc.jsonValue()), ([key, field], odd) => {
        const good = clearResult[key];
        const state = stateOf({ ...clearResult, [key]: { ...good, [field]: odd } }, key);
        if (state !== "clear") return;
        const positive = ["pass", "passed", "true", "1", "y", "yes", "n", "no", "0", "false"];
        expect(positive).toContain(String(odd).trim().toLowerCase());
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

describe("an unreadable part is reported and hides nothing", () => {
  test("an object instead of a date is described in words", () => {
    const { professionalLicense } = readSections(troubledResult).sections;
    expect(professionalLicense.state).toBe("unrecognized");
    expect(professionalLicense.problems).toEqual([
      { path: "professionalLicense[0].end_date", message: "`end_date` is an object, not a date" },
    ]);
    expect(professionalLicense.raw).toBe(troubledResult.professionalLicense);
  });

  test.each([
    [{ identityProof: { status: "perhaps" } }, "identityProof", "`status` is text, not true or false"],
    [{ photoProof: { face_match_score: "high" } }, "photoProof", "`face_match_score` is text, not a number"],
    [{ employment: "none" }, "employment", "`employment` is text, not a list"],
    [{ education: ["BSc"] }, "education", "an entry of `education` is text, not an object"],
    [{ user: [1] }, "user", "`user` is a list, not an object"],
    [{ scannedUser: { NameFirst: { a: 1 } } }, "scannedUser", "`NameFirst` is an object, not text"],
    [{ verifyUI: { passport: { dob: [1] } } }, "verifyUI.passport", "`dob` is a list, not a date"],
  ] as const)("%j", (raw, key, message) => {
    const section = readSections(raw).sections[key];
    expect(section.state).toBe("unrecognized");
    expect(section.problems[0]?.message).toBe(message);
  });

  test("the rest of a malformed section is still read, at the same indexes", () => {
    const education = ["nonsense", { status: "Completed", degree: "BSc", degree_verified: false }];
    expect(readSections({ education }).sections.education.parsed?.[1]).toMatchObject({ degree_verified: false });
    const scanned = { ...clearResult.scannedUser, Fee: { amount: 3 } };
    const { parsed, state } = readSections({ scannedUser: scanned }).sections.scannedUser;
    expect(state).toBe("unrecognized");
    expect(parsed?.DateOfBirth4).toBe("07-04-1988");
  });

  test("keys that are in no schema are kept by path", () => {
    const raw = { ...olderForm, device: { ip: "x" }, verifyUI: { selfie: 1, passport: null }, "a b": 2 };
    expect(readSections(raw).unknown).toEqual({
      socialProof: { successfulLogin: true },
      device: { ip: "x" },
      "verifyUI.selfie": 1,
      '["a b"]': 2,
    });
    expect(readSections("gone").unknown).toEqual({ answer: "gone" });
    expect(readSections({ verifyUI: "off" }).unknown).toEqual({ verifyUI: "off" });
  });
});

describe("the note is found anywhere and with any type", () => {
  test.each([
    [{ note: "Still open" }, "note", "Still open"],
    [{ identityProof: { status: null, note: "Nested" } }, "identityProof.note", "Nested"],
    [{ education: [{ note: "In a list" }] }, "education[0].note", "In a list"],
    [{ note: { message: "In an object" } }, "note", "In an object"],
    [{ note: true }, "note", "The service left a note without text."],
    [{ Note: 5 }, "Note", "5"],
    [{ note: "Asked for 219-09-4471 again" }, "note", "Asked for ···· again"],
  ])("%j", (raw, path, text) => {
    expect(readSections(raw).note).toEqual({ path, text });
  });
  test.each([[{ note: null }], [{ note: "" }], [{ notes: "no" }], [{ note: false }]])("%j holds none", (raw) => {
    expect(readSections(raw).note).toBeNull();
  });
  test.each([
    [{ note: 5 }],
    [{ note: true }],
    [{ note: { message: "In an object" } }],
    [{ note: ["In a list"] }],
    [{ note: false }],
    [{ Note: 5 }],
    [{ verifyUI: { note: 5 } }],
  ])("%j is not an unknown key", (raw) => {
    expect(readSections(raw).unknown).toEqual({});
    expect(readSections({ ...raw, notes: 5 }).unknown).toEqual({ notes: 5 });
  });
});

/** Replaces the value of a JSON document that `steps` lead to. */
function mutate(raw: unknown, steps: number[], replacement: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof raw !== "object" || raw === null) return replacement;
  if (Array.isArray(raw)) {
    if (raw.length === 0) return replacement;
    return raw.map((one, index) => (index === step % raw.length ? mutate(one, rest, replacement) : one));
  }
  const keys = Object.keys(raw);
  const chosen = keys[step % Math.max(1, keys.length)];
  return Object.fromEntries(
    Object.entries(raw).map(([key, one]) => [key, key === chosen ? mutate(one, rest, replacement) : one]),
  );
}

describe("never throws", () => {
  test("on arbitrary JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (raw) => {
        const { sections } = readSections(raw);
        for (const key of sectionKeys) expect(sections[key].state).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });

  test("on arbitrary values under the interface's keys, and none of them is clear", () => {
    const key = fc.constantFrom(...Object.keys(clearResult));
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue({ maxDepth: 5 })), (raw) => {
        const { sections } = readSections(raw);
        for (const name of sectionKeys) expect(sections[name].state).not.toBe("clear");
      }),
      { numRuns: 500 },
    );
  });

  test("on mutations of realistic results, which leave the other sections unchanged", () => {
    const before = readSections(clearResult).sections;
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 2, maxLength: 5 }), fc.jsonValue(), (steps, replacement) => {
        const keys = Object.keys(clearResult);
        const touched = keys[(steps[0] ?? 0) % keys.length] ?? "";
        const { sections } = readSections(mutate(clearResult, steps, replacement));
        for (const key of sectionKeys) {
          if (key.split(".")[0] !== touched) expect(sections[key].state).toBe(before[key].state);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("on a very deep answer, and on keys such as __proto__", () => {
    let deep: unknown = "end";
    for (let level = 0; level < 50_000; level += 1) deep = { inner: deep };
    expect(readSections({ scannedUser: { unlisted: deep }, deep }).sections.scannedUser.state).toBe("unknown");
    const hostile: unknown = JSON.parse('{"__proto__":{"user":{}},"constructor":1,"user":{"__proto__":{"email":"x"}}}');
    const { unknown } = readSections(hostile);
    expect(Object.keys(unknown).sort()).toEqual(['["__proto__"]', "constructor"]);
    expect(isRecord({}) && "user" in {}).toBe(false);
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

  test("a note in an answer says nothing about the test window", () => {
    const answers = { countyHistory: { countyWithPrice: [{ Price: { note: "Court fee varies" } }] } };
    expect(readSections({}, answers).note).toBeNull();
  });
});
