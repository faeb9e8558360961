import { describe, expect, test } from "vitest";
import { type CheckKey, checkKeys } from "@/lib/domain/results/keys";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { readSections } from "@/lib/domain/results/sections";
import { stateOfSignal } from "@/lib/domain/results/signal-state";
import { signalsOf } from "@/lib/domain/results/signals";
import type { CourtOrder } from "@/lib/domain/results/signals/signal";
import { type Check, check } from "@/lib/domain/results/view";
import { courtOrders } from "@/lib/testing/court-orders";
import { checksIn, comparisonsIn, noContext, viewOf } from "@/lib/testing/result-view";
import { clearResult, emptyResult, resultWithFindings, secrets } from "@/lib/testing/test-results";
import type { CheckRun } from "./applicant-facts";
import { checkStatuses } from "./check-states";
import { matrixOf, resolvedChecks } from "./list-checks";

const find = (list: Check[], key: string) => list.find((one) => one.key === key);
const states = (list: Check[]) => Object.fromEntries(list.map((one) => [one.key, one.state]));

const run = (operationId: string, startedAt: string, outcome: CheckRun["outcome"] = "answered"): CheckRun => ({
  operationId,
  startedAt,
  finishedAt: startedAt,
  outcome,
});

test("every check satisfies the contract", () => {
  for (const listedCheck of checksIn(resultWithFindings, [], courtOrders))
    expect(check.safeParse(listedCheck).success).toBe(true);
});

test("a clear result makes every check clear, except those not in the Test Result", () => {
  const list = checksIn(clearResult);
  const outsideResult = ["court", "driving"];
  for (const listedCheck of list) {
    expect([listedCheck.key, listedCheck.state]).toEqual([
      listedCheck.key,
      outsideResult.includes(listedCheck.key) ? "absent" : "clear",
    ]);
  }
  const { court, ...rest } = matrixOf(list);
  expect(court).toBe("absent");
  expect(new Set(Object.values(rest))).toEqual(new Set(["clear"]));
});

test("an empty result leaves every check not taken", () => {
  expect(new Set(Object.values(states(checksIn(emptyResult))))).toEqual(new Set(["absent"]));
});

test("the sample applicant with findings has the expected states and summaries", () => {
  const list = checksIn(resultWithFindings, [], courtOrders);
  expect(states(list)).toMatchObject({
    id: "blocking",
    passport: "attention",
    face: "blocking",
    quiz: "clear",
    phone: "clear",
    email: "attention",
    ssn: "clear",
    background: "attention",
    watchlist: "clear",
    court: "attention",
    business: "absent",
    employment: "pending",
    education: "unknown",
    license: "unrecognized",
  });
  expect(find(list, "id")?.summary).toBe("Passed, confidence 71, barcode read");
  expect(find(list, "face")?.summary).toBe("Not live, score 31; face match 86 (no pass mark set)");
  expect(find(list, "quiz")?.summary).toBe("Passed, score 80, 5 questions");
  const unstated = checksIn({ identityProof: { status: null, score: 40, numQuestions: "5" } });
  expect(find(unstated, "quiz")).toMatchObject({
    state: "absent",
    summary: "Not taken or not required, score 40, 5 questions",
  });
  expect(find(list, "court")?.summary).toBe("1 of 2 orders complete, records in 1");
  expect(find(list, "education")?.summary).toBe("1 school: 1 unclear");
  const columns = matrixOf(list);
  expect(Object.keys(columns).sort()).toEqual([...checkKeys].sort());
  // Two checks share the column. The criminal flag is worse than the clear watch list.
  expect(columns.background).toBe("attention");
});

test.each([
  [{ status: true }, "unknown", "Passed, without a usable score"],
  [{ status: true, score: 5000 }, "unknown", "Passed, without a usable score, score 5000"],
  [{ status: true, score: 40 }, "attention", "Failed, score 40"],
  [{ status: false, score: 90 }, "attention", "Failed, score 90"],
  [{ status: "yes and no" }, "unrecognized", "The answer could not be read"],
])("a quiz %j is %s: it is only called failed if a status or a pass mark says so", (identityProof, state, summary) => {
  const terms = { passMarks: { ...usualPassMarks, quizScore: 60 }, today: null };
  const { sections } = readSections({ identityProof }, {}, terms);
  expect(checkStatuses(sections, []).quiz).toEqual({ state, summary });
});

test("resolved is resolved everywhere: a check whose findings were all answered, whatever the service says of it", () => {
  const raw = { ...clearResult, backgroundCheck: { hasCriminalRecord: false, hasGlobalWatchlistRecord: true } };
  const { signals, checks } = viewOf(raw);
  const after = (answered: boolean) =>
    resolvedChecks(
      checks,
      signals.map((signal) => ({ signal, answered })),
    );
  expect(signals.map(({ code }) => code)).toEqual(["background.watchlist-record"]);
  expect(find(after(false), "watchlist")?.state).toBe("blocking");
  expect(find(after(true), "watchlist")?.state).toBe("resolved");
  // Two checks share the column. The resolved one is not clear by the service, so the column is not clear either.
  expect(matrixOf(after(true)).background).toBe("resolved");
  expect(after(true).filter(({ key }) => key !== "watchlist")).toEqual(checks.filter(({ key }) => key !== "watchlist"));
});

