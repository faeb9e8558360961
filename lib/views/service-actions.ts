/**
 * Lists every action of the API, except the one that returns its OpenAPI document. The type check fails if a record has
 * no service here.
 */
import "server-only";
import * as applicant from "@/lib/features/applicants/applicant";
import * as countApplicants from "@/lib/features/applicants/count-applicants";
import * as findApplicant from "@/lib/features/applicants/find-applicant";
import * as importApplicants from "@/lib/features/applicants/import-applicants";
import * as listApplicants from "@/lib/features/applicants/list-applicants";
import * as assign from "@/lib/features/applicants/queue/assign";
import * as bulk from "@/lib/features/applicants/queue/bulk";
import * as snooze from "@/lib/features/applicants/queue/snooze";
import * as views from "@/lib/features/applicants/queue/views";
import * as checkOptions from "@/lib/features/checks/check-options";
import * as checkRuns from "@/lib/features/checks/check-runs";
import * as inviteMail from "@/lib/features/checks/invite-mail";
import * as makeInvite from "@/lib/features/checks/make-invite";
import * as readResult from "@/lib/features/checks/read-result";
import * as revealValues from "@/lib/features/checks/reveal-values";
import * as runOperation from "@/lib/features/checks/run-operation";
import * as keptPictures from "@/lib/features/checks/stored-pictures";
import * as uploads from "@/lib/features/checks/uploads/watch";
import * as decide from "@/lib/features/decisions/decide";
import * as disputeFiles from "@/lib/features/decisions/dispute-files";
import * as disputes from "@/lib/features/decisions/disputes";
import * as giveReview from "@/lib/features/decisions/give-quality-review";
import * as notes from "@/lib/features/decisions/notes";
import * as qualityReviews from "@/lib/features/decisions/quality-reviews";
import * as reasons from "@/lib/features/decisions/reasons";
import * as judgeHit from "@/lib/features/hits/judge-hit";
import * as readHits from "@/lib/features/hits/read-hits";
import * as mail from "@/lib/features/inbox/mail";
import * as messages from "@/lib/features/inbox/messages";
import * as monitoringBudget from "@/lib/features/monitoring/budget";
import * as getMonitoring from "@/lib/features/monitoring/get-monitoring";
import * as listMonitored from "@/lib/features/monitoring/list-monitored";
import * as decideOrder from "@/lib/features/orders/decide-order";
import * as getLedger from "@/lib/features/orders/get-ledger";
import * as getOrder from "@/lib/features/orders/get-order";
import * as listOrders from "@/lib/features/orders/list-orders";
import * as orderLimits from "@/lib/features/orders/order-limits";
import * as orderOptions from "@/lib/features/orders/order-options";
import * as placeOrder from "@/lib/features/orders/place-order";
import * as reconcileOrder from "@/lib/features/orders/reconcile-order";
import * as refreshOrder from "@/lib/features/orders/refresh-order";
import * as decideOverride from "@/lib/features/overrides/decide-override";
import * as getOverride from "@/lib/features/overrides/get-override";
import * as requestOverride from "@/lib/features/overrides/request-override";
import * as applicantStanding from "@/lib/features/policies/applicant-policy-status";
import * as policies from "@/lib/features/policies/policies";
import * as previewPolicy from "@/lib/features/policies/preview-policy";
import * as runPolicy from "@/lib/features/policies/run-policy";
import * as unlistedFields from "@/lib/features/policies/unlisted-fields";
import * as erasures from "@/lib/features/retention/erasures";
import * as holds from "@/lib/features/retention/holds";
import * as retention from "@/lib/features/retention/retention";
import * as authenticator from "@/lib/features/session/authenticator";
import * as getSession from "@/lib/features/session/get-session";
import * as passkeys from "@/lib/features/session/passkeys";
import * as password from "@/lib/features/session/password";
import * as sessions from "@/lib/features/session/sessions";
import * as signIn from "@/lib/features/session/sign-in";
import * as stepUp from "@/lib/features/session/step-up";
import * as staff from "@/lib/features/staff/staff";
import * as staffLinks from "@/lib/features/staff/staff-links";
import * as timeliness from "@/lib/features/today/timeliness";
import * as todayAgreement from "@/lib/features/today/today-agreement";
import * as todayOrders from "@/lib/features/today/today-orders";
import * as todayService from "@/lib/features/today/today-service";
import * as todayWork from "@/lib/features/today/today-work";
import * as receiveWebhook from "@/lib/features/webhooks/receive-webhook";
import type { Action } from "@/lib/platform/actions/define-action";
import * as hub from "@/lib/platform/events/hub";
import { allActions } from "@/lib/views/all-actions";
import * as getTimeline from "@/lib/views/audit-log/get-timeline";
import * as listAudit from "@/lib/views/audit-log/list-audit";
import * as logProofs from "@/lib/views/audit-log/log-proofs";
import * as verifyAudit from "@/lib/views/audit-log/verify-audit";
import * as getCase from "@/lib/views/case/get-case";
import * as getShared from "@/lib/views/case/get-shared";
import * as exportFiles from "@/lib/views/exports/export-files";
import * as exported from "@/lib/views/exports/exports";
import * as exportSchedules from "@/lib/views/exports/schedules";
import * as getReport from "@/lib/views/reports/get-report";
import * as getTimelinessPdf from "@/lib/views/reports/get-timeliness-pdf";
import * as shell from "@/lib/views/shell/shell";

const services = {
  ...countApplicants,
  ...findApplicant,
  ...listApplicants,
  ...getTimeline,
  ...listAudit,
  ...logProofs,
  ...verifyAudit,
  ...getCase,
  ...getShared,
  ...checkOptions,
  ...checkRuns,
  ...inviteMail,
  ...keptPictures,
  ...makeInvite,
  ...readResult,
  ...revealValues,
  ...runOperation,
  ...decide,
  ...erasures,
  ...holds,
  ...retention,
  ...disputeFiles,
  ...disputes,
  ...notes,
  ...giveReview,
  ...qualityReviews,
  ...reasons,
  ...hub,
  ...exported,
  ...exportFiles,
  ...exportSchedules,
  ...judgeHit,
  ...readHits,
  ...mail,
  ...messages,
  ...applicant,
  ...importApplicants,
  ...monitoringBudget,
  ...getMonitoring,
  ...listMonitored,
  ...decideOrder,
  ...getLedger,
  ...getOrder,
  ...listOrders,
  ...orderLimits,
  ...orderOptions,
  ...placeOrder,
  ...reconcileOrder,
  ...refreshOrder,
  ...decideOverride,
  ...getOverride,
  ...requestOverride,
  ...applicantStanding,
  ...policies,
  ...previewPolicy,
  ...runPolicy,
  ...unlistedFields,
  ...assign,
  ...bulk,
  ...shell,
  ...snooze,
  ...views,
  ...getReport,
  ...getTimelinessPdf,
  ...authenticator,
  ...getSession,
  ...passkeys,
  ...password,
  ...sessions,
  ...signIn,
  ...stepUp,
  ...staffLinks,
  ...staff,
  ...timeliness,
  ...todayAgreement,
  ...todayOrders,
  ...todayService,
  ...todayWork,
  ...uploads,
  ...receiveWebhook,
};

type Names = Exclude<keyof typeof allActions, "getOpenApi">;
const declared: Record<Names, Pick<Action, "endpoint" | "record">> = services;

/** Only the actions of the services. The services also export other functions, such as signing in. */
export const serviceActions: readonly Action[] = Object.keys(allActions).flatMap((name) =>
  Object.hasOwn(declared, name) ? [declared[name as Names] as unknown as Action] : [],
);
