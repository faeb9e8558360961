import { action } from "./action";

export const startBulk = action("POST /api/queue/jobs", {
  id: "queue.start-job",
  summary: "Assigns, snoozes or refreshes many applicants: a job",
  permission: "decision.make",
  audit: { action: "queue.bulk", did: "Started a job over several applicants" },
  changes: [],
});

export const getBulk = action("GET /api/queue/jobs/:jobId", {
  id: "queue.get-job",
  summary: "The progress of such a job, and for whom it was not done",
  permission: "decision.make",
  // It shows ids and reasons, and no personal data.
  audit: "none",
  shows: ["job"],
});

export const cancelBulk = action("DELETE /api/queue/jobs/:jobId", {
  id: "queue.cancel-job",
  summary: "Cancels the rest of such a job",
  permission: "decision.make",
  audit: { action: "queue.bulk-cancel", did: "Canceled a job over several applicants" },
  changes: ["job"],
});

export const listAssignees = action("GET /api/queue/assignees", {
  id: "queue.assignees",
  summary: "Who can be given applicants",
  permission: "decision.make",
  // Names of staff, which are shown with all their actions.
  audit: "none",
  shows: ["staff"],
});

export const assign = action("POST /api/applicants/:id/assignment", {
  id: "applicants.assign",
  summary: "Claims an applicant, assigns them, or gives them back",
  permission: "decision.make",
  audit: { action: "applicant.assign", did: "Assigned an applicant", timeline: "Assigned" },
  changes: ["applicant", "message"],
  errors: ["already_assigned", "erased"],
});

export const takeNext = action("POST /api/queue/next", {
  id: "queue.next",
  summary: "Claims the next applicant to work on; 204 when there is none",
  permission: "decision.make",
  audit: { action: "queue.take", did: "Took the next applicant", timeline: "Taken from the queue" },
  changes: ["applicant"],
});

export const snoozeApplicant = action("POST /api/applicants/:id/snooze", {
  id: "applicants.snooze",
  summary: "Puts an applicant off until a time, until something is new, or whichever comes first",
  permission: "decision.make",
  audit: { action: "applicant.snooze", did: "Snoozed an applicant", timeline: "Snoozed" },
  changes: ["applicant"],
  errors: ["already_assigned", "state_conflict", "erased"],
});

export const endSnooze = action("DELETE /api/applicants/:id/snooze", {
  id: "applicants.unsnooze",
  summary: "Ends a snooze",
  permission: "decision.make",
  audit: { action: "applicant.unsnooze", did: "Ended a snooze", timeline: "Snooze ended by hand" },
  changes: ["applicant"],
  errors: ["erased"],
});

export const listViews = action("GET /api/views", {
  id: "views.list",
  summary: "The saved views of the list of applicants, own and shared",
  permission: "applicant.read",
  // Filters and columns, and no personal data.
  audit: "none",
  shows: ["view"],
});

export const saveView = action("POST /api/views", {
  id: "views.save",
  summary: "Saves a view",
  permission: "applicant.read",
  audit: { action: "view.save", did: "Saved a view of the list" },
  changes: ["view"],
});

export const changeView = action("PATCH /api/views/:id", {
  id: "views.change",
  summary: "Renames or shares a view, or begins the list with it",
  permission: "applicant.read",
  audit: { action: "view.change", did: "Changed a saved view" },
  changes: ["view"],
});

export const deleteView = action("DELETE /api/views/:id", {
  id: "views.delete",
  summary: "Deletes a view",
  permission: "applicant.read",
  audit: { action: "view.delete", did: "Deleted a saved view" },
  changes: ["view"],
});

export const chooseColumns = action("PATCH /api/queue/columns", {
  id: "queue.columns",
  summary: "Keeps the columns of the reader's list",
  permission: "applicant.read",
  audit: { action: "view.columns", did: "Chose the columns of the list" },
  changes: ["view"],
});
