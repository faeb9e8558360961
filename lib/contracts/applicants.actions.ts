import { action } from "./action";

export const createApplicant = action("POST /api/applicants", {
  id: "user.create",
  summary: "Creates an applicant: Create User",
  permission: "applicant.write",
  audit: { action: "applicant.create", did: "Created an applicant", timeline: "Applicant created" },
  changes: ["applicant"],
  errors: ["already_exists", "duplicate_applicant"],
});

export const updateApplicant = action("PATCH /api/applicants/:id", {
  id: "user.update",
  summary: "Changes an applicant's data: Update User",
  permission: "applicant.write",
  audit: { action: "applicant.update", did: "Changed an applicant's data", timeline: "Applicant's data changed" },
  changes: ["applicant", "result", "run"],
  errors: ["erased"],
});

export const listApplicants = action("GET /api/applicants", {
  id: "applicants.list",
  summary: "Finds applicants",
  permission: "applicant.read",
  audit: { action: "applicant.list", did: "Read the applicants list" },
  shows: ["applicant"],
  isList: true,
});

export const countApplicants = action("GET /api/applicants/counts", {
  id: "applicants.count",
  summary: "Counts applicants by filter",
  permission: "applicant.read",
  audit: { action: "applicant.count", did: "Counted applicants by filter" },
  shows: ["applicant"],
});

export const getApplicant = action("GET /api/applicants/:id", {
  id: "applicants.get",
  summary: "One applicant",
  permission: "applicant.read",
  audit: { action: "applicant.read", did: "Read an applicant" },
  shows: ["applicant"],
  errors: ["erased"],
});

export const getTimeline = action("GET /api/applicants/:id/timeline", {
  id: "applicants.timeline",
  summary: "The history of an applicant",
  permission: "applicant.read",
  audit: { action: "applicant.timeline", did: "Read a timeline" },
  // Its first page is in the case, and what is older does not change.
  shows: [],
});

export const getCase = action("GET /api/applicants/:id/case", {
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
});

export const importApplicants = action("POST /api/applicants/import", {
  id: "applicants.import",
  summary: "Adds existing users of the service by access code",
  permission: "applicant.write",
  audit: { action: "applicant.import", did: "Imported access codes" },
  changes: [],
});

export const getImport = action("GET /api/imports/:jobId", {
  id: "applicants.import-state",
  summary: "The progress of an import",
  permission: "applicant.write",
  // It shows neither names nor access codes.
  audit: "none",
  shows: ["job"],
});

export const getReportJson = action("GET /api/applicants/:id/report.json", {
  id: "applicants.report-json",
  summary: "The report as JSON",
  permission: "report.export",
  audit: { action: "report.json", did: "Exported a report (JSON)", timeline: "Report exported as JSON" },
  errors: ["upstream", "erased"],
});

export const getReportPdf = action("GET /api/applicants/:id/report.pdf", {
  id: "applicants.report-pdf",
  summary: "The report as PDF",
  permission: "report.export",
  audit: { action: "report.pdf", did: "Exported a report (PDF)", timeline: "Report exported as PDF" },
  errors: ["upstream", "erased"],
});

export const exportReport = action("POST /api/applicants/:id/report", {
  id: "applicants.report",
  summary: "The report as PDF or JSON, with a choice of what is unmasked, for a reason",
  permission: "report.export",
  audit: "by-input",
  changes: ["timeline"],
  errors: ["upstream", "erased"],
});

export const getResult = action("GET /api/applicants/:id/result", {
  id: "user.test-result",
  summary: "The applicant's result: Get Test Result",
  permission: "applicant.read",
  audit: { action: "result.read", did: "Read a result", timeline: "Result changed" },
  // It asks the service. The case shows what is stored, and says when to ask again.
  shows: [],
  changes: ["applicant", "result", "message"],
  errors: ["erased"],
});

export const revealValues = action("POST /api/applicants/:id/reveal", {
  id: "applicants.reveal",
  summary: "Shows masked values, for a reason",
  permission: "applicant.reveal",
  audit: { action: "applicant.reveal", did: "Revealed sensitive values", timeline: "Sensitive values revealed" },
  changes: ["timeline"],
  errors: ["erased"],
});

export const listUploads = action("GET /api/applicants/:id/uploads", {
  id: "applicants.uploads",
  summary: "The processing state of an applicant's uploads",
  permission: "applicant.read",
  // It shows no personal data, and screens poll it.
  audit: "none",
  shows: ["upload"],
  errors: ["erased"],
});
