import { describe, expect, test } from "vitest";
import { courtOrders } from "@/lib/testing/court-orders";
import { signalsIn } from "@/lib/testing/result-view";
import { clearResult } from "@/lib/testing/test-results";
import type { CourtOrder, SignalContext } from "./signals/signal";

const consent = clearResult.consent;
const user = { firstName: "A", lastName: "B", dob: "04-07-1988" };
const codes = (raw: object, more: Partial<SignalContext> = {}) =>
  signalsIn({ consent, user, ...raw }, more).map((signal) => signal.code);
const passed = { idVerification: { status: "PASS" } };
const person = { NameFirst: "A", NameLast: "B", DateOfBirth: null, DateOfBirth4: "07-04-1988" };
const id = (fields: object) => ({ ...passed, scannedUser: { ...clearResult.scannedUser, ...person, ...fields } });
const hosted = clearResult.verifyUI;
const hostedId = { ...hosted.scannedUser, first_name: "A", last_name: "B" };
const hostedPassport = { ...hosted.passport, firstname: "A", lastname: "B" };
const passport = { ...clearResult.passportData, ...person, NameFirst_NonMRZ: null, NameLast_NonMRZ: null };

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
    [{ consent: { background_check_disclosure_accepted: true } }, ["consent.disclosure-not-accepted"]],
    [{ consent: "yes" }, ["section.unrecognized"]],
    // The test window
    [{ note: "open" }, ["window.open"]],
    [{ contactProof: { ...clearResult.contactProof, note: "open" } }, ["window.open"]],
    // The ID
    [{ idVerification: { status: "FAIL" } }, ["id.failed"]],
    [{ idVerification: { status: "REVIEW" } }, ["id.failed"]],
    [{ ...id({}), idVerification: { status: " pass " } }, []],
    [{ idVerification: { status: "PASS" } }, ["id.attention"]],
    [{ ...passed, scannedUser: {} }, ["id.attention"]],
    [{ idVerification: { description: "Too blurred" } }, ["id.failed"]],
    [{ idVerification: { status: { code: 1 } } }, ["section.unrecognized"]],
    [{ ...id({}), idVerification: null }, ["id.data-without-verdict"]],
    [{ ...id({}), idVerification: { status: "FAIL" } }, ["id.failed"]],
    [id({ IsIDVerified: false }), ["id.attention"]],
    [id({ IsIDVerified: null }), ["id.attention"]],
    [id({ AuthenticationResult: "Failed" }), ["id.attention"]],
    [id({ AuthenticationResult: "Attention" }), ["id.attention"]],
    [id({ AuthenticationResult: null }), ["id.attention"]],
    [id({ AuthenticationResultSummary: ["Document Expired"] }), ["id.attention"]],
    [id({ DocumentVerificationConfidenceRating: 75 }), []],
    [id({ DocumentVerificationConfidenceRating: "74" }), ["id.low-confidence"]],
    [id({ DocumentVerificationConfidenceRating: 50 }), ["id.low-confidence"]],
    [id({ DocumentVerificationConfidenceRating: 49 }), ["id.below-override-floor"]],
    [id({ DocumentVerificationConfidenceRating: null }), []],
    [id({ DocumentVerificationConfidenceRating: 101 }), ["verdict.not-given"]],
    [id({ IsBarcodeRead: false, IsOcrRead: true }), ["id.barcode-unread"]],
    [id({ IsBarcodeRead: null }), ["id.barcode-unread"]],
    // The person on the documents
    [id({ NameLast: "C" }), ["name.mismatch"]],
    [id({}), []],
    [id({ DateOfBirth4: "04-07-1988" }), ["dob.mismatch"]],
    // Names and birth dates that could not be compared
    [id({ NameFirst: null, NameLast: null }), ["name.mismatch"]],
    [id({ NameFirst: null }), ["name.mismatch"]],
    [id({ DateOfBirth4: "14-14-1988" }), ["dob.mismatch"]],
    [{ user: null, ...id({}) }, ["dob.mismatch", "name.mismatch"]],
    [id({ NameFirst: null, NameLast: null, DateOfBirth4: null }), ["dob.mismatch", "name.mismatch"]],
    [id({ ExpirationDate: null, ExpirationDate4: "11-17-2026" }), ["document.expired"]],
    [id({ ExpirationDate: null, ExpirationDate4: "11-18-2026" }), []],
    [id({ ExpirationDate: null, ExpirationDate4: "soon" }), ["document.expired"]],
    // The passport
    [{ passportData: passport }, []],
    [{ passportData: { ...passport, AuthenticationResultSummary: ["Document Expired"] } }, ["passport.attention"]],
    [{ passportData: { AuthenticationResult: "Attention" } }, ["passport.attention"]],
    [{ passportData: { AuthenticationResult: "Unknown" } }, ["passport.unknown"]],
    [{ passportData: { AuthenticationResult: "Splendid" } }, ["passport.unknown"]],
    [{ passportData: { Country: "HUN" } }, ["passport.unknown"]],
    [{ verifyUI: { passport: { ...hostedPassport, authentication_result: "Attention" } } }, ["passport.attention"]],
    [{ verifyUI: { passport: { ...hostedPassport, result: "complete" } } }, []],
    [{ verifyUI: { passport: { ...hostedPassport, result: "FAIL" } } }, ["passport.attention"]],
    [{ verifyUI: { passport: { authentication_result: "Attention", result: "FAIL" } } }, ["passport.attention"]],
    [{ verifyUI: { passport: { result: "parsing_failed" } } }, ["passport.attention", "passport.unknown"]],
    [
      { verifyUI: { passport: { ...hostedPassport, authentication_result: null, result: "complete" } } },
      ["passport.unknown"],
    ],
    [{ verifyUI: { passport: { ...hostedPassport, result: "LATER" } } }, ["passport.unknown"]],
    // The hosted UI's ID
    [{ verifyUI: { scannedUser: { ...hostedId, is_barcode_read: false } } }, ["id.barcode-unread"]],
    [{ verifyUI: { scannedUser: { ...hostedId, result: null } } }, ["id.data-without-verdict"]],
    [{ verifyUI: { scannedUser: { is_barcode_read: null } } }, []],
    [{ verifyUI: { scannedUser: { ...hostedId, result: "FAIL" } } }, ["id.failed"]],
    [{ verifyUI: { scannedUser: { ...hostedId, result: "parsing_failed" } } }, ["id.failed"]],
    [{ verifyUI: { scannedUser: { ...hostedId, result: "complete" } } }, ["verdict.not-given"]],
    [{ verifyUI: { scannedUser: hostedId } }, []],
    [{ verifyUI: { scannedUser: { ...hostedId, result: "under_review" } } }, ["id.data-without-verdict"]],
    // Face
    [{ photoProof: { liveness: { assessment: "NotLive" } } }, ["liveness.not-live"]],
    [{ photoProof: { liveness: { error: "No face", error_code: "E4" } } }, ["liveness.error"]],
    [{ photoProof: { liveness: { assessment: "Unsure" } } }, ["verdict.not-given"]],
    [{ photoProof: { score: 12 } }, ["verdict.not-given"]],
    [
      { verifyUI: { scannedUser: { ...hostedId, liveness_result: null, liveness_error_code: "7" } } },
      ["liveness.error"],
    ],
    [{ verifyUI: { scannedUser: { ...hostedId, liveness_result: null } } }, ["verdict.not-given"]],
    [
      { verifyUI: { scannedUser: { ...hostedId, liveness_result: { livenessAssessment: "NotLive" } } } },
      ["liveness.not-live"],
    ],
    // Quiz, contact, SSN, background
    [{ identityProof: { status: false } }, ["quiz.failed"]],
    [{ identityProof: { status: null, score: 10 } }, []],
    [
      { contactProof: { verifiedPhone: false, verifiedEmail: false } },
      ["contact.phone-unverified", "contact.email-unverified"],
    ],
    [{ contactProof: { verifiedPhone: null, verifiedEmail: true } }, ["contact.phone-unverified"]],
    [{ SSNVerification: { isSSNVerified: false } }, ["ssn.invalid"]],
    [{ backgroundCheck: { hasCriminalRecord: true, hasGlobalWatchlistRecord: false } }, ["background.criminal-record"]],
    [
      { backgroundCheck: { hasCriminalRecord: "N", hasGlobalWatchlistRecord: "true" } },
      ["background.watchlist-record"],
    ],
    [{ backgroundCheck: { hasCriminalRecord: null, hasGlobalWatchlistRecord: false } }, ["verdict.not-given"]],
    // Lists
    [{ FEINVerification: [{ ...clearResult.FEINVerification[0], isCorrectDUNSNumber: false }] }, ["business.mismatch"]],
    [
      {
        FEINVerification: [{ FEINMatchFound: false }, { ...clearResult.FEINVerification[0], isBusinessContact: false }],
      },
      ["business.mismatch"],
    ],
    [{ FEINVerification: [{ FEINMatchFound: null, businessName: "C" }] }, ["verdict.not-given"]],
    [{ employment: [{ status: "Completed", job_title_verified: false }] }, ["employment.unverified"]],
    [{ employment: [{ status: "Pending", job_title_verified: false }] }, []],
    [{ education: [{ status: "Completed", degree_verified: 0 }] }, ["education.unverified"]],
    [{ employment: [{ ...clearResult.employment[0], status: "Unable to verify" }] }, ["employment.unverified"]],
    [{ professionalLicense: [{ status: "completed", license_number_verified: false }] }, ["license.unverified"]],
    [{ professionalLicense: [{ ...clearResult.professionalLicense[0], status: "Revoked" }] }, ["license.unverified"]],
    [
      { professionalLicense: [{ ...clearResult.professionalLicense[0], end_date: "14-06-2024" }] },
      ["license.unverified"],
    ],
    // Parts that the interface does not describe
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
    expect(signalsIn({ consent, idVerification: { status: "FAIL" } })[0]?.severity).toBe("blocking");
    expect(signalsIn({ consent, idVerification: { status: "REVIEW" } })[0]?.severity).toBe("attention");
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
    [{ status: "PENDING", subStatus: "IN_PROGRESS", caseCount: null, complete: false }, []],
    [{ caseCount: null }, ["verdict.not-given"]],
    [{ status: "ABANDONED", complete: false }, ["verdict.not-given"]],
    [{ regressed: true, status: "PENDING" }, ["records.status-regressed"]],
  ])("%j → %j", (fields, expected) => {
    expect(codes({}, { orders: [order(fields)] })).toEqual(expected);
  });
});

describe("complete is not a verdict", () => {
  test("of an ID from the hosted UI: it only means received and parsed", () => {
    expect(signalsIn({ consent, user, verifyUI: { scannedUser: { ...hostedId, result: "complete" } } })).toMatchObject([
      { code: "verdict.not-given", section: "verifyUI.scannedUser", evidence: [{ value: "complete" }] },
    ]);
    expect(codes({ verifyUI: { scannedUser: { ...hostedId, result: "PASS" } } })).toEqual([]);
  });
  test("of a passport, the missing result and the word “complete” are one signal", () => {
    const unstated = { ...hostedPassport, authentication_result: null, result: "complete" };
    const found = signalsIn({ consent, user, verifyUI: { passport: unstated } });
    expect(found.map(({ code }) => code)).toEqual(["passport.unknown"]);
    expect(found[0]?.evidence.map(({ path }) => path)).toContain("verifyUI.passport.result");
    expect(codes({ verifyUI: { passport: { ...hostedPassport, result: "complete" } } })).toEqual([]);
  });
  test("of an uploaded ID", () => {
    expect(signalsIn({ consent, idVerification: { status: "complete" } })[0]).toMatchObject({
      code: "id.failed",
      title: "ID processed; no pass or fail given",
    });
  });
});
