/**
 * Every act that the console's API offers, one line each: its endpoint and permission are read from it. A route that is
 * on disk and not here, or here and not on disk, fails the test beside this file.
 */
import "server-only";
import type { Requirement } from "@/lib/actions/define-action";
import type { Endpoint } from "@/lib/contracts/endpoint";
import type { ErrorCode } from "@/lib/errors";
import type { OperationId } from "@/lib/identity/operations/registry";
import { createApplicant, getApplicant, updateApplicant } from "@/lib/services/applicants/applicant";
import { getTimeline } from "@/lib/services/applicants/get-timeline";
import { getImport, importApplicants } from "@/lib/services/applicants/import-applicants";
import { listApplicants } from "@/lib/services/applicants/list-applicants";
import { listAudit } from "@/lib/services/audit/list-audit";
import { getCheckOptions } from "@/lib/services/checks/check-options";
import { getCheckRun, listCheckRuns } from "@/lib/services/checks/check-runs";
import { makeInvite } from "@/lib/services/checks/make-invite";
import { getResult } from "@/lib/services/checks/read-result";
import { revealValues } from "@/lib/services/checks/reveal-values";
import { getCourtCopy } from "@/lib/services/orders/get-court-copy";
import { getOrder } from "@/lib/services/orders/get-order";
import { getOrderOptions } from "@/lib/services/orders/get-order-options";
import { listApplicantOrders, listOrders } from "@/lib/services/orders/list-orders";
import { placeOrder } from "@/lib/services/orders/place-order";
import { reconcileOrder } from "@/lib/services/orders/reconcile-order";
import { refreshOrder } from "@/lib/services/orders/refresh-order";
import {
  approveOverride,
  rejectOverride,
  resolveOverride,
  withdrawOverride,
} from "@/lib/services/overrides/decide-override";
import { getOverride } from "@/lib/services/overrides/get-override";
import { listApplicantOverrides, listOverrides } from "@/lib/services/overrides/list-overrides";
import { requestOverride } from "@/lib/services/overrides/request-override";
import { getReportJson, getReportPdf } from "@/lib/services/reports/get-report";
import { getSession } from "@/lib/services/session/get-session";
import { changePassword, stepUp } from "@/lib/services/session/password";
import { signOut, signOutEverywhere } from "@/lib/services/session/sign-in";
import { createStaff, listStaff, updateStaff } from "@/lib/services/staff/staff";
import { listUploads } from "@/lib/services/uploads/list-uploads";
import { listWebhooks } from "@/lib/services/webhooks/list-webhooks";
import { receiveWebhook } from "@/lib/services/webhooks/receive-webhook";

/** What the document needs to know about an action. */
type DocumentedAction = { endpoint: Endpoint; permission: Requirement; audit: unknown };

export type DocumentedRoute = {
  /** The operation's ID in the document; for a dedicated route, the ID of the service's operation. */
  id: string;
  act: DocumentedAction;
  summary: string;
  /** The service's operation that this endpoint runs. */
  operation?: OperationId;
  /** Whether it may call the identity service. */
  upstream?: boolean;
  /** Errors in addition to those of every route. */
  errors?: readonly ErrorCode[];
};

const stepUpErrors = ["step_up_required", "same_person", "state_conflict"] as const;

