import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSignalCode, signalCodes, signalTable, signalTitles } from "@/lib/domain/signals/codes";
import { courtOrders } from "@/lib/testing/court-orders";
import { signalsIn } from "@/lib/testing/result-view";
import { clearResult, emptyResult, resultWithFindings, secrets } from "@/lib/testing/test-results";
import { worstSeverity } from "./signals";

const consent = clearResult.consent;

test("the table has exactly the specified codes", () => {
  const design = `consent.missing consent.disclosure-not-accepted window.open id.failed id.data-without-verdict
    id.low-confidence id.below-override-floor id.barcode-unread name.mismatch dob.mismatch document.expired
    passport.attention passport.unknown liveness.not-live liveness.error quiz.failed contact.phone-unverified
    contact.email-unverified background.criminal-record background.watchlist-record ssn.invalid business.mismatch
    records.found records.status-regressed employment.unverified education.unverified license.unverified
    section.unrecognized background.candidates driving.not-clear driving.unverified business.search-mismatch
    verdict.not-given identity.differs identity.shared id.attention face.below-mark`.split(/\s+/);
  expect([...signalCodes].sort()).toEqual(design.sort());
  expect(Object.keys(signalTitles)).toEqual(signalCodes);
  expect(isSignalCode("toString")).toBe(false);
});

test("a clear result has no signals", () => {
  expect(signalsIn(clearResult)).toEqual([]);
  expect(worstSeverity([])).toBeNull();
});

test("an empty result only signals missing consent: a check not taken is not a failure", () => {
  expect(signalsIn(emptyResult).map((one) => one.code)).toEqual(["consent.missing"]);
});

test("the sample applicant has the expected signals, worst first, with evidence", () => {
  const found = signalsIn(resultWithFindings, { orders: courtOrders });
  expect(found.map((one) => [one.severity, one.code, one.section])).toEqual([
    ["blocking", "liveness.not-live", "photoProof"],
    ["blocking", "dob.mismatch", "scannedUser"],
    ["attention", "document.expired", "passportData"],
    ["attention", "id.low-confidence", "scannedUser"],
    ["attention", "passport.attention", "passportData"],
    ["attention", "background.criminal-record", "backgroundCheck"],
    ["attention", "records.found", "orders"],
    ["attention", "education.unverified", "education"],
    ["attention", "contact.email-unverified", "contactProof"],
    ["attention", "section.unrecognized", "professionalLicense"],
    ["info", "window.open", "note"],
  ]);
  expect(found.map((one) => one.title)).toEqual([
    "Liveness check failed",
    "Birth date differs: ID",
    "Passport expired",
    "ID confidence 71, below 75",
    "Passport needs review",
    "Criminal record",
    "Court record found, Harlow, OH",
    "Education status not recognized",
    "Email not verified",
    "Unrecognized response",
    "Results may still change",
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
    { path: "professionalLicense[0].end_date", value: null, rule: "End date is a group of fields, not a date" },
  ]);
});

describe("titles", () => {
  test("no title contains personal data", () => {
    const forbidden = ["Renáta", "RENATA", "Brook", "BROOK", "1988", "45882", "renata.", ...Object.values(secrets)];
    const raw = {
      ...resultWithFindings,
      user: { ...resultWithFindings.user, firstName: "Ilona" },
      idVerification: null,
    };
    for (const { title } of signalsIn(raw, { orders: courtOrders })) {
      for (const word of forbidden) expect(title).not.toContain(word);
    }
  });
  test("titles name only fields that the interface lists", () => {
    const entry = { status: "Completed", job_title_verified: false, "Brook 1988_verified": false };
    expect(signalsIn({ consent, employment: [entry] }).map((one) => one.title)).toEqual([
      "Employment not verified: job title",
      "1 unlisted field",
    ]);
  });
});

test("for any answer, signals are sorted by severity and have codes of the table", () => {
  const rank = { blocking: 0, attention: 1, info: 2 };
  const keys = fc.constantFrom(...Object.keys(clearResult), "note");
  fc.assert(
    fc.property(fc.dictionary(keys, fc.jsonValue()), (malformed) => {
      const found = signalsIn({ ...resultWithFindings, ...malformed });
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
