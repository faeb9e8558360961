/**
 * Every action of the console's API, with its endpoint and permission read from the action. A test compares this list
 * with the routes on disk.
 */
import "server-only";
import type { Requirement } from "@/lib/actions/define-action";
import type { Endpoint } from "@/lib/contracts/endpoint";
import type { ErrorCode } from "@/lib/errors";
import type { OperationId } from "@/lib/identity/operations/registry";
import { createApplicant, getApplicant, updateApplicant } from "@/lib/services/applicants/applicant";
import { countApplicants } from "@/lib/services/applicants/count-applicants";
import { getTimeline } from "@/lib/services/applicants/get-timeline";
import { getImport, importApplicants } from "@/lib/services/applicants/import-applicants";
import { listApplicants } from "@/lib/services/applicants/list-applicants";
import { listAudit } from "@/lib/services/audit/list-audit";
import { getCheckOptions } from "@/lib/services/checks/check-options";
import { getCheckRun, listCheckRuns } from "@/lib/services/checks/check-runs";
import { makeInvite } from "@/lib/services/checks/make-invite";
import { getResult } from "@/lib/services/checks/read-result";
import { revealValues } from "@/lib/services/checks/reveal-values";
import { decide, listDecisions, reopenDecision } from "@/lib/services/decisions/decide";
import { listDisputes, openDispute, resolveDispute } from "@/lib/services/decisions/disputes";
import { addNote, listNotes } from "@/lib/services/decisions/notes";
import { getNoticeSettings, saveNoticeSettings } from "@/lib/services/decisions/notice-settings";
import { getNotice, listNotices, makeNotice } from "@/lib/services/decisions/notices";
import { addReason, changeReason, listReasons } from "@/lib/services/decisions/reasons";
import { getEvents } from "@/lib/services/events/get-events";
import { getPresence } from "@/lib/services/events/viewings";
import { acknowledgeSignal, judgeHit, reopenHit } from "@/lib/services/hits/judge-hit";
import { listHits } from "@/lib/services/hits/read-hits";
import { approveOrder, cancelOrder, rejectOrder } from "@/lib/services/orders/decide-order";
import { getCourtCopy } from "@/lib/services/orders/get-court-copy";
import { getLedger } from "@/lib/services/orders/get-ledger";
import { getOrder } from "@/lib/services/orders/get-order";
import { getOrderOptions } from "@/lib/services/orders/get-order-options";
import { listOrderApprovals } from "@/lib/services/orders/list-order-approvals";
import { listApplicantOrders, listOrders } from "@/lib/services/orders/list-orders";
import { getOrderLimits, setOrderLimits } from "@/lib/services/orders/order-limits";
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
import { choosePolicy, getStanding } from "@/lib/services/policies/applicant-standing";
import { archivePolicy, createPolicy, getPolicy, listPolicies, publishPolicy } from "@/lib/services/policies/policies";
import { cancelPolicyRun, startPolicyRun } from "@/lib/services/policies/run-policy";
import { assign, takeNext } from "@/lib/services/queue/assign";
import { cancelBulk, getBulk, listAssignees, startBulk } from "@/lib/services/queue/bulk";
import { countWaiting } from "@/lib/services/queue/count-waiting";
import { endSnooze, snoozeApplicant } from "@/lib/services/queue/snooze";
import { changeView, chooseColumns, deleteView, listViews, saveView } from "@/lib/services/queue/views";
import { exportReport, getReportJson, getReportPdf } from "@/lib/services/reports/get-report";
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
  action: DocumentedAction;
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
  {
    id: "session.get",
    action: getSession,
    summary: "The signed-in person, their permissions, and the deployment",
  },
  {
    id: "session.counts",
    action: countWaiting,
    summary: "What waits for the signed-in person: applicants, approvals and orders",
  },
  {
    id: "events.stream",
    action: getEvents,
    summary: "What changes, as it happens, by type and id; after a gap an event `reset`",
  },
  {
    id: "session.step-up",
    action: stepUp,
    summary: "Confirms the password for one action",
  },
  { id: "account.password", action: changePassword, summary: "Changes the signed-in person's password" },
  { id: "account.sign-out", action: signOut, summary: "Ends this session" },
  { id: "account.sign-out-everywhere", action: signOutEverywhere, summary: "Ends every session of the person" },
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
  {
    id: "applicants.uploads",
    action: listUploads,
    summary: "The processing state of an applicant's uploads",
    errors: ["erased"],
  },
  { id: "applicants.presence", action: getPresence, summary: "Who else has the applicant's page open" },
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
  {
    id: "applicants.overrides",
    action: listApplicantOverrides,
    summary: "An applicant's overrides",
    errors: ["erased"],
  },
  {
    id: "overrides.request",
    action: requestOverride,
    summary: "Requests an override, which another person decides",
    upstream: true,
    errors: [...stepUpErrors, "already_exists", "condition_not_met", "consent_missing", "erased"],
  },
  { id: "overrides.list", action: listOverrides, summary: "Overrides" },
  {
    id: "overrides.get",
    action: getOverride,
    summary: "One override with its evidence",
    upstream: true,
    errors: ["erased"],
  },
  {
    id: "user.override",
    action: approveOverride,
    summary: "Approves an override and sends it: Manually Verify Identity",
    operation: "user.override",
    upstream: true,
    errors: [...stepUpErrors, "condition_not_met", "consent_missing", "erased"],
  },
  {
    id: "overrides.reject",
    action: rejectOverride,
    summary: "Rejects an override",
    errors: [...stepUpErrors, "erased"],
  },
  {
    id: "overrides.withdraw",
    action: withdrawOverride,
    summary: "Withdraws an override request before its decision",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "overrides.resolve",
    action: resolveOverride,
    summary: "Resolves the unknown outcome of an override",
    errors: [...stepUpErrors, "erased"],
  },
  {
    id: "hits.list",
    action: listHits,
    summary: "Records about a person of the applicant's name, beside the applicant's data",
    errors: ["erased"],
  },
  {
    id: "hits.judge",
    action: judgeHit,
    summary: "Judges whether a hit is the applicant",
    errors: ["result_changed", "state_conflict", "same_person", "erased"],
  },
  {
    id: "hits.reopen",
    action: reopenHit,
    summary: "Takes a judgment back, with a reason",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "signals.acknowledge",
    action: acknowledgeSignal,
    summary: "Answers the signals of a code with a reason",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "decisions.list",
    action: listDecisions,
    summary: "The decisions on an applicant, and what stands in the way of the next",
    errors: ["erased"],
  },
  {
    id: "decisions.make",
    action: decide,
    summary: "Approves, declines, escalates, or asks for more",
    errors: [
      "signals_unresolved",
      "window_open",
      "result_changed",
      "policy_changed",
      "condition_not_met",
      "consent_missing",
      "state_conflict",
      "erased",
    ],
  },
  {
    id: "decisions.reopen",
    action: reopenDecision,
    summary: "Takes a decision back, with a reason",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "disputes.list",
    action: listDisputes,
    summary: "The disputes of an applicant, and what can be disputed",
    errors: ["erased"],
  },
  {
    id: "disputes.open",
    action: openDispute,
    summary: "Opens a dispute on a decision",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "disputes.resolve",
    action: resolveDispute,
    summary: "Resolves a dispute; a correction puts what rested on it up for review",
    errors: ["same_person", "state_conflict", "erased"],
  },
  { id: "notices.settings", action: getNoticeSettings, summary: "How declined applicants are told" },
  {
    id: "notices.configure",
    action: saveNoticeSettings,
    summary: "Publishes the next version of how declined applicants are told",
    errors: ["conflict"],
  },
  { id: "notices.list", action: listNotices, summary: "The notices of an applicant", errors: ["erased"] },
  {
    id: "notices.make",
    action: makeNotice,
    summary: "Makes the notice of a declined decision",
    errors: ["state_conflict", "erased"],
  },
  { id: "notices.get", action: getNotice, summary: "A notice as it was handed out, as PDF", errors: ["erased"] },
  { id: "reasons.list", action: listReasons, summary: "The reasons of decisions" },
  { id: "reasons.add", action: addReason, summary: "Adds a reason of decisions", errors: ["already_exists"] },
  {
    id: "reasons.change",
    action: changeReason,
    summary: "Renames a reason of decisions, retires it, or offers it again",
    errors: ["already_exists", "state_conflict"],
  },
  { id: "notes.list", action: listNotes, summary: "The notes about an applicant", errors: ["erased"] },
  { id: "notes.add", action: addNote, summary: "Writes a note about an applicant", errors: ["erased"] },
  {
    id: "applicants.assign",
    action: assign,
    summary: "Claims an applicant, assigns them, or gives them back",
    errors: ["already_assigned", "erased"],
  },
  {
    id: "applicants.snooze",
    action: snoozeApplicant,
    summary: "Puts an applicant off until a time, until something is new, or whichever comes first",
    errors: ["already_assigned", "state_conflict", "erased"],
  },
  {
    id: "applicants.unsnooze",
    action: endSnooze,
    summary: "Ends a snooze, or takes away why one ended",
    errors: ["erased"],
  },
  {
    id: "queue.start-job",
    action: startBulk,
    summary: "Assigns, snoozes or refreshes many applicants: a job",
  },
  { id: "queue.get-job", action: getBulk, summary: "The progress of such a job, and for whom it was not done" },
  { id: "queue.cancel-job", action: cancelBulk, summary: "Cancels the rest of such a job" },
  { id: "queue.assignees", action: listAssignees, summary: "Who can be given applicants" },
  { id: "queue.columns", action: chooseColumns, summary: "Keeps the columns of the reader's list" },
  { id: "views.list", action: listViews, summary: "The saved views of the list of applicants, own and shared" },
  { id: "views.save", action: saveView, summary: "Saves a view" },
  { id: "views.change", action: changeView, summary: "Renames or shares a view, or begins the list with it" },
  { id: "views.delete", action: deleteView, summary: "Deletes a view" },
  { id: "queue.next", action: takeNext, summary: "Claims the next applicant to work on; 204 when there is none" },
  {
    id: "applicants.policy",
    action: getStanding,
    summary: "How an applicant stands on their policy, and what can run next",
    errors: ["erased"],
  },
  {
    id: "applicants.choose-policy",
    action: choosePolicy,
    summary: "Gives an applicant another policy",
    errors: ["erased"],
  },
  {
    id: "applicants.run-policy",
    action: startPolicyRun,
    summary: "Runs missing checks of the policy, each once",
    errors: ["policy_changed", "state_conflict", "erased"],
  },
  {
    id: "applicants.cancel-policy-run",
    action: cancelPolicyRun,
    summary: "Stops a run before its next step",
    errors: ["state_conflict"],
  },
  { id: "applicants.orders", action: listApplicantOrders, summary: "An applicant's court searches" },
  {
    id: "applicants.order-options",
    action: getOrderOptions,
    summary: "The searches that can be ordered, with prices",
    errors: ["erased"],
  },
  { id: "applicants.import-state", action: getImport, summary: "The progress of an import" },
  { id: "orders.list", action: listOrders, summary: "Court searches" },
  {
    id: "orders.place",
    action: placeOrder,
    summary: "Orders a paid court search once for each Idempotency-Key",
    upstream: true,
    errors: ["idempotency_conflict", "already_ordered", "consent_missing", "erased"],
  },
  { id: "orders.get", action: getOrder, summary: "One court search with its result", errors: ["erased"] },
  {
    id: "records.county-result",
    action: refreshOrder,
    summary: "Polls the state of a search: County Criminal Records Result",
    operation: "records.county-result",
    upstream: true,
    errors: ["state_conflict", "erased"],
  },
  {
    id: "records.all-results",
    action: reconcileOrder,
    summary: "Looks for an order of unknown outcome among the service's results",
    operation: "records.all-results",
    upstream: true,
    errors: ["conflict", "state_conflict", "erased"],
  },
  {
    id: "orders.approve",
    action: approveOrder,
    summary: "Approves an order that another person asked for, and sends it once",
    upstream: true,
    errors: ["same_person", "state_conflict", "condition_not_met", "already_ordered", "consent_missing", "erased"],
  },
  {
    id: "orders.reject",
    action: rejectOrder,
    summary: "Rejects an order that another person asked for: nothing is sent",
    errors: ["same_person", "state_conflict", "erased"],
  },
  {
    id: "orders.cancel",
    action: cancelOrder,
    summary: "Cancels an order that was not sent",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "orders.approvals",
    action: listOrderApprovals,
    summary: "Orders that wait for an approval, with what was spent so far",
  },
  { id: "orders.limits", action: getOrderLimits, summary: "The limits beyond which an order needs an approval" },
  { id: "orders.set-limits", action: setOrderLimits, summary: "Sets the limits on orders", errors: ["conflict"] },
  {
    id: "orders.ledger",
    action: getLedger,
    summary: "What was spent on court searches, by month, court, person and cost center",
  },
  { id: "orders.court-copy", action: getCourtCopy, summary: "A copy of a court's document", errors: ["erased"] },
  {
    id: "webhooks.receive",
    action: receiveWebhook,
    summary: "Receives a notification of the identity service, as a hint",
  },
  { id: "webhooks.list", action: listWebhooks, summary: "The received notifications" },
  { id: "audit.list", action: listAudit, summary: "The audit log" },
  { id: "policies.list", action: listPolicies, summary: "Policies with the version in force" },
  { id: "policies.get", action: getPolicy, summary: "One policy with all its versions" },
  { id: "policies.create", action: createPolicy, summary: "Creates a policy", errors: ["already_exists"] },
  {
    id: "policies.publish",
    action: publishPolicy,
    summary: "Publishes the next version of a policy",
    errors: ["conflict", "state_conflict"],
  },
  { id: "policies.archive", action: archivePolicy, summary: "Takes a policy out of use", errors: ["state_conflict"] },
  { id: "staff.list", action: listStaff, summary: "Staff" },
  { id: "staff.create", action: createStaff, summary: "Creates an account", errors: ["already_exists"] },
  {
    id: "staff.update",
    action: updateStaff,
    summary: "Changes the roles of an account, disables or enables it",
    errors: ["condition_not_met"],
  },
];
