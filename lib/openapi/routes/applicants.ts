/** Actions of the API: applicants, their results and their checks. */
import "server-only";
import { createApplicant, getApplicant, updateApplicant } from "@/lib/services/applicants/applicant";
import { countApplicants } from "@/lib/services/applicants/count-applicants";
import { getTimeline } from "@/lib/services/applicants/get-timeline";
import { getImport, importApplicants } from "@/lib/services/applicants/import-applicants";
import { listApplicants } from "@/lib/services/applicants/list-applicants";
import { getCheckOptions } from "@/lib/services/checks/check-options";
import { getCheckRun, listCheckRuns } from "@/lib/services/checks/check-runs";
import { listInvites, remind } from "@/lib/services/checks/invite-mail";
import { makeInvite } from "@/lib/services/checks/make-invite";
import { getResult } from "@/lib/services/checks/read-result";
import { revealValues } from "@/lib/services/checks/reveal-values";
import { exportReport, getReportJson, getReportPdf } from "@/lib/services/reports/get-report";
import { listUploads } from "@/lib/services/uploads/list-uploads";
import type { DocumentedRoute } from "./documented-route";

export const applicantsRoutes: readonly DocumentedRoute[] = [
  { id: "applicants.list", action: listApplicants, summary: "Finds applicants" },
  { id: "applicants.count", action: countApplicants, summary: "Counts applicants by filter" },
  {
    id: "user.create",
    action: createApplicant,
    summary: "Creates an applicant: Create User",
    operation: "user.create",
    upstream: true,
    errors: ["already_exists", "duplicate_applicant"],
  },
  {
    id: "applicants.import",
    action: importApplicants,
    summary: "Adds existing users of the service by access code",
  },
  { id: "applicants.get", action: getApplicant, summary: "One applicant", errors: ["erased"] },
  {
    id: "user.update",
    action: updateApplicant,
    summary: "Changes an applicant's data: Update User",
    operation: "user.update",
    upstream: true,
    errors: ["erased"],
  },
  {
    id: "user.test-result",
    action: getResult,
    summary: "The applicant's result: Get Test Result",
    operation: "user.test-result",
    upstream: true,
    errors: ["erased"],
  },
  { id: "applicants.reveal", action: revealValues, summary: "Shows masked values, for a reason", errors: ["erased"] },
  {
    id: "applicants.checks",
    action: getCheckOptions,
    summary: "The operations of an applicant, with the reasons that block them",
    errors: ["erased"],
  },
  { id: "applicants.runs", action: listCheckRuns, summary: "The runs of an applicant" },
  { id: "applicants.run", action: getCheckRun, summary: "One run with its answer", errors: ["erased"] },
  {
    id: "user.hosted-ui-token",
    action: makeInvite,
    summary: "Creates a link to the hosted verification UI, shown once: Get hosted UI token",
    operation: "user.hosted-ui-token",
    upstream: true,
    errors: ["consent_missing", "condition_not_met", "erased"],
  },
  { id: "invites.list", action: listInvites, summary: "Invitations sent by e-mail", errors: ["erased"] },
  {
    id: "invites.remind",
    action: remind,
    summary: "E-mails the link of an invitation once more",
    errors: ["condition_not_met", "state_conflict", "erased"],
  },
  {
    id: "applicants.uploads",
    action: listUploads,
    summary: "The processing state of an applicant's uploads",
    errors: ["erased"],
  },
  { id: "applicants.timeline", action: getTimeline, summary: "The history of an applicant" },
  {
    id: "applicants.report-pdf",
    action: getReportPdf,
    summary: "The report as PDF",
    upstream: true,
    errors: ["erased"],
  },
  {
    id: "applicants.report-json",
    action: getReportJson,
    summary: "The report as JSON",
    upstream: true,
    errors: ["erased"],
  },
  {
    id: "applicants.report",
    action: exportReport,
    summary: "The report as PDF or JSON, with a choice of what is unmasked, for a reason",
    upstream: true,
    errors: ["erased"],
  },
  { id: "applicants.import-state", action: getImport, summary: "The progress of an import" },
];
