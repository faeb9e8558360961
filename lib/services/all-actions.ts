/** Every action of the API, but for its own description. A record without a service here does not compile. */
import "server-only";
import type { Action } from "@/lib/actions/define-action";
import { allActions } from "@/lib/contracts/all-actions";
import * as countApplicants from "@/lib/services/applicants/count-applicants";
import * as findApplicant from "@/lib/services/applicants/find-applicant";
import * as listApplicants from "@/lib/services/applicants/list-applicants";
import * as getTimeline from "@/lib/services/audit/get-timeline";
import * as listAudit from "@/lib/services/audit/list-audit";
import * as getCase from "@/lib/services/case-view/get-case";
import * as getShared from "@/lib/services/case-view/get-shared";
import * as checkOptions from "@/lib/services/checks/check-options";
import * as checkRuns from "@/lib/services/checks/check-runs";
import * as inviteMail from "@/lib/services/checks/invite-mail";
import * as makeInvite from "@/lib/services/checks/make-invite";
import * as readResult from "@/lib/services/checks/read-result";
import * as revealValues from "@/lib/services/checks/reveal-values";
import * as runOperation from "@/lib/services/checks/run-operation";
import * as keptPictures from "@/lib/services/checks/stored-pictures";
import * as decide from "@/lib/services/decisions/decide";
import * as disputeFiles from "@/lib/services/decisions/dispute-files";
import * as disputes from "@/lib/services/decisions/disputes";
import * as giveReview from "@/lib/services/decisions/give-quality-review";
import * as notes from "@/lib/services/decisions/notes";
import * as qualityReviews from "@/lib/services/decisions/quality-reviews";
import * as reasons from "@/lib/services/decisions/reasons";
import * as hub from "@/lib/services/events/hub";
import * as exportFiles from "@/lib/services/exports/export-files";
import * as exported from "@/lib/services/exports/exports";
import * as exportSchedules from "@/lib/services/exports/schedules";
import * as judgeHit from "@/lib/services/hits/judge-hit";
import * as readHits from "@/lib/services/hits/read-hits";
import * as mail from "@/lib/services/inbox/mail";
import * as messages from "@/lib/services/inbox/messages";
import * as applicant from "@/lib/services/intake/applicant";
import * as importApplicants from "@/lib/services/intake/import-applicants";
import * as monitoringBudget from "@/lib/services/monitoring/budget";
import * as getMonitoring from "@/lib/services/monitoring/get-monitoring";
import * as listMonitored from "@/lib/services/monitoring/list-monitored";
import * as decideOrder from "@/lib/services/orders/decide-order";
import * as getLedger from "@/lib/services/orders/get-ledger";
import * as getOrder from "@/lib/services/orders/get-order";
import * as listOrders from "@/lib/services/orders/list-orders";
import * as orderLimits from "@/lib/services/orders/order-limits";
import * as orderOptions from "@/lib/services/orders/order-options";
import * as placeOrder from "@/lib/services/orders/place-order";
import * as reconcileOrder from "@/lib/services/orders/reconcile-order";
import * as refreshOrder from "@/lib/services/orders/refresh-order";
import * as decideOverride from "@/lib/services/overrides/decide-override";
import * as getOverride from "@/lib/services/overrides/get-override";
import * as requestOverride from "@/lib/services/overrides/request-override";
import * as applicantStanding from "@/lib/services/policies/applicant-policy-status";
import * as policies from "@/lib/services/policies/policies";
import * as previewPolicy from "@/lib/services/policies/preview-policy";
import * as runPolicy from "@/lib/services/policies/run-policy";
import * as unlistedFields from "@/lib/services/policies/unlisted-fields";
import * as assign from "@/lib/services/queue/assign";
import * as bulk from "@/lib/services/queue/bulk";
import * as snooze from "@/lib/services/queue/snooze";
import * as views from "@/lib/services/queue/views";
import * as getReport from "@/lib/services/reports/get-report";
import * as getTimelinessPdf from "@/lib/services/reports/get-timeliness-pdf";
import * as authenticator from "@/lib/services/session/authenticator";
import * as getSession from "@/lib/services/session/get-session";
import * as passkeys from "@/lib/services/session/passkeys";
import * as password from "@/lib/services/session/password";
import * as sessions from "@/lib/services/session/sessions";
import * as signIn from "@/lib/services/session/sign-in";
import * as stepUp from "@/lib/services/session/step-up";
import * as shell from "@/lib/services/shell";
import * as staff from "@/lib/services/staff/staff";
import * as staffLinks from "@/lib/services/staff/staff-links";
import * as timeliness from "@/lib/services/today/timeliness";
import * as todayAgreement from "@/lib/services/today/today-agreement";
import * as todayOrders from "@/lib/services/today/today-orders";
import * as todayService from "@/lib/services/today/today-service";
import * as todayWork from "@/lib/services/today/today-work";
import * as uploads from "@/lib/services/uploads/watch";
import * as receiveWebhook from "@/lib/services/webhooks/receive-webhook";

const services = {
  ...countApplicants,
  ...findApplicant,
  ...listApplicants,
  ...getTimeline,
  ...listAudit,
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

/** The actions alone: services also export other functions, such as signing in. */
export const serviceActions: readonly Action[] = Object.keys(allActions).flatMap((name) =>
  Object.hasOwn(declared, name) ? [declared[name as Names] as unknown as Action] : [],
);
