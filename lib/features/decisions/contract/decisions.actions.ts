import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    decisionReasons: typeof import("./decision-reasons");
    decisions: typeof import("./decisions");
    disputes: typeof import("./disputes");
  }
}

export const listReasons = {
  name: "GET /api/settings/decision-reasons",
  id: "reasons.list",
  summary: "The reasons of decisions",
  permission: "decision.configure",
  audit: { action: "reason.list", did: "Read the reasons of decisions" },
  shows: ["reason"],
} as const satisfies Declared;

export const addReason = {
  name: "POST /api/settings/decision-reasons",
  id: "reasons.add",
  summary: "Adds a reason of decisions",
  permission: "decision.configure",
  audit: { action: "reason.add", did: "Added a reason of decisions" },
  stepUp: "reason.add",
  changes: ["reason"],
  errors: ["already_exists"],
} as const satisfies Declared;

export const changeReason = {
  name: "PATCH /api/settings/decision-reasons/:outcome/:code",
  id: "reasons.change",
  summary: "Renames a reason of decisions, retires it, or offers it again",
  permission: "decision.configure",
  audit: { action: "reason.change", did: "Changed a reason of decisions" },
  stepUp: "reason.change",
  changes: ["reason"],
  errors: ["already_exists", "state_conflict"],
} as const satisfies Declared;

export const listDecisions = {
  name: "GET /api/applicants/:id/decisions",
  id: "decisions.list",
  summary: "The decisions on an applicant, and what blocks the next",
  permission: "decision.read",
  audit: { action: "decision.list", did: "Read an applicant's decisions" },
  shows: ["decision", "judgment", "result", "applicant-policy", "policy"],
  errors: ["erased"],
} as const satisfies Declared;

export const decide = {
  name: "POST /api/applicants/:id/decisions",
  id: "decisions.make",
  summary: "Approves, declines, escalates, or asks for more",
  permission: "decision.make",
  audit: { action: "decision.make", did: "Decided on an applicant", timeline: "Decided" },
  changes: ["decision", "applicant", "message"],
  errors: [
    "signals_unresolved",
    "window_open",
    "open_items",
    "result_changed",
    "policy_changed",
    "same_person",
    "made_by_requester",
    "approvals_rest",
    "condition_not_met",
    "consent_missing",
    "state_conflict",
    "erased",
  ],
} as const satisfies Declared;

export const reopenDecision = {
  name: "POST /api/applicants/:id/decisions/:decisionId/reopen",
  id: "decisions.reopen",
  summary: "Reopens a decision, with a reason",
  permission: "decision.make",
  audit: { action: "decision.reopen", did: "Reopened a decision", timeline: "Decision reopened" },
  changes: ["decision", "applicant", "message"],
  errors: ["state_conflict", "erased"],
} as const satisfies Declared;

export const listNotes = {
  name: "GET /api/applicants/:id/notes",
  id: "notes.list",
  summary: "The notes about an applicant",
  permission: "decision.read",
  audit: { action: "note.list", did: "Read notes" },
  shows: ["note"],
  errors: ["erased"],
} as const satisfies Declared;

export const addNote = {
  name: "POST /api/applicants/:id/notes",
  id: "notes.add",
  summary: "Writes a note about an applicant",
  permission: "decision.make",
  audit: { action: "note.add", did: "Wrote a note", timeline: "Note written" },
  changes: ["note"],
  errors: ["erased"],
} as const satisfies Declared;

export const listMentionable = {
  name: "GET /api/notes/people",
  id: "notes.people",
  summary: "Staff who can be mentioned in a note",
  permission: "decision.make",
  // It shows only names of staff, which the console shows with everything that they do.
  audit: "none",
  shows: ["staff"],
} as const satisfies Declared;

export const listDisputes = {
  name: "GET /api/applicants/:id/disputes",
  id: "disputes.list",
  summary: "The disputes of an applicant, and what can be disputed",
  permission: "decision.read",
  audit: { action: "dispute.list", did: "Read an applicant's disputes" },
  shows: ["dispute"],
  errors: ["erased"],
} as const satisfies Declared;

export const openDispute = {
  name: "POST /api/applicants/:id/disputes",
  id: "disputes.open",
  summary: "Opens a dispute on a decision",
  permission: "decision.make",
  audit: { action: "dispute.open", did: "Opened a dispute", timeline: "Dispute opened" },
  changes: ["judgment", "decision", "applicant"],
  errors: ["state_conflict", "erased"],
} as const satisfies Declared;

export const resolveDispute = {
  name: "POST /api/disputes/:id/resolve",
  id: "disputes.resolve",
  summary:
    "Resolves a dispute; a correction reopens the judgments and decisions that it names or that are based on them",
  permission: "decision.make",
  audit: { action: "dispute.resolve", did: "Resolved a dispute", timeline: "Dispute resolved" },
  changes: ["judgment", "decision", "applicant", "message"],
  errors: ["same_person", "made_by_requester", "approvals_rest", "state_conflict", "erased"],
} as const satisfies Declared;

export const addDisputeFile = {
  name: "POST /api/disputes/:id/files",
  id: "disputes.add-file",
  summary: "Adds a document to an open dispute",
  permission: "decision.make",
  audit: { action: "dispute.add-file", did: "Added a file to a dispute", timeline: "File added to a dispute" },
  changes: ["dispute"],
  errors: ["state_conflict", "erased"],
} as const satisfies Declared;

export const getDisputeFile = {
  name: "GET /api/disputes/:id/files/:fileId",
  id: "disputes.file",
  summary: "A document of a dispute",
  permission: "decision.read",
  audit: { action: "dispute.read-file", did: "Opened a file of a dispute", timeline: "File of a dispute opened" },
  errors: ["erased"],
} as const satisfies Declared;
