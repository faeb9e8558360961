import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { courtOrders } from "@/lib/testing/court-orders";
import { clearResult, emptyResult, secrets, today, troubledResult } from "@/lib/testing/test-results";
import { compareDocuments } from "./compare";
import { readSections, type SectionAnswers } from "./sections";
import { isSignalCode, signalCodes, signalTable, signalTitles } from "./signal-codes";
import { signalsOf, worstSeverity } from "./signals";
import type { CourtOrder, SignalContext } from "./signals/signal";

function signals(raw: unknown, more: Partial<SignalContext> = {}) {
  const result = readSections(raw);
  const comparisons = compareDocuments(result.sections, today);
  return signalsOf({ ...result, comparisons, today, consentKnown: false, orders: [], ...more });
}
const consent = clearResult.consent;
const codes = (raw: object, more: Partial<SignalContext> = {}) =>
  signals({ consent, ...raw }, more).map((signal) => signal.code);

test("the table has exactly the specified codes", () => {
  const design = `consent.missing consent.disclosure-not-accepted window.open id.failed id.data-without-verdict
    id.low-confidence id.below-override-floor id.barcode-unread name.mismatch dob.mismatch document.expired
    passport.attention passport.unknown liveness.not-live liveness.error quiz.failed contact.phone-unverified
    contact.email-unverified background.criminal-record background.watchlist-record ssn.invalid business.mismatch
    records.found records.status-regressed employment.unverified education.unverified license.unverified
    section.unrecognized background.candidates driving.not-clear driving.unverified business.search-mismatch
    verdict.not-given`.split(/\s+/);
  expect([...signalCodes].sort()).toEqual(design.sort());
  expect(Object.keys(signalTitles)).toEqual(signalCodes);
  expect(isSignalCode("toString")).toBe(false);
});

test("a clear result has no signals", () => {
  expect(signals(clearResult)).toEqual([]);
  expect(worstSeverity([])).toBeNull();
});

test("an empty result only signals missing consent: a check not taken is not a failure", () => {
  expect(signals(emptyResult).map((one) => one.code)).toEqual(["consent.missing"]);
});

test("the sample applicant has the expected signals, worst first, with evidence", () => {
  const found = signals(troubledResult, { orders: courtOrders });
  expect(found.map((one) => [one.severity, one.code, one.section])).toEqual([
    ["blocking", "liveness.not-live", "photoProof"],
    ["blocking", "dob.mismatch", "scannedUser"],
    ["attention", "document.expired", "passportData"],
    ["attention", "id.low-confidence", "scannedUser"],
    ["attention", "passport.attention", "passportData"],
    ["attention", "background.criminal-record", "backgroundCheck"],
    ["attention", "records.found", "orders"],
    ["attention", "contact.email-unverified", "contactProof"],
    ["attention", "section.unrecognized", "professionalLicense"],
    ["info", "window.open", "note"],
  ]);
  expect(found.map((one) => one.title)).toEqual([
    "Liveness check failed",
    "Birth date on the ID is another day",
    "Passport expired 288 days ago",
    "ID confidence 71, below 75",
    "Passport needs review",
    "Criminal record flag",
    "Court record found, Harlow, OH",
    "Email not verified",
    "A section could not be read",
    "Still inside the test window",
  ]);
  expect(worstSeverity(found)).toBe("blocking");
  const evidence = (code: string) => found.find((one) => one.code === code)?.evidence;
  expect(evidence("liveness.not-live")?.map(({ path, value }) => [path, value])).toEqual([
    ["photoProof.liveness.assessment", "NotLive"],
    ["photoProof.liveness.score", "31"],
  ]);
  expect(evidence("passport.attention")?.map((one) => one.value)).toEqual([
    "Attention",
    "Document Expired",
    "Visible Pattern: background print not conclusive",
  ]);
  expect(evidence("section.unrecognized")).toEqual([
    { path: "professionalLicense[0].end_date", value: null, rule: "`end_date` is an object, not a date" },
  ]);
});

