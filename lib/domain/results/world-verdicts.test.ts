/** Tests whose answer it is, and what a verdict or a score means: the cases of `world-cases.json`, by their IDs. */
import { describe, expect, test } from "vitest";
import { noContext, signalsIn } from "@/lib/testing/result-view";
import { clearResult } from "@/lib/testing/test-results";
import cases from "@/lib/testing/world-cases.json";
import { usualPassMarks } from "./pass-marks";
import { readSections } from "./sections";

type Input = Record<string, unknown>;
const inputOf = (id: string) => (cases.find((one) => one.id === id)?.input ?? expect.fail(id)) as Input;
const answerOf = (id: string) => inputOf(id).answer as { user: Input };

describe("product: whose answer", () => {
  test.each([
    ["C002", "The service has another name"],
    ["C005", "The service has another birth date"],
  ])("%s: %s", (id, title) => {
    const user = { ...clearResult.user, ...(inputOf(id).typed as Input) };
    const readUser = { ...clearResult.user, ...answerOf(id).user, birthday: null, day: null, month: null, year: null };
    expect(signalsIn({ consent: clearResult.consent, user: readUser }, { user })).toContainEqual(
      expect.objectContaining({ code: "identity.differs", severity: "blocking", title }),
    );
  });
});

describe("product: ID verdict", () => {
  test.each([
    ["C039", { AuthenticationResult: "Failed", AuthenticationResultSummary: ["Photo replaced"] }, "Photo replaced"],
    ["C041", { IsIDVerified: false }, "false"],
  ])("%s: what the ID's data says against a PASS is a finding, with the reason", (_, scanned, reason) => {
    const signals = signalsIn({ ...clearResult, scannedUser: { ...clearResult.scannedUser, ...scanned } });
    expect(signals.filter(({ section }) => section === "scannedUser")).toMatchObject([
      { severity: expect.stringMatching(/^(?:blocking|attention)$/) },
    ]);
    expect(JSON.stringify(signals)).toContain(reason);
  });

  test.each([
    ["C043", "unknown", ["id.failed"]],
    ["C044", "clear", []],
  ])("%s: the verdict is %s", (id, state, codes) => {
    const raw = { ...clearResult, idVerification: { status: inputOf(id).status } };
    expect(readSections(raw).sections.idVerification.state).toBe(state);
    expect(signalsIn(raw).map(({ code }) => code)).toEqual(codes);
  });
});

describe("product: face", () => {
  const marks = { ...noContext, passMarks: { ...usualPassMarks, faceMatch: 80 } };
  test.each([
    ["C045", "face.below-mark"],
    ["C047", "section.unrecognized"],
  ])("%s: a score that does not reach the policy's mark is not clear: %s", (id, code) => {
    const { face_match_score } = inputOf(id);
    const raw = { ...clearResult, photoProof: { ...clearResult.photoProof, face_match_score } };
    expect(readSections(raw, {}, marks).sections.photoProof.state).not.toBe("clear");
    expect(signalsIn(raw, marks).map((signal) => signal.code)).toContain(code);
  });
});
