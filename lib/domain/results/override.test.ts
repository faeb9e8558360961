import { describe, expect, test } from "vitest";
import { maskConditions } from "@/lib/domain/checks/result-view";
import { comparisonsIn } from "@/lib/testing/result-view";
import { clearResult, emptyResult, resultWithFindings } from "@/lib/testing/test-results";
import type { StoredUser } from "./compare";
import { type KnownSsn, overrideConditions, serviceVerdicts } from "./override";
import { readSections } from "./sections";
import { overrideCondition, serviceVerdict } from "./view";

const full = "219094471";

function conditions(raw: unknown, ssn?: KnownSsn, stored: StoredUser | null = null) {
  const { sections } = readSections(raw);
  const conditions = overrideConditions(sections, comparisonsIn(sections, stored), ssn);
  for (const condition of conditions) expect(overrideCondition.safeParse(condition).success).toBe(true);
  return conditions;
}
const states = (raw: unknown, ssn?: KnownSsn, stored?: StoredUser) =>
  conditions(raw, ssn, stored).map((one) => one.state);
const { user, scannedUser, passportData } = clearResult;

describe("User operations, rule 4: at least one of three conditions", () => {
  test("for a clear result a and b hold; c is unknown because the User Object shows no SSN", () => {
    expect(states(clearResult)).toEqual(["holds", "holds", "unknown"]);
    expect(conditions(clearResult)[2]?.why).toBe(
      "The service wants all 9 digits for this, and does not show what it holds.",
    );
  });
  test("a condition on a missing document fails", () => {
    expect(states(emptyResult)).toEqual(["fails", "fails", "unknown"]);
    expect(conditions(emptyResult)[1]).toMatchObject({
      why: "No passport was taken, so there is nothing to judge.",
      evidence: [],
    });
  });
  test("the sample applicant: a different birth date fails a, Attention fails b", () => {
    const [a, b] = conditions(resultWithFindings);
    expect(a?.evidence.map((one) => [one.label, one.state, one.words])).toEqual([
      ["Confidence", "holds", "21 above the floor of 50"],
      ["Name", "holds", "Capitals, diacritics, and a hyphen only"],
      ["Birth date", "fails", "Different day"],
    ]);
    expect([a?.state, b?.state]).toEqual(["fails", "fails"]);
  });

  const a = (fields: object, person: object | null = user) =>
    states({ user: person, scannedUser: { ...scannedUser, ...fields } })[0];
  test.each([
    [{ DocumentVerificationConfidenceRating: 50 }, "holds"],
    [{ DocumentVerificationConfidenceRating: 49.9 }, "fails"],
    [{ DocumentVerificationConfidenceRating: null }, "unknown"],
    [{ NameFirst: "ILONA" }, "fails"],
    [{ NameFirst: null, NameLast: null }, "unknown"],
    [{ NameMiddle: "MARIA" }, "unknown"],
    [{ DateOfBirth: null, DateOfBirth4: "13-13-1988" }, "unknown"],
    [{ DocumentVerificationConfidenceRating: 10, NameFirst: null, NameLast: null }, "fails"],
  ])("a: %j → %s", (fields, state) => expect(a(fields)).toBe(state));
  test("a: without a User Object there is nothing to match", () => expect(a({}, null)).toBe("unknown"));
  test("a and b: where the result has no `user`, the stored User Object is matched", () => {
    const on = (stored: StoredUser) => states({ user: null, scannedUser, passportData }, undefined, stored).slice(0, 2);
    const stored = { firstName: "Renáta", lastName: "Szőllősi-Brook", dob: "04-07-1988" };
    expect(on(stored)).toEqual(["holds", "holds"]);
    expect(on({ ...stored, dob: "07-04-1988" })).toEqual(["fails", "fails"]);
    expect(on({ ...stored, firstName: "Ilona" })).toEqual(["fails", "fails"]);
    expect(on({ ...stored, dob: null })).toEqual(["unknown", "unknown"]);
  });

  const b = (fields: object) => states({ user, passportData: { ...passportData, ...fields } })[1];
  test.each([
    [{ AuthenticationResult: "Unknown" }, "holds"],
    [{ AuthenticationResult: "Attention" }, "fails"],
    [{ AuthenticationResult: null }, "unknown"],
    [{ AuthenticationResult: "Splendid" }, "unknown"],
    [{ NameFirst: "ILONA", NameFirst_NonMRZ: null }, "fails"],
  ])("b: %j → %s", (fields, state) => expect(b(fields)).toBe(state));

  test.each([
    [true, full, "holds"],
    [true, undefined, "unknown"],
    [true, null, "unknown"],
    [true, "4471", "unknown"],
    [false, full, "fails"],
    [false, undefined, "fails"],
    [null, full, "unknown"],
  ])("c: verified %s with %s known → %s", (isSSNVerified, ssn, state) => {
    expect(states({ user, SSNVerification: { isSSNVerified } }, ssn)[2]).toBe(state);
  });

  const onFile = (ssn: KnownSsn, person: object = user) => conditions({ user: person }, ssn)[2]?.evidence[0];
  test.each([
    [full, full, "All 9 digits"],
    ["219-09-4471", "219-09-4471", "All 9 digits"],
    ["4471", "4471", "Last 4 on file; all 9 required"],
    ["21909", "21909", "5 digits on file; all 9 required"],
    [null, null, "Not given"],
    [undefined, null, "Not shown by the service"],
  ])("c: for %s sent from the console, the evidence matches its description", (ssn, value, words) => {
    expect(onFile(ssn)).toMatchObject({ value, words });
  });
  test("c: the SSN that the service shows takes precedence over the one sent", () => {
    expect(onFile(full, { ...user, ssn: "xxx-xx-4471" })).toMatchObject({ value: "xxx-xx-4471", state: "unknown" });
    expect(onFile("4471", { ...user, ssn: "219-09-4471" })).toMatchObject({ value: "219-09-4471", state: "holds" });
    expect(onFile(full, { ...user, ssn: "" })).toMatchObject({ value: full, state: "holds" });
  });
  test("c: no reader sees more than the end of an SSN", () => {
    for (const direct of [true, false]) {
      const [, , c] = maskConditions(conditions({ user }, full), { direct });
      expect(c?.evidence[0]?.value).toMatch(/^[· ]+4471$/);
      const [, , short] = maskConditions(conditions({ user }, "4471"), { direct });
      expect(short?.evidence[0]?.value).not.toContain("2190");
      expect(short?.evidence[0]?.value).toMatch(/·/);
    }
  });
  test("c: a full SSN in the User Object counts, a masked one does not", () => {
    const on = (ssn: string) => states({ user: { ...user, ssn }, SSNVerification: { isSSNVerified: true } })[2];
    expect(on("219-09-4471")).toBe("holds");
    expect(on("xxx-xx-4471")).toBe("unknown");
  });
});

