import { describe, expect, test } from "vitest";
import { check, checkKeys } from "@/lib/contracts/results";
import { compareDocuments } from "@/lib/results/compare";
import { readSections, type SectionAnswers } from "@/lib/results/sections";
import { signalsOf } from "@/lib/results/signals";
import type { CourtOrder } from "@/lib/results/signals/signal";
import { courtOrders } from "@/lib/testing/court-orders";
import { clearResult, emptyResult, secrets, today, troubledResult } from "@/lib/testing/test-results";
import type { CheckRun, UploadStatus } from "./applicant-facts";
import { listChecks, matrixOf } from "./list-checks";

type Extras = { uploads?: UploadStatus[]; overridden?: boolean; answers?: SectionAnswers };

function checks(raw: object, runs: CheckRun[] = [], orders: readonly CourtOrder[] = [], extras: Extras = {}) {
  const result = readSections({ consent: clearResult.consent, ...raw }, extras.answers);
  const comparisons = compareDocuments(result.sections, today);
  const signals = signalsOf({ ...result, comparisons, today, consentKnown: true, orders });
  return listChecks({ sections: result.sections, runs, orders, signals, ...extras });
}
const find = (list: ReturnType<typeof checks>, key: string) => list.find((one) => one.key === key);
const states = (list: ReturnType<typeof checks>) => Object.fromEntries(list.map((one) => [one.key, one.state]));

const run = (operationId: string, startedAt: string, outcome: CheckRun["outcome"] = "answered"): CheckRun => ({
  operationId,
  startedAt,
  finishedAt: startedAt,
  outcome,
});

test("every check satisfies the contract", () => {
  for (const one of checks(troubledResult, [], courtOrders)) expect(check.safeParse(one).success).toBe(true);
});

test("a clear result makes every check clear, except those that the Test Result has no place for", () => {
  const list = checks(clearResult);
  const elsewhere = ["court", "driving"];
  for (const one of list) {
    expect([one.key, one.state]).toEqual([one.key, elsewhere.includes(one.key) ? "absent" : "clear"]);
  }
  const { court, ...rest } = matrixOf(list);
  expect(court).toBe("absent");
  expect(new Set(Object.values(rest))).toEqual(new Set(["clear"]));
});

test("an empty result leaves every check not taken", () => {
  expect(new Set(Object.values(states(checks(emptyResult))))).toEqual(new Set(["absent"]));
});

test("the sample applicant with troubled results has the expected states and summaries", () => {
  const list = checks(troubledResult, [], courtOrders);
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
  expect(find(list, "id")?.summary).toBe("PASS, confidence 71, barcode read");
  expect(find(list, "face")?.summary).toBe("Not live, score 31; face match 86, which has no threshold");
  expect(find(list, "quiz")?.summary).toBe("Passed, score 80, 5 questions");
  expect(find(list, "court")?.summary).toBe("1 of 2 orders complete, records in 1");
  expect(find(list, "education")?.summary).toBe("1 school: 1 unclear");
  const columns = matrixOf(list);
  expect(Object.keys(columns).sort()).toEqual([...checkKeys].sort());
  // Two tests share the column: the flag outweighs the clear watch list.
  expect(columns.background).toBe("attention");
});

test("a column has its worst state: the hosted page's ID counts with the uploaded one", () => {
  const hosted = { verifyUI: { scannedUser: { result: "PASS", liveness_result: { livenessAssessment: "NotLive" } } } };
  const list = checks({ idVerification: { status: "PASS" }, ...hosted });
  expect(find(list, "id")?.state).toBe("clear");
  expect(find(list, "hosted-id")?.state).toBe("blocking");
  expect(matrixOf(list).id).toBe("blocking");
});

