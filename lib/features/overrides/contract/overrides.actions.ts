import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    overrides: typeof import("./overrides");
  }
}

const listed = { action: "override.list", did: "Read the overrides list" } as const;

export const listApplicantOverrides = {
  name: "GET /api/applicants/:id/overrides",
  id: "applicants.overrides",
  summary: "An applicant's overrides",
  permission: "override.read",
  audit: listed,
  shows: ["applicant-override"],
  errors: ["erased"],
} as const satisfies Declared;

export const requestOverride = {
  name: "POST /api/applicants/:id/overrides",
  id: "overrides.request",
  summary: "Requests an override, which another person decides",
  permission: "override.request",
  audit: { action: "override.request", did: "Requested an override", timeline: "Override requested" },
  stepUp: "override.request",
  changes: ["override", "applicant-override", "applicant", "result"],
  errors: [
    "upstream",
    "same_person",
    "made_by_requester",
    "approvals_rest",
    "state_conflict",
    "already_exists",
    "condition_not_met",
    "consent_missing",
    "erased",
  ],
} as const satisfies Declared;

export const listOverrides = {
  name: "GET /api/overrides",
  id: "overrides.list",
  summary: "Overrides",
  permission: "override.read",
  filters: { state: "shown", decidable: "shown" },
  audit: listed,
  shows: ["override"],
  isList: true,
} as const satisfies Declared;

export const getOverride = {
  name: "GET /api/overrides/:id",
  id: "overrides.get",
  summary: "One override with its evidence",
  permission: "override.read",
  audit: { action: "override.read", did: "Read an override request" },
  shows: ["override", "result"],
  errors: ["upstream", "erased"],
} as const satisfies Declared;

export const approveOverride = {
  name: "POST /api/overrides/:id/approve",
  id: "user.override",
  summary: "Approves an override and sends it: Manually Verify Identity",
  permission: "override.approve",
  audit: { action: "override.approve", did: "Approved an override", timeline: "Override approved" },
  stepUp: "override.approve",
  changes: ["override", "applicant-override", "applicant", "message"],
  errors: [
    "same_person",
    "made_by_requester",
    "approvals_rest",
    "state_conflict",
    "condition_not_met",
    "consent_missing",
    "erased",
  ],
} as const satisfies Declared;

export const rejectOverride = {
  name: "POST /api/overrides/:id/reject",
  id: "overrides.reject",
  summary: "Rejects an override",
  permission: "override.approve",
  audit: { action: "override.reject", did: "Rejected an override", timeline: "Override rejected" },
  stepUp: "override.reject",
  changes: ["override", "applicant-override", "applicant", "message"],
  errors: ["same_person", "made_by_requester", "approvals_rest", "state_conflict", "erased"],
} as const satisfies Declared;

export const withdrawOverride = {
  name: "POST /api/overrides/:id/withdraw",
  id: "overrides.withdraw",
  summary: "Withdraws an override request before its decision",
  permission: "override.request",
  audit: { action: "override.withdraw", did: "Withdrew an override request", timeline: "Override withdrawn" },
  changes: ["override", "applicant-override", "applicant", "message"],
  errors: ["state_conflict", "erased"],
} as const satisfies Declared;

export const resolveOverride = {
  name: "POST /api/overrides/:id/resolve",
  id: "overrides.resolve",
  summary: "Resolves the unknown outcome of an override",
  permission: "override.approve",
  audit: { action: "override.resolve", did: "Resolved an override's outcome", timeline: "Override outcome resolved" },
  stepUp: "override.resolve",
  changes: ["override", "applicant-override", "applicant", "message"],
  errors: ["same_person", "made_by_requester", "approvals_rest", "state_conflict", "erased"],
} as const satisfies Declared;
