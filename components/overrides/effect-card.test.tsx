import { describe, expect, test } from "vitest";
import type { CheckBlock } from "@/lib/domain/checks/blocks";
import { overrideStates } from "@/lib/domain/decisions/overrides";
import { serviceVerdicts } from "@/lib/domain/results/override";
import { readSections } from "@/lib/domain/results/sections";
import type { ServiceVerdict } from "@/lib/domain/results/view";
import { viewOf } from "@/lib/testing/result-view";
import { clearResult, emptyResult } from "@/lib/testing/test-results";
import { allowsReport, effectOf, identityBy, nothingToOverride, resolvedByService } from "./effect-card";

const verdicts = (raw: unknown): ServiceVerdict[] => serviceVerdicts(readSections(raw).sections);

describe("the current identity, from the service's verdicts", () => {
  test.each([
    ["verified by the service", clearResult, { state: "clear", word: "Verified by the service" }],
    ["nothing taken", emptyResult, { state: "absent", word: "Not taken" }],
    ["a failed ID", { idVerification: { status: "FAIL" } }, { state: "blocking", word: "Not verified" }],
    [
      "a failed ID beside a passport that passed",
      { idVerification: { status: "FAIL" }, passportData: { AuthenticationResult: "Passed" } },
      { state: "blocking", word: "Not verified" },
    ],
    [
      "a passport that wants attention",
      { passportData: { AuthenticationResult: "Attention" } },
      { state: "attention", word: "Not verified" },
    ],
    [
      "a passport that passed is no verified identity",
      { passportData: { AuthenticationResult: "Passed" } },
      { state: "unknown", word: "Not stated" },
    ],
    ["a passed quiz alone", { identityProof: { status: true } }, { state: "unknown", word: "Not stated" }],
    ["an unlisted word", { idVerification: { status: "LATER" } }, { state: "unknown", word: "Not stated" }],
    ["an unreadable one", { idVerification: { status: {} } }, { state: "absent", word: "Not taken" }],
    [
      "a word that is none",
      { idVerification: { status: { word: "PASS" } } },
      { state: "unrecognized", word: "Cannot interpret" },
    ],
  ])("%s", (_, raw, status) => expect(identityBy(verdicts(raw))).toEqual(status));
});

describe("what an override changes", () => {
  const failed = verdicts({ idVerification: { status: "FAIL" } });

  test("a waiting override shows now and afterwards", () => {
    expect(effectOf("requested", failed)).toEqual({
      title: "What it changes",
      from: { label: "Identity now", status: { state: "blocking", word: "Not verified" } },
      to: { label: "Afterwards", status: { state: null, word: "By override" } },
    });
  });

  test("an applied override shows before and now", () => {
    expect(effectOf("applied", failed)).toEqual({
      title: "What it changed",
      from: { label: "Identity before", status: { state: "blocking", word: "Not verified" } },
      to: { label: "Identity now", status: { state: null, word: "Verified by override" } },
    });
    expect(effectOf("applied", null).from.status).toEqual({ state: "unknown", word: "Not known" });
  });

  test("only an applied override says that the identity is verified by override; none is shown as clear", () => {
    for (const state of overrideStates) {
      const { to } = effectOf(state, failed);
      expect(to?.label === "Identity now" && to.status.word.startsWith("Verified"), state).toBe(state === "applied");
      expect(to?.status.state, state).not.toBe("clear");
    }
  });
});

test("an identity that the service has verified itself has nothing to change", () => {
  expect(resolvedByService).toMatchObject({ from: { status: { state: "clear" } }, to: null });
  const done: CheckBlock = {
    code: "done",
    why: "The service has verified this identity itself.",
    fix: { href: "/applicants/x#passport", label: "See the passport" },
  };
  expect(nothingToOverride([done])).toEqual(done);
  expect(nothingToOverride([{ code: "permission", why: "This takes a role.", fix: null }])).toBeNull();
  expect(nothingToOverride([])).toBeNull();
});

test("a criminal report is announced only when its other conditions hold: the flag, and an ID that was read or a quiz", () => {
  const flagged = { backgroundCheck: { hasCriminalRecord: true } };
  const read = { scannedUser: { NameFirst: "Ana" } };
  expect(allowsReport(viewOf({ ...flagged, ...read }))).toBe(true);
  expect(allowsReport(viewOf({ ...flagged, identityProof: { status: true } }))).toBe(true);
  expect(allowsReport(viewOf({ ...flagged, identityProof: { status: null, score: 40 } }))).toBe(false);
  expect(allowsReport(viewOf(flagged))).toBe(false);
  expect(allowsReport(viewOf(read))).toBe(false);
});
