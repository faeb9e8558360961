import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    hits: typeof import("./hits");
  }
}

export const listHits = {
  name: "GET /api/applicants/:id/hits",
  id: "hits.list",
  summary: "Records about a person of the applicant's name, beside the applicant's data",
  permission: "decision.read",
  audit: { action: "hit.list", did: "Read an applicant's hits" },
  shows: ["judgment", "result"],
  errors: ["erased"],
} as const satisfies Declared;

export const judgeHit = {
  name: "POST /api/applicants/:id/hits/:hitId/verdict",
  id: "hits.judge",
  summary: "Judges whether a hit is the applicant",
  permission: "decision.make",
  audit: { action: "hit.judge", did: "Judged a hit", timeline: "Hit judged" },
  changes: ["judgment", "applicant", "message"],
  errors: ["result_changed", "state_conflict", "same_person", "made_by_requester", "approvals_rest", "erased"],
} as const satisfies Declared;

export const reopenHit = {
  name: "POST /api/applicants/:id/hits/:hitId/reopen",
  id: "hits.reopen",
  summary: "Takes a judgment back, with a reason",
  permission: "decision.make",
  audit: { action: "hit.reopen", did: "Reopened a hit", timeline: "Hit reopened" },
  changes: ["judgment", "applicant", "message"],
  errors: ["state_conflict", "erased"],
} as const satisfies Declared;

export const acknowledgeSignal = {
  name: "POST /api/applicants/:id/signals/:code/acknowledge",
  id: "signals.acknowledge",
  summary: "Resolves the findings of a code with a reason",
  permission: "decision.make",
  audit: { action: "signal.acknowledge", did: "Resolved a finding", timeline: "Finding resolved" },
  changes: ["judgment", "applicant"],
  errors: ["state_conflict", "erased"],
} as const satisfies Declared;
