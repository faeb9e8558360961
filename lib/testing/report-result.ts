/** The Test Result of the report's tests. */

import { sectionKeys } from "@/lib/contracts/result-keys";
import type { Comparison, ComparisonRow, ResultView, Section, Signal } from "@/lib/contracts/results";

/** A fixture id with the given last characters. */
export const idOf = (end: string) => `0199a4c1-58d2-7a10-8c3e-${end.padStart(12, "0")}`;

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
    title: "Liveness check failed",
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
      { path: "scannedUser.DateOfBirth4", value: "04-07-1988", rule: "MM-DD-YYYY: Apr 7, 1988" },
      { path: "user.birthday", value: "1988-07-04", rule: "ISO 8601: Jul 4, 1988" },
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

/** The birth date of the sample applicant, which the ID has with day and month swapped. */
export const differentBirthDate: ComparisonRow = {
  field: "birth date",
  provided: {
    path: "user.birthday",
    value: "Jul 4, 1988",
    masked: false,
    date: { order: "DMY", day: "04", month: "07", year: "1988" },
  },
  read: {
    path: "scannedUser.DateOfBirth4",
    value: "Apr 7, 1988",
    masked: false,
    date: { order: "MDY", day: "07", month: "04", year: "1988" },
  },
  verdict: "different",
  words: "Different day",
  note: "Same digits, read in different orders",
};

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
      note: "Capitals, diacritics, and a hyphen only",
    },
    differentBirthDate,
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
      read: { path: "scannedUser.ExpirationDate4", value: "Apr 7, 2019", masked: false, date: null },
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
    state: "unrecognized",
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

/** A Test Result with something in every state. */
export const fullResult: ResultView = {
  fetchedAt: "2026-11-19T10:40:00.000Z",
  snapshotId: idOf("5"),
  sha256: "9f3c0d55e1aa4b7c9f3c0d55e1aa4b7c9f3c0d55e1aa4b7c9f3c0d55e1aaa1e0",
  changed: true,
  sections,
  unknownSections: {
    riskScore: { ...absent, state: "unrecognized", data: { value: "······" }, masked: ["riskScore.value"] },
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
    check("license", "Professional license", "unrecognized", "Shown as it came"),
  ],
  overrideConditions: [],
  verdicts: [],
  verdictsBeforeOverride: null,
  stale: null,
};
