/** Two applicants for the tests of the report: one with everything, one with nothing. */
import type { ReportFacts } from "@/lib/reports/model";
import { fullResult, idOf } from "./report-result";

const staff = { id: idOf("1"), name: "Ilse Varnholt" };
const other = { id: idOf("2"), name: "Håkon Łukasiewicz" };

const price = { searchFee: 12, courtFee: 5.5, tenYearPlusSurcharge: null, accessFee: null, total: 17.5, note: null };

const order: ReportFacts["orders"][number] = {
  id: idOf("8"),
  applicantId: idOf("3"),
  applicantName: "Renáta Szöllősi-Brook",
  kind: "county-criminal",
  county: { uuid: null, fips: null, name: "Harlow", state: "OH" },
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
  parentId: null,
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
      id: idOf("9"),
      name: "judgment.pdf",
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
  id: idOf("7"),
  applicantId: idOf("3"),
  applicantName: "Renáta Szöllősi-Brook",
  state: "applied",
  reasonCode: "worn_document",
  note: "The license is worn along the fold; the person was on a call with it in hand.",
  requestedBy: staff,
  requestedAt: "2026-11-18T09:00:00.000Z",
  snapshotId: idOf("5"),
  snapshotFetchedAt: "2026-11-18T08:58:00.000Z",
  decidedBy: other,
  decidedAt: "2026-11-18T09:30:00.000Z",
  decisionNote: "Seen the same on the recording.",
  errorCode: null,
  finishedAt: "2026-11-18T09:30:01.000Z",
  resolvedBy: null,
  resolvedAt: null,
  resolvedNote: null,
  serviceVerdicts: [
    { label: "ID verdict", path: "idVerification.status", value: "PASS", state: "clear" },
    { label: "Confidence", path: "scannedUser.DocumentVerificationConfidenceRating", value: "71", state: "attention" },
    { label: "Passport", path: "passportData.AuthenticationResult", value: null, state: "absent" },
  ],
};

/** Everything the report can hold. */
export const fullReport: ReportFacts = {
  generatedAt: new Date("2026-11-19T10:41:00.000Z"),
  requestId: idOf("4"),
  exportedBy: { ...staff, roles: ["reviewer", "orderer"] },
  source: { sandbox: true, mode: "production" },
  applicant: {
    id: idOf("3"),
    user: { firstName: "Renáta", lastName: "Szöllősi-Brook", dob: "04-07-1988", email: "renata@example.test" },
    masked: [],
    name: { given: "Renáta", family: "Szöllősi-Brook" },
    accessCodeEnd: "7be2",
    status: "in_approval",
    consentedAt: "2026-11-17T14:03:00.000Z",
    consent: {
      at: "2026-11-17T14:03:00.000Z",
      by: staff,
      fullName: "Renáta Szöllősi-Brook",
      masked: false,
      certified: { isBackgroundDisclosureAccepted: true, GLBPurposeAndDPPAPurpose: true, FCRAPurpose: true },
    },
    overriddenAt: "2026-11-18T09:30:01.000Z",
    assignment: { assignee: null, until: null },
    dueAt: "2026-11-19T09:00:00.000Z",
    createdAt: "2026-11-17T13:58:00.000Z",
    createdBy: staff,
    updatedAt: "2026-11-19T10:40:00.000Z",
    resultFetchedAt: "2026-11-19T10:40:00.000Z",
  },
  result: fullResult,
  resultMissing: null,
  overrides: [override],
  orders: [
    order,
    {
      ...order,
      id: idOf("10"),
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

/** An applicant without any data. */
export const emptyReport: ReportFacts = {
  ...fullReport,
  source: { sandbox: false, mode: "production" },
  applicant: {
    ...fullReport.applicant,
    user: {},
    name: null,
    status: "needs_consent",
    consentedAt: null,
    consent: null,
    overriddenAt: null,
    assignment: { assignee: null, until: null },
    dueAt: "2026-11-19T09:00:00.000Z",
    resultFetchedAt: null,
  },
  result: null,
  resultMissing: "The identity service cannot be reached",
  overrides: [],
  orders: [],
};