describe("data without a verdict is not clear", () => {
  test.each([
    [{ scannedUser: { IsIDVerified: true, AuthenticationResult: "Passed" } }, "unknown"],
    [{ scannedUser: { AuthenticationResult: "Passed", DocumentVerificationConfidenceRating: 60 } }, "attention"],
    [{ idVerification: { status: "PASS" }, scannedUser: { AuthenticationResult: "Attention" } }, "attention"],
    [{ idVerification: { status: "PASS" }, scannedUser: { NameFirst: "R" } }, "clear"],
    [{ idVerification: { status: "FAIL" } }, "blocking"],
    [{ idVerification: { status: "LATER" } }, "unknown"],
    [{ idVerification: "PASS" }, "unrecognized"],
    [{ idVerification: { status: "PASS" }, scannedUser: [] }, "clear"],
    [{ idVerification: { status: "PASS" }, scannedUser: [1] }, "unrecognized"],
  ])("%j → photo ID %s", (raw, state) => {
    expect(find(checks(raw), "id")?.state).toBe(state);
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
    expect(find(checks({}, runs), "id")).toMatchObject({ at: at(4), attempts: 2, state: "pending" });
    expect(find(checks({}, runs), "passport")).toMatchObject({ at: null, attempts: null, state: "absent" });
  });

  test("a run that was refused or never left is no attempt", () => {
    const tried = (...outcomes: CheckRun["outcome"][]) =>
      find(
        checks(
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
  ] as const)("a last run that is %s leaves a silent result %s", (outcome, state) => {
    const runs = [run("user.ssn", at(1)), run("user.ssn", at(2), outcome)];
    expect(find(checks({}, runs), "ssn")?.state).toBe(state);
    expect(find(checks({ SSNVerification: { isSSNVerified: true } }, runs), "ssn")?.state).toBe("clear");
  });
  test.each([
    [{ isOpen: true, lastResult: null }, "pending"],
    [{ isOpen: true, lastResult: "under_review" }, "pending"],
    // Received and parsed, which is no verdict.
    [{ isOpen: false, lastResult: "complete" }, "pending"],
    [{ isOpen: false, lastResult: "parsing_failed" }, "absent"],
    // Given up.
    [{ isOpen: false, lastResult: "under_review" }, "unknown"],
    [{ isOpen: false, lastResult: null }, "unknown"],
  ])("Meaning of upload results: %j of a document leaves a silent result %s", (upload, state) => {
    const runs = [run("document.upload-id", at(1))];
    const uploads = [{ document: "id" as const, ...upload }];
    expect(find(checks({}, runs, [], { uploads }), "id")?.state).toBe(state);
    expect(find(checks({}, runs, [], { uploads }), "passport")?.state).toBe("absent");
    const passed = { idVerification: { status: "PASS" } };
    expect(find(checks(passed, runs, [], { uploads }), "id")?.state).toBe("clear");
  });
  test.each([
    ["quiz", "quiz.get", "quiz.answer"],
    ["phone", "user.phone", "user.phone-code"],
    ["email", "user.email", "user.email-code"],
  ])("a %s check that was only started waits for the applicant, not for the service", (key, opening, answer) => {
    const opened = run(opening, "2026-11-01T10:00:00Z");
    expect(find(checks(emptyResult, [opened]), key)?.state).toBe("absent");
    const answered = [opened, run(answer, "2026-11-01T10:05:00Z")];
    expect(find(checks(emptyResult, answered), key)?.state).toBe("pending");
  });

  test("the service's count of attempts is shown where it has one", () => {
    expect(find(checks(clearResult), "hosted-id")?.attempts).toBe(1);
    expect(find(checks(clearResult), "hosted-passport")?.attempts).toBe(2);
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
    [{ complete: true, status: "COMPLETE", subStatus: "RECORD", caseCount: 0 }, "attention"],
    [{ regressed: true }, "attention"],
  ])("%j → %s", (fields, state) => {
    const orders = pending ? [{ ...pending, ...fields }] : [];
    expect(find(checks({}, [], orders), "court")?.state).toBe(state);
  });
});

test("no summary holds personal data, even when the service writes some into a verdict", () => {
  const raw = {
    ...troubledResult,
    idVerification: { status: "Renáta Szőllősi-Brook 219-09-4471" },
    passportData: { ...troubledResult.passportData, AuthenticationResult: "RENATA BROOK 4 Jul 1988, HU8841952" },
  };
  const serialized = JSON.stringify(checks(raw).map((one) => [one.title, one.summary]));
  for (const word of ["Ren", "BROOK", "1988", "4471", ...Object.values(secrets)])
    expect(serialized).not.toContain(word);
});

describe("after an override of an applicant without an ID upload", () => {
  const passed = { idVerification: { status: "PASS", description: "The identity was verified manually" } };
  const id = (raw: object, extras: Extras & { runs?: CheckRun[] } = {}) => {
    const { runs = [], ...rest } = extras;
    return find(checks(raw, runs, [], { overridden: true, ...rest }), "id");
  };

  test("the photo ID check counts as not taken", () => {
    const found = id(passed);
    expect(found).toMatchObject({
      state: "absent",
      byOverride: true,
      summary: "By override; no ID was uploaded. The service says PASS since",
    });
    expect(id({})).toMatchObject({ state: "absent", byOverride: true, summary: "By override; no ID was uploaded" });
    expect(check.safeParse(found).success).toBe(true);
    expect(matrixOf(checks(passed, [], [], { overridden: true })).id).toBe("absent");
    expect(checks(passed, [], [], { overridden: true }).filter(({ state }) => state !== "absent")).toEqual([]);
  });

  test("a passport keeps its own state", () => {
    const list = checks({ ...passed, passportData: clearResult.passportData, user: clearResult.user }, [], [], {
      overridden: true,
    });
    expect([find(list, "id")?.state, find(list, "passport")?.state]).toEqual(["absent", "clear"]);
  });

  test("a status call without an upload makes nothing pending, and a refused upload does not count", () => {
    const at = "2026-11-18T09:00:00.000Z";
    expect(id(passed, { runs: [run("document.check-id", at)] })?.state).toBe("absent");
    expect(id(passed, { runs: [run("document.upload-id", at, "refused")] })?.byOverride).toBe(true);
  });

  test("any sign of an upload leaves the service's verdict as it is", () => {
    const at = "2026-11-18T09:00:00.000Z";
    for (const found of [
      id(passed, { overridden: false }),
      id({ ...passed, scannedUser: clearResult.scannedUser, user: clearResult.user }),
      id(passed, { runs: [run("document.upload-id", at)] }),
      id(passed, { runs: [run("document.upload-id-enhanced", at, "unknown")] }),
      id(passed, { uploads: [{ document: "id", isOpen: false, lastResult: "complete" }] }),
    ]) {
      expect([found?.state, found?.byOverride]).toEqual(["clear", undefined]);
    }
  });

  test("Test Result, rule 2: a failed upload stays failed, and its summary says that an override verified the identity", () => {
    const failed = { idVerification: { status: "FAIL" }, scannedUser: { DocumentVerificationConfidenceRating: 66 } };
    expect(id(failed)).toMatchObject({ state: "blocking", summary: expect.stringMatching(/^FAIL.*by override$/) });
    expect(id(failed, { overridden: false })?.summary).not.toContain("override");
  });
});

describe("the answers of other operations", () => {
  const byAnswer = (answers: SectionAnswers, raw: object = {}, runs: CheckRun[] = []) =>
    checks({ ...raw }, runs, [], { answers });
  const of = (key: string, answers: SectionAnswers, raw: object = {}) => {
    const { state, summary } = find(byAnswer(answers, raw), key) ?? {};
    return [state, summary];
  };

  test("a driving record is a test of its own", () => {
    expect(of("driving", { drivingRecord: { is_clear: "Y", valid: "Y", violations: [] } })).toEqual(["clear", "Clear"]);
    const entry = { common: { subtype: "VIOL" } };
    expect(of("driving", { drivingRecord: { is_clear: "N", valid: "Y", violations: [entry, entry] } })).toEqual([
      "attention",
      "Not clear, 2 entries",
    ]);
    expect(of("driving", { drivingRecord: { product: "MVR" } })).toEqual(["unknown", "No verdict"]);
  });

  test("a driving record that came without data waits for nothing more", () => {
    const runs = [run("driving.record", "2026-11-17T14:00:00.000Z")];
    expect(find(byAnswer({ drivingRecord: {} }, {}, runs), "driving")).toMatchObject({
      state: "unknown",
      summary: "Answered without data",
    });
  });

  test("candidates of the 7-year history are part of criminal history, beside the flag", () => {
    const none = { sevenYearHistory: { result: { Candidates: { Message: "No records found" } } } };
    const some = { sevenYearHistory: { result: { Candidates: { Candidate: [{ Subject: { FullName: "A B" } }] } } } };
    const flag = { backgroundCheck: { hasCriminalRecord: false } };
    expect(of("background", none)).toEqual(["clear", "No candidate in the 7-year history"]);
    expect(of("background", some, flag)).toEqual(["attention", "No record flagged; 1 candidate in the 7-year history"]);
    expect(of("background", { sevenYearHistory: { message: "Accepted" } })).toEqual([
      "unknown",
      "No list of candidates in the 7-year history",
    ]);
  });

  test("the watch-list report counts for the watch lists", () => {
    expect(of("watchlist", { watchListReport: { NumberOfRecordsFound: 0 } })).toEqual([
      "clear",
      "0 records in the report",
    ]);
    expect(of("watchlist", { watchListReport: { NumberOfRecordsFound: 2 } })).toEqual([
      "blocking",
      "2 records in the report",
    ]);
  });

  test("an SSN that is not valid blocks, whichever answer says so", () => {
    expect(of("ssn", { ssnHistory: { isSSNValid: true } })[0]).toBe("clear");
    expect(of("ssn", { ssnHistory: { isSSNValid: false } })[0]).toBe("blocking");
    expect(of("ssn", { ssnHistory: { isSSNValid: false } }, { SSNVerification: { isSSNVerified: true } })[0]).toBe(
      "blocking",
    );
    expect(of("ssn", { countyHistory: { countyWithPrice: [{ County: "Harlow" }] } })[0]).toBe("absent");
  });

  test("a percentage is neither a match nor a mismatch, because it has no threshold", () => {
    expect(of("business", { businessSearch: { status: "Active", status_verified: true } })[0]).toBe("clear");
    expect(of("business", { businessSearch: { business_names: [{ name: "A", matchPercentage: 92 }] } })[0]).toBe(
      "unknown",
    );
    expect(of("business", { businessSearch: { addresses: [{ matchPercentage: 100, zipMatch: false }] } })[0]).toBe(
      "attention",
    );
  });
});
