import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    case: typeof import("./case");
    report: typeof import("./report");
  }
}

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
