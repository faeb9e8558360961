/** Actions of the API: applicants, their results and their checks. */
import "server-only";
import { countApplicants } from "@/lib/services/applicants/count-applicants";
import { listApplicants } from "@/lib/services/applicants/list-applicants";
import { getTimeline } from "@/lib/services/audit/get-timeline";
import { getCase } from "@/lib/services/case-view/get-case";
import { getCheckOptions } from "@/lib/services/checks/check-options";
import { getCheckRun, listCheckRuns } from "@/lib/services/checks/check-runs";
import { listInvites, remind } from "@/lib/services/checks/invite-mail";
import { makeInvite } from "@/lib/services/checks/make-invite";
import { getResult } from "@/lib/services/checks/read-result";
import { revealValues } from "@/lib/services/checks/reveal-values";
import { createApplicant, getApplicant, updateApplicant } from "@/lib/services/intake/applicant";
import { getImport, importApplicants } from "@/lib/services/intake/import-applicants";
import { exportReport, getReportJson, getReportPdf } from "@/lib/services/reports/get-report";
import { listUploads } from "@/lib/services/uploads/list-uploads";
import { upstreamErrors } from "../errors";
import { route } from "./documented-route";

export const applicantsRoutes = [
  route("applicants.list", listApplicants, "Finds applicants"),
  route("applicants.count", countApplicants, "Counts applicants by filter"),
  route("user.create", createApplicant, "Creates an applicant: Create User", ["already_exists", "duplicate_applicant"]),
  route("applicants.import", importApplicants, "Adds existing users of the service by access code"),
  route("applicants.get", getApplicant, "One applicant", ["erased"]),
  route("applicants.case", getCase, "Everything stored of an applicant, as the reader may see it", ["erased"]),
  route("user.update", updateApplicant, "Changes an applicant's data: Update User", ["erased"]),
  route("user.test-result", getResult, "The applicant's result: Get Test Result", ["erased"]),
  route("applicants.reveal", revealValues, "Shows masked values, for a reason", ["erased"]),
  route("applicants.checks", getCheckOptions, "The operations of an applicant, with the reasons that block them", [
    "erased",
  ]),
  route("applicants.runs", listCheckRuns, "The runs of an applicant"),
  route("applicants.run", getCheckRun, "One run with its answer", ["erased"]),
  route(
    "user.hosted-ui-token",
    makeInvite,
    "Creates a link to the hosted verification UI, shown once: Get hosted UI token",
    ["consent_missing", "condition_not_met", "erased"],
  ),
  route("invites.list", listInvites, "Invitations sent by e-mail", ["erased"]),
  route("invites.remind", remind, "E-mails the link of an invitation once more", [
    "condition_not_met",
    "state_conflict",
    "erased",
  ]),
  route("applicants.uploads", listUploads, "The processing state of an applicant's uploads", ["erased"]),
  route("applicants.timeline", getTimeline, "The history of an applicant"),
  route("applicants.report-pdf", getReportPdf, "The report as PDF", [...upstreamErrors, "erased"]),
  route("applicants.report-json", getReportJson, "The report as JSON", [...upstreamErrors, "erased"]),
  route(
    "applicants.report",
    exportReport,
    "The report as PDF or JSON, with a choice of what is unmasked, for a reason",
    [...upstreamErrors, "erased"],
  ),
  route("applicants.import-state", getImport, "The progress of an import"),
];