const passed = { idVerification: { status: "PASS" } };
const id = (fields: object) => ({ ...passed, scannedUser: { IsIDVerified: true, ...fields } });

describe("each rule follows the interface exactly", () => {
  const cases: [raw: object, codes: string[]][] = [
    // Consent
    [{ consent: null }, ["consent.missing"]],
    [{ consent: { is_report_checked: 0, background_check_disclosure_accepted: 0 } }, ["consent.missing"]],
    [
      { consent: { is_report_checked: 1, background_check_disclosure_accepted: 0 } },
      ["consent.disclosure-not-accepted"],
    ],
    [{ consent: { is_report_checked: 1 } }, ["consent.disclosure-not-accepted"]],
    [{ consent: { background_check_disclosure_accepted: true } }, []],
    [{ consent: "yes" }, ["section.unrecognized"]],
    // The test window
    [{ note: "open" }, ["window.open"]],
    [{ contactProof: { note: "open" } }, ["window.open"]],
    // The ID
    [{ idVerification: { status: "FAIL" } }, ["id.failed"]],
    [{ idVerification: { status: "REVIEW" } }, ["id.failed"]],
    [{ idVerification: { status: " pass " } }, []],
    [{ idVerification: { description: "Too blurred" } }, ["id.failed"]],
    [{ idVerification: { status: { code: 1 } } }, ["section.unrecognized"]],
    [{ scannedUser: { Class: "D" } }, ["id.data-without-verdict"]],
    [{ scannedUser: { Class: "D" }, idVerification: { status: "FAIL" } }, ["id.failed"]],
    [id({ DocumentVerificationConfidenceRating: 75 }), []],
    [id({ DocumentVerificationConfidenceRating: "74" }), ["id.low-confidence"]],
    [id({ DocumentVerificationConfidenceRating: 50 }), ["id.low-confidence"]],
    [id({ DocumentVerificationConfidenceRating: 49 }), ["id.below-override-floor"]],
    [id({ DocumentVerificationConfidenceRating: null }), []],
    [id({ IsBarcodeRead: false, IsOcrRead: true }), ["id.barcode-unread"]],
    [id({ IsBarcodeRead: null }), []],
    // The person on the documents
    [{ user: { firstName: "A", lastName: "B" }, ...id({ NameFirst: "A", NameLast: "C" }) }, ["name.mismatch"]],
    [{ user: { firstName: "A", lastName: "B" }, ...id({}) }, []],
    [{ user: { dob: "04-07-1988" }, ...id({ DateOfBirth4: "04-07-1988" }) }, ["dob.mismatch"]],
    [id({ ExpirationDate4: "11-17-2026" }), ["document.expired"]],
    [id({ ExpirationDate4: "soon" }), []],
    // The passport
    [{ passportData: { AuthenticationResult: "Passed" } }, []],
    [{ passportData: { AuthenticationResult: "Attention" } }, ["passport.attention"]],
    [{ passportData: { AuthenticationResult: "Unknown" } }, ["passport.unknown"]],
    [{ passportData: { AuthenticationResult: "Splendid" } }, ["passport.unknown"]],
    [{ passportData: { Country: "HUN" } }, ["passport.unknown"]],
    [{ verifyUI: { passport: { authentication_result: "Attention" } } }, ["passport.attention"]],
    [{ verifyUI: { passport: { authentication_result: "Passed", result: "complete" } } }, []],
    [{ verifyUI: { passport: { authentication_result: "Passed", result: "FAIL" } } }, ["passport.attention"]],
    [{ verifyUI: { passport: { authentication_result: "Attention", result: "FAIL" } } }, ["passport.attention"]],
    [{ verifyUI: { passport: { result: "parsing_failed" } } }, ["passport.attention"]],
    [{ verifyUI: { passport: { result: "complete" } } }, ["passport.unknown"]],
    // The hosted UI's ID
    [{ verifyUI: { scannedUser: { is_barcode_read: false, is_ocr_read: true } } }, ["id.barcode-unread"]],
    [{ verifyUI: { scannedUser: { is_barcode_read: true } } }, []],
    [{ verifyUI: { scannedUser: { is_barcode_read: null } } }, []],
    [{ verifyUI: { scannedUser: { result: "FAIL" } } }, ["id.failed"]],
    [{ verifyUI: { scannedUser: { result: "parsing_failed" } } }, ["id.failed"]],
    [{ verifyUI: { scannedUser: { result: "complete" } } }, ["verdict.not-given"]],
    [{ verifyUI: { scannedUser: { result: "PASS" } } }, []],
    [{ verifyUI: { scannedUser: { result: "under_review" } } }, []],
    // Face
    [{ photoProof: { liveness: { assessment: "NotLive" } } }, ["liveness.not-live"]],
    [{ photoProof: { liveness: { error: "No face", error_code: "E4" } } }, ["liveness.error"]],
    [{ photoProof: { score: 12 } }, []],
    [{ verifyUI: { scannedUser: { liveness_error_code: "7" } } }, ["liveness.error"]],
    [{ verifyUI: { scannedUser: { liveness_result: { livenessAssessment: "NotLive" } } } }, ["liveness.not-live"]],
    // Quiz, contact, SSN, background
    [{ identityProof: { status: false } }, ["quiz.failed"]],
    [{ identityProof: { status: null, score: 10 } }, []],
    [
      { contactProof: { verifiedPhone: false, verifiedEmail: false } },
      ["contact.phone-unverified", "contact.email-unverified"],
    ],
    [{ contactProof: { verifiedPhone: null, verifiedEmail: true } }, []],
    [{ SSNVerification: { isSSNVerified: false } }, ["ssn.invalid"]],
    [{ backgroundCheck: { hasCriminalRecord: true } }, ["background.criminal-record"]],
    [{ backgroundCheck: { hasGlobalWatchlistRecord: "true" } }, ["background.watchlist-record"]],
    // Lists
    [{ FEINVerification: [{ FEINMatchFound: true, isCorrectDUNSNumber: false }] }, ["business.mismatch"]],
    [
      { FEINVerification: [{ FEINMatchFound: false }, { isBusinessContact: false }] },
      ["business.mismatch", "business.mismatch"],
    ],
    [{ FEINVerification: [{ FEINMatchFound: null }] }, []],
    [{ employment: [{ status: "Completed", job_title_verified: false }] }, ["employment.unverified"]],
    [{ employment: [{ status: "Pending", job_title_verified: false }] }, []],
    [{ education: [{ status: "Completed", degree_verified: 0 }] }, ["education.unverified"]],
    [{ professionalLicense: [{ status: "completed", license_number_verified: false }] }, ["license.unverified"]],
    // What is not described
    [{ device: { model: "x" } }, ["section.unrecognized"]],
    [{ device: null, socialProof: { successfulLogin: true } }, []],
  ];
  test.each(cases)("%j → %j", (raw, expected) => {
    expect(codes(raw).sort()).toEqual([...expected].sort());
  });

  test("consent recorded by the console is not missing", () => {
    expect(codes({ consent: null }, { consentKnown: true })).toEqual([]);
    const refused = { consent: { background_check_disclosure_accepted: false } };
    expect(codes(refused, { consentKnown: true })).toEqual(["consent.disclosure-not-accepted"]);
  });

  test("a verdict that is neither PASS nor a failure needs a reviewer's judgment", () => {
    expect(signals({ consent, idVerification: { status: "FAIL" } })[0]?.severity).toBe("blocking");
    expect(signals({ consent, idVerification: { status: "REVIEW" } })[0]?.severity).toBe("attention");
  });

  test("a malformed field does not hide bad news in another field", () => {
    const raw = { photoProof: { face_match_score: {}, liveness: { assessment: "NotLive" } } };
    expect(codes(raw)).toEqual(["liveness.not-live", "section.unrecognized"]);
  });
});

