import { keysOf } from "@/lib/base/keys-of";

export const applicantStatusTitles = {
  needs_consent: "Needs consent",
  needs_review: "Needs review",
  waiting_service: "Waiting: service",
  waiting_court: "Waiting: court",
  waiting_applicant: "Waiting: applicant",
  ready_to_decide: "Ready to decide",
  in_approval: "In approval",
  escalated: "Escalated",
  approved: "Approved",
  declined: "Declined",
  expired: "Code expired",
  disputed: "Disputed",
  erased: "Erased",
};
export type ApplicantStatus = keyof typeof applicantStatusTitles;
export const applicantStatuses = keysOf(applicantStatusTitles);

/** Statuses that need no action now. All other statuses are open. */
export const closedStatuses = [
  "approved",
  "declined",
  "expired",
  "erased",
] as const satisfies readonly ApplicantStatus[];

/** Open statuses that wait for a court, the service, the applicant or an approver. */
export const waitingStatuses = [
  "waiting_service",
  "waiting_court",
  "waiting_applicant",
  "in_approval",
] as const satisfies readonly ApplicantStatus[];

export const isOpenStatus = (status: ApplicantStatus): boolean => !closedStatuses.some((one) => one === status);
export const isWaitingStatus = (status: ApplicantStatus): boolean => waitingStatuses.some((one) => one === status);

/** What a change of the case affected: an approval, which the change reopened, or a decision that still counts. */
export const changedSinceTitles = {
  approval: "Changed after approval",
  decision: "Changed since the decision",
};
export type ChangedSince = keyof typeof changedSinceTitles;
export const changedSinceKinds = keysOf(changedSinceTitles);

/**
 * The tabs of the list: open and assigned to the reader, open and unassigned, and waiting or snoozed. Without a tab,
 * the list has all applicants.
 */
export const queueTabs = ["mine", "unassigned", "waiting"] as const;
export type QueueTab = (typeof queueTabs)[number];

export const applicantOrderTitles = {
  unknown: "Outcome unknown",
  open: "Open",
  complete: "All complete",
  none: "No orders",
};
export type ApplicantOrderState = keyof typeof applicantOrderTitles;
/** The states, most urgent first. */
export const applicantOrderStates = keysOf(applicantOrderTitles);

/**
 * "-worst" sorts the worst finding first, and equal findings by the longest time since the last change. "worst" is the
 * reverse order.
 */
export const applicantSorts = ["-updated", "updated", "-created", "created", "-worst", "worst", "due", "-due"] as const;

/** The default order of the applicants page: the worst finding first. */
export const worstFirst = "-worst" satisfies (typeof applicantSorts)[number];

/** The count of applicants stops at this number. Counting more would cost more than the number is worth. */
export const maxApplicantCount = 1000;

/** The optional columns, in the order of the list. The list always shows the name. */
export const listColumnTitles = {
  status: "State",
  worst: "Worst finding",
  checks: "Checks",
  orders: "Orders",
  due: "Due",
  assignee: "Assignee",
  updated: "Updated",
};
export type ListColumn = keyof typeof listColumnTitles;
export const listColumns = keysOf(listColumnTitles);