export const documentedRoutes: readonly DocumentedRoute[] = [
  { id: "session.get", act: getSession, summary: "Who is signed in, what they may do, and what the console runs on" },
  {
    id: "session.step-up",
    act: stepUp,
    summary: "Proves again who is there, for one act",
  },
  { id: "account.password", act: changePassword, summary: "Changes the own password" },
  { id: "account.sign-out", act: signOut, summary: "Ends this session" },
  { id: "account.sign-out-everywhere", act: signOutEverywhere, summary: "Ends every session of the person" },
  { id: "applicants.list", act: listApplicants, summary: "Finds applicants" },
  {
    id: "user.create",
    act: createApplicant,
    summary: "Creates an applicant: Create User",
    operation: "user.create",
    upstream: true,
    errors: ["already_exists"],
  },
  { id: "applicants.import", act: importApplicants, summary: "Adds applicants that the service knows, by access code" },
  { id: "applicants.import-state", act: getImport, summary: "How an import stands" },
  { id: "applicants.get", act: getApplicant, summary: "One applicant", errors: ["erased"] },
  {
    id: "user.update",
    act: updateApplicant,
    summary: "Changes an applicant's data: Update User",
    operation: "user.update",
    upstream: true,
    errors: ["erased"],
  },
  {
    id: "user.test-result",
    act: getResult,
    summary: "The applicant's result: Get Test Result",
    operation: "user.test-result",
    upstream: true,
    errors: ["erased"],
  },
  { id: "applicants.reveal", act: revealValues, summary: "Shows masked values, for a reason", errors: ["erased"] },
  {
    id: "applicants.checks",
    act: getCheckOptions,
    summary: "What can be run for an applicant, and why not",
    errors: ["erased"],
  },
  { id: "applicants.runs", act: listCheckRuns, summary: "What was run for an applicant" },
  { id: "applicants.run", act: getCheckRun, summary: "One run with its answer", errors: ["erased"] },
  {
    id: "user.hosted-ui-token",
    act: makeInvite,
    summary: "Makes a link to the hosted verification UI, told once: Get hosted UI token",
    operation: "user.hosted-ui-token",
    upstream: true,
    errors: ["consent_missing", "condition_not_met", "erased"],
  },
  {
    id: "applicants.uploads",
    act: listUploads,
    summary: "How the uploads of an applicant's documents stand",
    errors: ["erased"],
  },
  { id: "applicants.timeline", act: getTimeline, summary: "What happened with an applicant" },
  { id: "applicants.report-pdf", act: getReportPdf, summary: "The report as PDF", upstream: true, errors: ["erased"] },
  {
    id: "applicants.report-json",
    act: getReportJson,
    summary: "The report as JSON",
    upstream: true,
    errors: ["erased"],
  },
  { id: "applicants.overrides", act: listApplicantOverrides, summary: "An applicant's overrides", errors: ["erased"] },
  {
    id: "overrides.request",
    act: requestOverride,
    summary: "Asks for an override, which another person decides",
    upstream: true,
    errors: [...stepUpErrors, "already_exists", "condition_not_met", "consent_missing", "erased"],
  },
  { id: "overrides.list", act: listOverrides, summary: "Overrides" },
  {
    id: "overrides.get",
    act: getOverride,
    summary: "One override with its evidence",
    upstream: true,
    errors: ["erased"],
  },
  {
    id: "user.override",
    act: approveOverride,
    summary: "Approves an override and sends it: Manually Verify Identity",
    operation: "user.override",
    upstream: true,
    errors: [...stepUpErrors, "condition_not_met", "consent_missing", "erased"],
  },
  { id: "overrides.reject", act: rejectOverride, summary: "Rejects an override", errors: [...stepUpErrors, "erased"] },
  {
    id: "overrides.withdraw",
    act: withdrawOverride,
    summary: "Withdraws an override request that still waits",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "overrides.resolve",
    act: resolveOverride,
    summary: "Says what became of a lost override",
    errors: [...stepUpErrors, "erased"],
  },
  { id: "applicants.orders", act: listApplicantOrders, summary: "An applicant's court searches" },
  {
    id: "applicants.order-options",
    act: getOrderOptions,
    summary: "What can be ordered, at what price",
    errors: ["erased"],
  },
  { id: "orders.list", act: listOrders, summary: "Court searches" },
  {
    id: "orders.place",
    act: placeOrder,
    summary: "Orders a paid court search, once for each Idempotency-Key",
    upstream: true,
    errors: ["idempotency_conflict", "already_ordered", "consent_missing", "erased"],
  },
  { id: "orders.get", act: getOrder, summary: "One court search with its result", errors: ["erased"] },
  {
    id: "records.county-result",
    act: refreshOrder,
    summary: "Asks the service how a search stands: County Criminal Records Result",
    operation: "records.county-result",
    upstream: true,
    errors: ["state_conflict", "erased"],
  },
  {
    id: "records.all-results",
    act: reconcileOrder,
    summary: "Looks for a lost order among all results that the service lists",
    operation: "records.all-results",
    upstream: true,
    errors: ["conflict", "state_conflict", "erased"],
  },
  { id: "orders.court-copy", act: getCourtCopy, summary: "A copy of a court's document", errors: ["erased"] },
  { id: "webhooks.receive", act: receiveWebhook, summary: "Takes a notification of the identity service, as a hint" },
  { id: "webhooks.list", act: listWebhooks, summary: "Which notifications arrived" },
  { id: "audit.list", act: listAudit, summary: "The audit log" },
  { id: "staff.list", act: listStaff, summary: "Staff" },
  { id: "staff.create", act: createStaff, summary: "Makes an account", errors: ["already_exists"] },
  {
    id: "staff.update",
    act: updateStaff,
    summary: "Changes roles, disables or enables",
    errors: ["condition_not_met"],
  },
];