describe("court orders", () => {
  const [done] = courtOrders;
  const order = (fields: Partial<CourtOrder>): CourtOrder => ({
    ...(done ?? fail()),
    subStatus: null,
    caseCount: 0,
    ...fields,
  });
  const fail = (): never => {
    throw new Error("there is no order in the fixtures");
  };
  test.each<[Partial<CourtOrder>, string[]]>([
    [{}, []],
    [{ caseCount: 2 }, ["records.found"]],
    [{ subStatus: "RECORD", caseCount: null }, ["records.found"]],
    [{ subStatus: "IN_PROGRESS", caseCount: null, complete: false }, []],
    [{ regressed: true, status: "PENDING" }, ["records.status-regressed"]],
  ])("%j → %j", (fields, expected) => {
    expect(codes({}, { orders: [order(fields)] })).toEqual(expected);
  });
});

describe("titles", () => {
  test("no title contains personal data", () => {
    const forbidden = ["Renáta", "RENATA", "Brook", "BROOK", "1988", "45882", "renata.", ...Object.values(secrets)];
    const raw = { ...troubledResult, user: { ...troubledResult.user, firstName: "Ilona" }, idVerification: null };
    for (const { title } of signals(raw, { orders: courtOrders })) {
      for (const word of forbidden) expect(title).not.toContain(word);
    }
  });
  test("titles name only fields that the interface lists", () => {
    const entry = { status: "Completed", job_title_verified: false, "Brook 1988_verified": false };
    expect(signals({ consent, employment: [entry] }).map((one) => one.title)).toEqual([
      "Employment not verified: job title",
    ]);
  });
});

