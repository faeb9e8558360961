/** Two applicants for the tests of the report: one with everything, one with nothing. */
import type { Comparison, ResultView, Section, Signal } from "@/lib/contracts/results";
import { sectionKeys } from "@/lib/contracts/results";
import type { ReportFacts } from "./model";

const id = (end: string) => `0199a4c1-58d2-7a10-8c3e-${end.padStart(12, "0")}`;
const staff = { id: id("1"), name: "Ilse Varnholt" };
const other = { id: id("2"), name: "Håkon Łukasiewicz" };

const absent: Section = { state: "absent", data: null, masked: [], problems: [] };
const given = (state: Section["state"], data: unknown, masked: string[] = []): Section => ({
  state,
  data,
  masked,
  problems: [],
});

const signals: Signal[] = [
  {
    code: "liveness.not-live",
    severity: "blocking",
    section: "photoProof",
    title: "Selfie judged not live",
    evidence: [
      { path: "photoProof.liveness.assessment", value: "NotLive, score 31", rule: "NotLive is a negative verdict" },
    ],
  },
  {
    code: "dob.mismatch",
    severity: "blocking",
    section: "scannedUser",
    title: "Birth date on the ID is another day",
    evidence: [
      { path: "scannedUser.DateOfBirth4", value: "04-07-1988", rule: "MM-DD-YYYY: 7 Apr 1988" },
      { path: "user.birthday", value: "1988-07-04", rule: "ISO 8601: 4 Jul 1988" },
    ],
  },
  {
    code: "id.low-confidence",
    severity: "attention",
    section: "scannedUser",
    title: "ID confidence below the advised 75",
    evidence: [
      {
        path: "scannedUser.DocumentVerificationConfidenceRating",
        value: "71",
        rule: "75 or more is advised before proceeding",
      },
    ],
  },
  {
    code: "window.open",
    severity: "info",
    section: "user",
    title: "Still inside the test window",
    evidence: [{ path: "note", value: null, rule: "Results may be false negatives" }],
  },
];

const comparison: Comparison = {
  section: "scannedUser",
  source: "photo ID",
  rows: [
    {
      field: "name",
      provided: { path: "user.firstName", value: "Renáta Szöllősi-Brook", masked: false, date: null },
      read: { path: "scannedUser.NameFirst", value: "RENATA SZOLLOSI BROOK", masked: false, date: null },
      verdict: "same",
      words: "Same name",
      note: "Capitals, diacritics and a hyphen only",
    },
    {
      field: "birth date",
      provided: {
        path: "user.birthday",
        value: "4 Jul 1988",
        masked: false,
        date: { order: "DMY", day: "04", month: "07", year: "1988" },
      },
      read: {
        path: "scannedUser.DateOfBirth4",
        value: "7 Apr 1988",
        masked: false,
        date: { order: "MDY", day: "07", month: "04", year: "1988" },
      },
      verdict: "different",
      words: "Different day",
      note: "Same digits, read in different orders",
    },
    {
      field: "number",
      provided: null,
      read: { path: "scannedUser.license", value: "···· 731", masked: true, date: null },
      verdict: "nothing",
      words: "Nothing to compare",
      note: null,
    },
    {
      field: "expires",
      provided: null,
      read: { path: "scannedUser.ExpirationDate4", value: "7 Apr 2019", masked: false, date: null },
      verdict: "expired",
      words: "Expired",
      note: "2,784 days before today",
    },
  ],
};