describe("the service's verdicts", () => {
  const verdicts = (raw: unknown) => {
    const verdicts = serviceVerdicts(readSections(raw).sections);
    for (const verdict of verdicts) expect(serviceVerdict.safeParse(verdict).success).toBe(true);
    return verdicts.map((one) => [one.value, one.state]);
  };
  test("photo ID, passport and quiz, in the service's words", () => {
    expect(serviceVerdicts(readSections(clearResult).sections)).toEqual([
      { label: "Photo ID", path: "idVerification.status", value: "PASS", state: "clear" },
      { label: "Passport", path: "passportData.AuthenticationResult", value: "Passed", state: "clear" },
      { label: "Quiz", path: "identityProof.status", value: "true", state: "clear" },
    ]);
  });
  test.each([
    [
      emptyResult,
      [
        [null, "absent"],
        [null, "absent"],
        [null, "absent"],
      ],
    ],
    [
      { idVerification: { status: "FAIL" }, passportData: { Country: "HUN" }, identityProof: { status: false } },
      [
        ["FAIL", "blocking"],
        [null, "unknown"],
        ["false", "blocking"],
      ],
    ],
    [
      // Test Result, rule 2: a document with data and no verdict was submitted, but not judged.
      { idVerification: null, scannedUser: { NameFirst: "R" } },
      [
        [null, "unknown"],
        [null, "absent"],
        [null, "absent"],
      ],
    ],
    [
      { idVerification: { status: "LATER" }, passportData: { AuthenticationResult: "Attention" }, identityProof: 3 },
      [
        ["LATER", "unknown"],
        ["Attention", "attention"],
        [null, "unrecognized"],
      ],
    ],
    [
      { idVerification: { status: {} }, passportData: { AuthenticationResult: "pending" } },
      [
        [null, "absent"],
        ["pending", "unknown"],
        [null, "absent"],
      ],
    ],
    [
      { idVerification: { status: { word: "PASS" } }, passportData: { AuthenticationResult: ["Passed"] } },
      [
        [null, "unrecognized"],
        [null, "unrecognized"],
        [null, "absent"],
      ],
    ],
  ])("%#", (raw, expected) => expect(verdicts(raw)).toEqual(expected));
});