test("for any answer, signals are sorted by severity and have codes of the table", () => {
  const rank = { blocking: 0, attention: 1, info: 2 };
  const keys = fc.constantFrom(...Object.keys(clearResult), "note");
  fc.assert(
    fc.property(fc.dictionary(keys, fc.jsonValue()), (odd) => {
      const found = signals({ ...troubledResult, ...odd });
      const ranks = found.map((one) => rank[one.severity]);
      expect(ranks).toEqual([...ranks].sort());
      for (const { code, evidence } of found) {
        expect(signalTable).toHaveProperty([code]);
        for (const one of evidence) expect(one.rule).not.toBe("");
      }
    }),
    { numRuns: 300 },
  );
});

describe("answers of other operations", () => {
  const found = (answers: SectionAnswers, raw: object = {}) => {
    const result = readSections({ consent, ...raw }, answers);
    const comparisons = compareDocuments(result.sections, today);
    return signalsOf({ ...result, comparisons, today, consentKnown: false, orders: [] });
  };
  const titles = (answers: SectionAnswers, raw: object = {}) => found(answers, raw).map(({ title }) => title);

  test.each([
    [{ is_clear: "N", valid: "Y", violations: [] }, ["Driving record not clear"]],
    [{ is_clear: "Y", valid: "N" }, ["Driving record not valid"]],
    [{ is_clear: "Y", valid: "Y", violations: [{ any: 1 }] }, ["Driving record not clear: 1 entry"]],
    [{ is_clear: "Y", valid: "Y", violations: [{}] }, []],
    [
      { is_clear: "Y", valid: "Y", current_license: { issue_date_verified: false } },
      ["Driver license details not verified"],
    ],
    [{ product: "MVR" }, []],
  ])("driving record %j", (drivingRecord, expected) => {
    expect(titles({ drivingRecord })).toEqual(expected);
  });

  test("a driving record of another person is compared, and is for a reviewer to judge", () => {
    const user = { firstName: "Imogen", lastName: "Farrow", birthday: "1988-07-04T00:00:00.000Z" };
    const drivingRecord = {
      is_clear: "Y",
      first_name: "Piers",
      last_name: "Farrow",
      birth_date: "1990-07-04T00:00:00Z",
    };
    expect(found({ drivingRecord }, { user }).map(({ code, severity }) => [code, severity])).toEqual([
      ["dob.mismatch", "attention"],
      ["name.mismatch", "attention"],
    ]);
  });

  test("the watch-list flag and the report of its records are one signal", () => {
    const flag = { backgroundCheck: { hasGlobalWatchlistRecord: true } };
    const report = {
      watchListReport: { NumberOfRecordsFound: 2, WatchListRecords: { WatchListRecord: [{ Score: 90 }] } },
    };
    expect(found(report, flag)).toMatchObject([
      {
        code: "background.watchlist-record",
        title: "2 watch-list records",
        evidence: [
          { path: "backgroundCheck.hasGlobalWatchlistRecord" },
          { path: "watchListReport.NumberOfRecordsFound", value: "2" },
        ],
      },
    ]);
    expect(titles(report)).toEqual(["2 watch-list records"]);
    expect(titles({ watchListReport: { NumberOfRecordsFound: 0 } })).toEqual([]);
  });

  test("an SSN that both answers call wrong is one signal", () => {
    const both = found({ ssnHistory: { isSSNValid: false } }, { SSNVerification: { isSSNVerified: false } });
    expect(both).toMatchObject([{ code: "ssn.invalid", evidence: [{ value: "false" }, { value: "false" }] }]);
    expect(titles({ ssnHistory: { isSSNValid: true } })).toEqual([]);
  });

  test("candidates of the 7-year history, with how many offenses", () => {
    const Candidate = [
      { Offenses: { Offense: { Description: "A" } } },
      { Offenses: { Offense: [{ Statute: "1" }, {}] } },
    ];
    expect(found({ sevenYearHistory: { result: { Candidates: { Candidate } } } })).toMatchObject([
      { title: "7-year history: 2 candidates", evidence: [{ value: "2, with 2 offenses" }] },
    ]);
    expect(titles({ sevenYearHistory: { result: { Candidates: { Message: "None" } } } })).toEqual([]);
  });

  test("differences of a business search, and no verdict on percentages", () => {
    const addresses = [{ matchPercentage: 12, zipMatch: false }];
    const businessSearch = { status_verified: false, addresses, business_names: [{ matchPercentage: 3 }] };
    expect(found({ businessSearch }).flatMap(({ evidence }) => evidence.map(({ path }) => path))).toEqual([
      "businessSearch.status_verified",
      "businessSearch.addresses[0].zipMatch",
    ]);
  });
});

describe("complete is not a verdict", () => {
  test("of an ID from the hosted UI: it only means received and parsed", () => {
    expect(signals({ consent, verifyUI: { scannedUser: { result: "complete" } } })).toMatchObject([
      { code: "verdict.not-given", section: "verifyUI.scannedUser", evidence: [{ value: "complete" }] },
    ]);
    expect(codes({ verifyUI: { scannedUser: { result: "PASS" } } })).toEqual([]);
  });
  test("of a passport, the missing result and the word are one signal", () => {
    const found = signals({ consent, verifyUI: { passport: { result: "complete" } } });
    expect(found.map(({ code }) => code)).toEqual(["passport.unknown"]);
    expect(found[0]?.evidence.map(({ path }) => path)).toContain("verifyUI.passport.result");
    expect(codes({ verifyUI: { passport: { result: "complete", authentication_result: "Passed" } } })).toEqual([]);
  });
  test("of an uploaded ID", () => {
    expect(signals({ consent, idVerification: { status: "complete" } })[0]).toMatchObject({
      code: "id.failed",
      title: "“Complete” is not a verdict on the ID",
    });
  });
});