test("a column has its worst state: the hosted page's ID counts with the uploaded one", () => {
  const hosted = { verifyUI: { scannedUser: { result: "PASS", liveness_result: { livenessAssessment: "NotLive" } } } };
  const list = checksIn({ idVerification: { status: "PASS" }, ...hosted });
  expect(find(list, "id")?.state).toBe("clear");
  expect(find(list, "hosted-id")?.state).toBe("blocking");
  expect(matrixOf(list).id).toBe("blocking");
});

test.each<[object, CheckKey]>([
  [{ idVerification: { status: "FAIL" } }, "id"],
  [{ idVerification: { status: "LATER" } }, "id"],
  [{ scannedUser: { Class: "D" } }, "id"],
  [{ idVerification: "PASS" }, "id"],
  [{ verifyUI: { scannedUser: { result: "complete" } } }, "id"],
  [{ passportData: { AuthenticationResult: "Attention" } }, "passport"],
  [{ passportData: { AuthenticationResult: "Unknown" } }, "passport"],
  [{ photoProof: { liveness: { assessment: "NotLive" } } }, "face"],
  [{ photoProof: { liveness: { error: "No face", error_code: "E4" } } }, "face"],
  [{ identityProof: { status: false } }, "quiz"],
  [{ backgroundCheck: { hasCriminalRecord: true, hasGlobalWatchlistRecord: false } }, "background"],
  [{ backgroundCheck: { hasCriminalRecord: true, hasGlobalWatchlistRecord: true } }, "background"],
  [{ backgroundCheck: { hasCriminalRecord: "perhaps", hasGlobalWatchlistRecord: true } }, "background"],
])("%j: the matrix shows the state of the worst signal", (raw, column) => {
  const result = readSections({ consent: clearResult.consent, ...raw });
  const comparisons = comparisonsIn(result.sections);
  const [first] = signalsOf({ ...noContext, ...result, comparisons, user: null, consentKnown: true });
  expect(first && stateOfSignal(first)).toBe(matrixOf(checksIn(raw))[column]);
});

describe("data without a verdict is not clear", () => {
  const { NameFirst, NameLast, DateOfBirth4 } = clearResult.scannedUser;
  const person = { NameFirst, NameLast, DateOfBirth4 };
  test.each([
    [{ scannedUser: { ...person, IsIDVerified: true, AuthenticationResult: "Passed" } }, "unknown"],
    [
      { scannedUser: { ...person, AuthenticationResult: "Passed", DocumentVerificationConfidenceRating: 60 } },
      "attention",
    ],
    [
      { idVerification: { status: "PASS" }, scannedUser: { ...person, AuthenticationResult: "Attention" } },
      "attention",
    ],
    [{ idVerification: { status: "PASS" }, scannedUser: person }, "unknown"],
    [{ idVerification: { status: "PASS" }, scannedUser: clearResult.scannedUser }, "clear"],
    [{ idVerification: { status: "PASS" }, scannedUser: { Class: "D" } }, "blocking"],
    [{ idVerification: { status: "FAIL" } }, "blocking"],
    [{ idVerification: { status: "LATER" } }, "unknown"],
    [{ idVerification: "PASS" }, "unrecognized"],
    [{ idVerification: { status: "PASS" }, scannedUser: [] }, "unknown"],
    [{ idVerification: { status: "PASS" }, scannedUser: [1] }, "unrecognized"],
  ])("%j → photo ID %s", (raw, state) => {
    expect(find(checksIn({ user: clearResult.user, ...raw }), "id")?.state).toBe(state);
  });
});