const present: Partial<ResultView["sections"]> = {
  consent: given("clear", { is_report_checked: 1, background_check_disclosure_accepted: true }),
  user: given(
    "clear",
    {
      userAccessCode: "···· 7be2",
      firstName: "Renáta",
      lastName: "Szöllősi-Brook",
      birthday: "1988-07-04T00:00:00.000Z",
      email: "renata@example.test",
      phone: 5550142,
      city: "Harlow",
      state: "OH",
      country: "USA",
      province: null,
      street: null,
    },
    ["user.userAccessCode"],
  ),
  idVerification: given("clear", { status: "PASS", description: "The document was parsed and verified" }),
  scannedUser: given(
    "attention",
    {
      NameFirst: "RENATA",
      NameLast: "SZOLLOSI BROOK",
      DateOfBirth4: "04-07-1988",
      license: "···· 731",
      Eyes: null,
      Fee: null,
      Hair: null,
      IsBarcodeRead: false,
      IsOcrRead: true,
      DocumentVerificationConfidenceRating: 71,
      AuthenticationResult: "Attention",
      AuthenticationResultSummary: ["Document Expired", "Visible Pattern: background print not conclusive"],
    },
    ["scannedUser.license"],
  ),
  photoProof: given("attention", {
    face_match_score: 86,
    liveness: { score: 31, assessment: "NotLive", error: null, error_code: null },
  }),
  identityProof: given("clear", { numQuestions: "5", score: 80, status: true }),
  contactProof: given("attention", { verifiedPhone: true, verifiedEmail: false }),
  backgroundCheck: given("attention", { hasCriminalRecord: true, hasGlobalWatchlistRecord: false }),
  employment: given("pending", [
    {
      employer_name: "Fennick Survey Office",
      employer_name_verified: true,
      job_title: "Field technician",
      status: "Pending",
    },
  ]),
  education: given("unknown", [
    { institution_name: "Harlow Vale College", institution_name_verified: true, status: "Review" },
  ]),
  professionalLicense: {
    state: "unrecognised",
    data: [
      { license_title: "Registered Nurse", license_number: "······88", end_date: { y: 2027, m: 6 }, board_ref: null },
    ],
    masked: ["professionalLicense[0].license_number"],
    problems: [{ path: "professionalLicense[0].end_date", message: "An object, where a date is expected" }],
  },
};

const sections = Object.fromEntries(sectionKeys.map((key) => [key, present[key] ?? absent])) as ResultView["sections"];

const check = (key: string, title: string, state: ResultView["checks"][number]["state"], summary: string) => ({
  key,
  title,
  state,
  summary,
  at: "2026-11-17T14:20:00.000Z",
  attempts: 1,
  sections: [],
});

const result: ResultView = {
  fetchedAt: "2026-11-19T10:40:00.000Z",
  snapshotId: id("5"),
  sha256: "9f3c0d55e1aa4b7c9f3c0d55e1aa4b7c9f3c0d55e1aa4b7c9f3c0d55e1aaa1e0",
  changed: true,
  sections,
  unknownSections: {
    riskScore: { ...absent, state: "unrecognised", data: { value: "······" }, masked: ["riskScore.value"] },
  },
  signals,
  comparisons: [comparison],
  note: "User is still within the test window",
  checks: [
    check("id", "Photo ID", "blocking", "Birth date on the ID is another day"),
    check("passport", "Passport", "absent", "Never taken"),
    check("face", "Face, liveness", "blocking", "NotLive, score 31"),
    check("quiz", "Quiz", "clear", "Passed, 80 on 5 questions"),
    check("phone", "Phone", "clear", "Verified"),
    check("email", "Email", "attention", "Code sent, never entered"),
    check("ssn", "SSN", "unknown", "The service gave no verdict"),
    check("background", "Background", "attention", "A criminal record exists"),
    check("court", "Court records", "pending", "1 of 2 orders complete"),
    check("license", "Professional licence", "unrecognised", "Shown as it came"),
  ],
  overrideConditions: [],
  verdicts: [],
  verdictsBeforeOverride: null,
  stale: null,
};

const price = { searchFee: 12, courtFee: 5.5, tenYearPlusSurcharge: null, accessFee: null, total: 17.5, note: null };

