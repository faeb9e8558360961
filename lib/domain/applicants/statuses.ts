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
};
export type ApplicantStatus = keyof typeof applicantStatusTitles;
export const applicantStatuses = keysOf(applicantStatusTitles);

/** They need no action now. All others are open. */
export const closedStatuses = ["approved", "declined", "expired"] as const satisfies readonly ApplicantStatus[];

/** Open, but waiting for a court, the service, the applicant or an approver. */
export const waitingStatuses = [
  "waiting_service",
  "waiting_court",
  "waiting_applicant",
  "in_approval",
] as const satisfies readonly ApplicantStatus[];

export const isOpenStatus = (status: ApplicantStatus): boolean => !closedStatuses.some((one) => one === status);
export const isWaitingStatus = (status: ApplicantStatus): boolean => waitingStatuses.some((one) => one === status);

/** What a case has changed since: an approval that the change reopened, or a decision that stands. */
export const changedSinceTitles = {
  approval: "Changed after approval",
  decision: "Changed since the decision",
};
export type ChangedSince = keyof typeof changedSinceTitles;
export const changedSinceKinds = keysOf(changedSinceTitles);

/** Open and the reader's; open and unassigned; waiting or snoozed. Without one: all. */
export const queueTabs = ["mine", "unassigned", "waiting"] as const;
export type QueueTab = (typeof queueTabs)[number];

export const applicantOrderTitles = {
  unknown: "Outcome unknown",
  open: "Open",
  complete: "All complete",
  none: "No orders",
};
export type ApplicantOrderState = keyof typeof applicantOrderTitles;
/** Most urgent first. */
export const applicantOrderStates = keysOf(applicantOrderTitles);

/** "-worst" is the worst signal first, then the longest since the last change; "worst" is the reverse. */
export const applicantSorts = ["-updated", "updated", "-created", "created", "-worst", "worst", "due", "-due"] as const;

/** The default order of the applicants page. */
export const worstFirst = "-worst" satisfies (typeof applicantSorts)[number];

/** Counting more applicants would cost more than the number is worth. */
export const applicantsCountedTo = 1000;

/** The columns are in the order of the list, which always shows the name too. */
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