describe("runs from the console", () => {
  const at = (minute: number) => `2026-11-18T10:0${minute}:00.000Z`;
  test("the last run of any kind and the number of attempts, without status calls", () => {
    const runs = [
      run("document.upload-id", at(1)),
      run("document.verify-id", at(4)),
      run("document.upload-id-enhanced", at(2)),
      run("document.check-id", at(3)),
      run("user.ssn", at(5)),
    ];
    expect(find(checksIn({}, runs), "id")).toMatchObject({ at: at(4), attempts: 2, state: "pending" });
    expect(find(checksIn({}, runs), "passport")).toMatchObject({ at: null, attempts: null, state: "absent" });
  });

  test("a run that was refused or never sent is not an attempt", () => {
    const tried = (...outcomes: CheckRun["outcome"][]) =>
      find(
        checksIn(
          {},
          outcomes.map((outcome, index) => run("document.upload-id", at(index), outcome)),
        ),
        "id",
      )?.attempts;
    expect(tried("refused", "failed")).toBeNull();
    expect(tried("answered", "refused", "unknown", "failed")).toBe(2);
  });
  test.each([
    ["answered", "pending"],
    ["running", "pending"],
    ["unknown", "unknown"],
    ["failed", "absent"],
    ["refused", "absent"],
  ] as const)("a last run that is %s makes a check without a result %s", (outcome, state) => {
    const runs = [run("user.ssn", at(1)), run("user.ssn", at(2), outcome)];
    expect(find(checksIn({}, runs), "ssn")?.state).toBe(state);
    expect(find(checksIn({ SSNVerification: { isSSNVerified: true } }, runs), "ssn")?.state).toBe("clear");
  });
  test.each([
    [{ isOpen: true, lastResult: null }, "pending"],
    [{ isOpen: true, lastResult: "under_review" }, "pending"],
    // "complete" means received and parsed, which is not a verdict.
    [{ isOpen: false, lastResult: "complete" }, "pending"],
    [{ isOpen: false, lastResult: "parsing_failed" }, "absent"],
    // The console stopped polling after a day.
    [{ isOpen: false, lastResult: "under_review" }, "unknown"],
    [{ isOpen: false, lastResult: null }, "unknown"],
  ])("Meaning of upload results: %j of a document makes a check without a result %s", (upload, state) => {
    const runs = [run("document.upload-id", at(1))];
    const uploads = [{ document: "id" as const, ...upload }];
    expect(find(checksIn({}, runs, [], { uploads }), "id")?.state).toBe(state);
    expect(find(checksIn({}, runs, [], { uploads }), "passport")?.state).toBe("absent");
    const passed = { idVerification: { status: "PASS" }, scannedUser: clearResult.scannedUser, user: clearResult.user };
    expect(find(checksIn(passed, runs, [], { uploads }), "id")?.state).toBe("clear");
  });
  test("Identity documents, rule 4: a passport that passed is not clear before its Verify", () => {
    const { user, passportData } = clearResult;
    const passed = { user, passportData };
    const passport = (...runs: CheckRun[]) => find(checksIn(passed, runs), "passport");
    const upload = run("document.upload-passport", at(1));
    expect(passport(upload)).toMatchObject({ state: "unknown", summary: "Passed, Verify not run" });
    expect(passport(upload, run("document.verify-passport", at(2), "refused"))?.state).toBe("unknown");
    expect(passport(upload, run("document.verify-passport", at(2)))?.state).toBe("clear");
    // Another upload must be verified again.
    const repeatedRun = run("document.upload-passport-enhanced", at(3));
    expect(passport(upload, run("document.verify-passport", at(2)), repeatedRun)?.state).toBe("unknown");
    // The console cannot tell for a passport that was uploaded elsewhere.
    expect(passport()?.state).toBe("clear");
  });
  test.each([
    ["quiz", "quiz.get", "quiz.answer"],
    ["phone", "user.phone", "user.phone-code"],
    ["email", "user.email", "user.email-code"],
  ])("a %s check that was only started waits for the applicant, not for the service", (key, opening, answer) => {
    const opened = run(opening, "2026-11-01T10:00:00Z");
    expect(find(checksIn(emptyResult, [opened]), key)?.state).toBe("absent");
    const answered = [opened, run(answer, "2026-11-01T10:05:00Z")];
    expect(find(checksIn(emptyResult, answered), key)?.state).toBe("pending");
  });

  test("the service's count of attempts is shown if it has one", () => {
    expect(find(checksIn(clearResult), "hosted-id")?.attempts).toBe(1);
    expect(find(checksIn(clearResult), "hosted-passport")?.attempts).toBe(2);
  });
});

describe("a court search is clear only when it is complete and has no case", () => {
  const [, pending] = courtOrders;
  test.each<[Partial<CourtOrder>, string]>([
    [{}, "pending"],
    [{ status: "LOST" }, "unknown"],
    [{ complete: true, status: "COMPLETE", subStatus: null, caseCount: 0 }, "clear"],
    [{ complete: true, status: "COMPLETE", subStatus: null, caseCount: null }, "unknown"],
    [{ complete: true, status: "COMPLETE", caseCount: 0 }, "unknown"],
    // A sub-status that the interface does not list could mean anything (assumption: court result states).
    [{ complete: true, status: "COMPLETE", subStatus: "UNABLE_TO_SEARCH", caseCount: 0 }, "unknown"],
    [{ complete: true, status: "COMPLETE", subStatus: "RECORD", caseCount: 0 }, "attention"],
    [{ regressed: true }, "attention"],
    [{ caseCount: 1 }, "attention"],
  ])("%j → %s", (fields, state) => {
    const orders = pending ? [{ ...pending, ...fields }] : [];
    expect(find(checksIn({}, [], orders), "court")?.state).toBe(state);
  });
});

test("no summary holds personal data, even when the service writes some into a verdict", () => {
  const raw = {
    ...resultWithFindings,
    idVerification: { status: "Renáta Szőllősi-Brook 219-09-4471" },
    passportData: { ...resultWithFindings.passportData, AuthenticationResult: "RENATA BROOK 4 Jul 1988, HU8841952" },
  };
  const serialized = JSON.stringify(checksIn(raw).map((one) => [one.title, one.summary]));
  for (const word of ["Ren", "BROOK", "1988", "4471", ...Object.values(secrets)])
    expect(serialized).not.toContain(word);
});
