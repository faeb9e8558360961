import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    bulk: typeof import("./bulk");
    decisions: typeof import("@/lib/features/decisions/contract/decisions");
    snooze: typeof import("./snooze");
    views: typeof import("./views");
  }
}

export const startBulk = {
  name: "POST /api/queue/jobs",
  id: "queue.start-job",
  summary: "Assigns, snoozes, refreshes or reopens many applicants: a job",
  permission: "decision.make",
  audit: { action: "queue.bulk", did: "Started a job over several applicants" },
  changes: [],
} as const satisfies Declared;

export const getBulk = {
  name: "GET /api/queue/jobs/:jobId",
  id: "queue.get-job",
  summary: "The progress of a bulk job, and the applicants for whom it failed",
  permission: "decision.make",
  // It shows ids and reasons, and no personal data.
  audit: "none",
  shows: ["job"],
} as const satisfies Declared;

export const cancelBulk = {
  name: "DELETE /api/queue/jobs/:jobId",
  id: "queue.cancel-job",
  summary: "Cancels the rest of such a job",
  permission: "decision.make",
  audit: { action: "queue.bulk-cancel", did: "Canceled a job over several applicants" },
  changes: ["job"],
} as const satisfies Declared;

export const continueBulk = {
  name: "POST /api/queue/jobs/:jobId/continue",
  id: "queue.continue-job",
  summary: "Runs the rest of such a job that stopped",
  permission: "decision.make",
  audit: { action: "queue.bulk-continue", did: "Ran the rest of a job over several applicants" },
  changes: ["job"],
  errors: ["state_conflict"],
} as const satisfies Declared;

export const listAssignees = {
  name: "GET /api/queue/assignees",
  id: "queue.assignees",
  summary: "Who can be given applicants",
  permission: "decision.make",
  // It shows only names of staff, which the console shows with everything that they do.
  audit: "none",
  shows: ["staff"],
} as const satisfies Declared;

export const assign = {
  name: "POST /api/applicants/:id/assignment",
  id: "applicants.assign",
  summary: "Claims an applicant, assigns them, or ends the assignment",
  permission: "decision.make",
  audit: { action: "applicant.assign", did: "Assigned an applicant", timeline: "Assigned" },
  changes: ["applicant", "message"],
  errors: ["already_assigned", "erased"],
} as const satisfies Declared;

export const takeNext = {
  name: "POST /api/queue/next",
  id: "queue.next",
  summary: "Claims the next applicant to work on; 204 when there is none",
  permission: "decision.make",
  audit: { action: "queue.take", did: "Took the next applicant", timeline: "Taken from the queue" },
  changes: ["applicant"],
} as const satisfies Declared;

export const snoozeApplicant = {
  name: "POST /api/applicants/:id/snooze",
  id: "applicants.snooze",
  summary: "Snoozes an applicant until a time, or until a change of status needs a reviewer",
  permission: "decision.make",
  audit: { action: "applicant.snooze", did: "Snoozed an applicant", timeline: "Snoozed" },
  changes: ["applicant"],
  errors: ["already_assigned", "state_conflict", "erased"],
} as const satisfies Declared;

export const endSnooze = {
  name: "DELETE /api/applicants/:id/snooze",
  id: "applicants.unsnooze",
  summary: "Ends a snooze",
  permission: "decision.make",
  audit: { action: "applicant.unsnooze", did: "Ended a snooze", timeline: "Snooze ended by hand" },
  changes: ["applicant"],
  errors: ["erased"],
} as const satisfies Declared;

export const listViews = {
  name: "GET /api/views",
  id: "views.list",
  summary: "The saved views of the list of applicants, own and shared",
  permission: "applicant.read",
  // It shows filters and columns, and no personal data.
  audit: "none",
  shows: ["view"],
} as const satisfies Declared;

export const saveView = {
  name: "POST /api/views",
  id: "views.save",
  summary: "Saves a view",
  permission: "applicant.read",
  audit: { action: "view.save", did: "Saved a view of the list" },
  changes: ["view"],
} as const satisfies Declared;

export const changeView = {
  name: "PATCH /api/views/:id",
  id: "views.change",
  summary: "Renames or shares a view, or makes it the reader's default",
  permission: "applicant.read",
  audit: { action: "view.change", did: "Changed a saved view" },
  changes: ["view"],
} as const satisfies Declared;

export const deleteView = {
  name: "DELETE /api/views/:id",
  id: "views.delete",
  summary: "Deletes a view",
  permission: "applicant.read",
  audit: { action: "view.delete", did: "Deleted a saved view" },
  changes: ["view"],
} as const satisfies Declared;

export const chooseColumns = {
  name: "PATCH /api/queue/columns",
  id: "queue.columns",
  summary: "Saves the columns of the reader's list",
  permission: "applicant.read",
  audit: { action: "view.columns", did: "Chose the columns of the list" },
  changes: ["view"],
} as const satisfies Declared;
