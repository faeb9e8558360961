import type { Declared } from "./action";

declare module "./action" {
  interface ContractModules {
    applicantData: typeof import("./applicant-data");
    applicants: typeof import("./applicants");
    case: typeof import("./case");
    pictures: typeof import("./pictures");
    report: typeof import("./report");
    results: typeof import("./results");
    shared: typeof import("./shared");
    uploads: typeof import("./uploads");
  }
}

export const updateApplicant = {
  name: "PATCH /api/applicants/:id",
  id: "user.update",
  summary: "Changes an applicant's data: Update User",
  permission: "applicant.write",
  audit: { action: "applicant.update", did: "Changed an applicant's data", timeline: "Applicant's data changed" },
  changes: ["applicant", "result", "run"],
  errors: ["erased"],
} as const satisfies Declared;

export const getApplicant = {
  name: "GET /api/applicants/:id",
  id: "applicants.get",
  summary: "One applicant",
  permission: "applicant.read",
  audit: { action: "applicant.read", did: "Read an applicant" },
  shows: ["applicant"],
  errors: ["erased"],
} as const satisfies Declared;

export const getTimeline = {
  name: "GET /api/applicants/:id/timeline",
  id: "applicants.timeline",
  summary: "The history of an applicant",
  permission: "applicant.read",
  audit: { action: "applicant.timeline", did: "Read a timeline" },
  // Its first page is in the case, and what is older does not change.
  shows: [],
} as const satisfies Declared;

export const getCase = {
  name: "GET /api/applicants/:id/case",
  id: "applicants.case",
  summary: "Everything stored of an applicant, as the reader may see it",
  permission: "applicant.read",
  audit: { action: "case.read", did: "Opened an applicant" },
  shows: [
    "applicant",
    "result",
    "run",
    "upload",
    "judgment",
    "decision",
    "dispute",
    "note",
    "applicant-order",
    "applicant-override",
    "policy",
    "applicant-policy",
    "reason",
    "timeline",
  ],
  errors: ["erased"],
} as const satisfies Declared;

export const getShared = {
  name: "GET /api/applicants/:id/shared",
  id: "applicants.shared",
  summary: "Applicants of other names with the same SSN, document number, email, phone or address",
  permission: "applicant.read",
  audit: { action: "applicant.shared", did: "Compared applicants who share a value" },
  shows: ["applicant", "result"],
  errors: ["erased"],
} as const satisfies Declared;

export const getReportJson = {
  name: "GET /api/applicants/:id/report.json",
  id: "applicants.report-json",
  summary: "The report as JSON",
  permission: "report.export",
  audit: { action: "report.json", did: "Exported a report (JSON)", timeline: "Report exported as JSON" },
  errors: ["upstream", "erased"],
} as const satisfies Declared;

export const getReportPdf = {
  name: "GET /api/applicants/:id/report.pdf",
  id: "applicants.report-pdf",
  summary: "The report as PDF",
  permission: "report.export",
  audit: { action: "report.pdf", did: "Exported a report (PDF)", timeline: "Report exported as PDF" },
  errors: ["upstream", "erased"],
} as const satisfies Declared;

export const exportReport = {
  name: "POST /api/applicants/:id/report",
  id: "applicants.report",
  summary: "The report as PDF or JSON, with a choice of what is unmasked, for a reason",
  permission: "report.export",
  audit: "by-input",
  changes: ["timeline"],
  errors: ["upstream", "erased"],
} as const satisfies Declared;

export const getResult = {
  name: "GET /api/applicants/:id/result",
  id: "user.test-result",
  summary: "The applicant's result: Get Test Result",
  permission: "applicant.read",
  filters: { refresh: "shown" },
  audit: { action: "result.read", did: "Read a result", timeline: "Result changed" },
  // It asks the service. The case shows what is stored, and says when to ask again.
  shows: [],
  changes: ["applicant", "result", "message"],
  errors: ["erased"],
} as const satisfies Declared;

export const revealValues = {
  name: "POST /api/applicants/:id/reveal",
  id: "applicants.reveal",
  summary: "Shows masked values, for a reason",
  permission: "applicant.reveal",
  audit: { action: "applicant.reveal", did: "Revealed sensitive values", timeline: "Sensitive values revealed" },
  changes: ["timeline"],
  errors: ["erased"],
} as const satisfies Declared;

export const viewPicture = {
  name: "POST /api/applicants/:id/pictures/:pictureId",
  id: "applicants.picture",
  summary: "A picture that was sent through the console, for a reason",
  permission: "applicant.reveal",
  audit: { action: "picture.view", did: "Looked at a picture", timeline: "Picture looked at" },
  changes: ["timeline"],
  errors: ["erased"],
} as const satisfies Declared;

export const listUploads = {
  name: "GET /api/applicants/:id/uploads",
  id: "applicants.uploads",
  summary: "The processing state of an applicant's uploads",
  permission: "applicant.read",
  // It shows no personal data, and screens poll it.
  audit: "none",
  shows: ["upload"],
  errors: ["erased"],
} as const satisfies Declared;