const order: ReportFacts["orders"][number] = {
  id: id("8"),
  applicantId: id("3"),
  applicantName: "Renáta Szöllősi-Brook",
  kind: "county-criminal",
  county: { uuid: null, name: "Harlow", state: "OH" },
  state: "complete",
  price,
  requestedBy: staff,
  requestedAt: "2026-11-17T15:02:00.000Z",
  decidedBy: other,
  decidedAt: "2026-11-17T15:10:00.000Z",
  sentAt: "2026-11-17T15:10:01.000Z",
  acceptedAt: "2026-11-17T15:10:02.000Z",
  completedAt: "2026-11-18T16:20:00.000Z",
  identifierEnds: "01a0…93fe",
  serviceStatus: "COMPLETE",
  serviceSubStatus: "RECORD",
  caseCount: 1,
  errorCode: null,
  regressed: false,
  pollCount: 9,
  lastPolledAt: null,
  nextPollAt: null,
  againOf: null,
  againReason: null,
  result: {
    success: true,
    result: {
      type: "CRIMINAL",
      status: "COMPLETE",
      county: "Harlow",
      cases: [
        {
          caseNumber: "······17",
          courtFiledIn: "Harlow Municipal",
          chargeDate: "2015-03-02T00:00:00Z",
          hasActiveWarrant: null,
        },
      ],
      court_copies: null,
    },
  },
  resultState: "attention",
  masked: ["result.cases[0].caseNumber"],
  resultSha256: "11".repeat(32),
  courtCopies: [
    {
      id: id("9"),
      name: "judgement.pdf",
      category: "RECORD",
      sequenceNumber: 1,
      status: "COMPLETE",
      certified: true,
      sha256: "22".repeat(32),
      size: 1200,
      receivedAt: "2026-11-18T16:20:00.000Z",
    },
  ],
};

const override: ReportFacts["overrides"][number] = {
  id: id("7"),
  applicantId: id("3"),
  applicantName: "Renáta Szöllősi-Brook",
  state: "applied",
  reasonCode: "worn_document",
  note: "The licence is worn along the fold; the person was on a call with it in hand.",
  requestedBy: staff,
  requestedAt: "2026-11-18T09:00:00.000Z",
  snapshotId: id("5"),
  snapshotFetchedAt: "2026-11-18T08:58:00.000Z",
  decidedBy: other,
  decidedAt: "2026-11-18T09:30:00.000Z",
  decisionNote: "Seen the same on the recording.",
  errorCode: null,
  finishedAt: "2026-11-18T09:30:01.000Z",
  settledBy: null,
  settledAt: null,
  settledNote: null,
  serviceVerdicts: [
    { label: "ID verdict", path: "idVerification.status", value: "PASS", state: "clear" },
    { label: "Confidence", path: "scannedUser.DocumentVerificationConfidenceRating", value: "71", state: "attention" },
    { label: "Passport", path: "passportData.AuthenticationResult", value: null, state: "absent" },
  ],
};

/** Everything the report can hold. */
export const fullReport: ReportFacts = {
  generatedAt: new Date("2026-11-19T10:41:00.000Z"),
  requestId: id("4"),
  exportedBy: { ...staff, roles: ["reviewer", "orderer"] },
  source: { sandbox: true, mode: "production" },
  applicant: {
    id: id("3"),
    user: { firstName: "Renáta", lastName: "Szöllősi-Brook", dob: "04-07-1988", email: "renata@example.test" },
    masked: [],
    name: { given: "Renáta", family: "Szöllősi-Brook" },
    accessCodeEnd: "7be2",
    status: "in_approval",
    consentedAt: "2026-11-17T14:03:00.000Z",
    overriddenAt: "2026-11-18T09:30:01.000Z",
    createdAt: "2026-11-17T13:58:00.000Z",
    createdBy: staff,
    updatedAt: "2026-11-19T10:40:00.000Z",
    resultFetchedAt: "2026-11-19T10:40:00.000Z",
  },
  result,
  resultMissing: null,
  overrides: [override],
  orders: [
    order,
    {
      ...order,
      id: id("10"),
      kind: "federal-criminal",
      county: null,
      state: "outcome_unknown",
      price: null,
      result: null,
      resultState: "absent",
      masked: [],
      resultSha256: null,
      courtCopies: [],
      completedAt: null,
      caseCount: null,
      serviceStatus: null,
      serviceSubStatus: null,
      identifierEnds: null,
    },
  ],
};

/** An applicant of whom nothing is known yet. */
export const emptyReport: ReportFacts = {
  ...fullReport,
  source: { sandbox: false, mode: "production" },
  applicant: {
    ...fullReport.applicant,
    user: {},
    name: null,
    status: "needs_consent",
    consentedAt: null,
    overriddenAt: null,
    resultFetchedAt: null,
  },
  result: null,
  resultMissing: "The identity service cannot be reached",
  overrides: [],
  orders: [],
};
