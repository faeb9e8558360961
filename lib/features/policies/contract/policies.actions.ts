import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    policies: typeof import("./policies");
  }
}

export const listPolicies = {
  name: "GET /api/policies",
  id: "policies.list",
  summary: "Policies with the version in force",
  permission: "policy.read",
  audit: { action: "policy.list", did: "Read the policies list" },
  shows: ["policy"],
} as const satisfies Declared;

export const getPolicy = {
  name: "GET /api/policies/:id",
  id: "policies.get",
  summary: "One policy with all its versions",
  permission: "policy.read",
  audit: { action: "policy.read", did: "Read a policy" },
  shows: ["policy"],
} as const satisfies Declared;

export const createPolicy = {
  name: "POST /api/policies",
  id: "policies.create",
  summary: "Creates a policy",
  permission: "policy.write",
  audit: { action: "policy.create", did: "Created a policy" },
  stepUp: "policy.create",
  changes: ["policy"],
  errors: ["already_exists"],
} as const satisfies Declared;

export const publishPolicy = {
  name: "POST /api/policies/:id/versions",
  id: "policies.publish",
  summary: "Publishes the next version of a policy",
  permission: "policy.write",
  audit: { action: "policy.publish", did: "Published a version of a policy" },
  stepUp: "policy.publish",
  changes: ["policy"],
  errors: ["conflict", "state_conflict"],
} as const satisfies Declared;

export const previewPolicy = {
  name: "POST /api/policies/:id/preview",
  id: "policies.preview",
  summary: "The number of open applicants that a policy change would block or unblock",
  permission: "policy.write",
  audit: { action: "policy.preview", did: "Previewed a change of a policy" },
  changes: [],
} as const satisfies Declared;

export const getBlockedApprovals = {
  name: "GET /api/policies/:id/blocked-approvals",
  id: "policies.blocked-approvals",
  summary: "Counts the approved applicants whom the version in force would block",
  permission: "policy.read",
  audit: { action: "policy.blocked-approvals", did: "Counted the approvals that a policy would block" },
  shows: ["policy", "applicant"],
} as const satisfies Declared;

export const archivePolicy = {
  name: "POST /api/policies/:id/archive",
  id: "policies.archive",
  summary: "Archives a policy",
  permission: "policy.write",
  audit: { action: "policy.archive", did: "Archived a policy" },
  stepUp: "policy.archive",
  changes: ["policy"],
  errors: ["state_conflict"],
} as const satisfies Declared;

export const getStanding = {
  name: "GET /api/applicants/:id/policy",
  id: "applicants.policy",
  summary: "The standing of an applicant under their policy, and the checks that can run next",
  permission: "applicant.read",
  audit: { action: "policy.standing", did: "Read the standing of an applicant under their policy" },
  shows: ["applicant-policy", "policy"],
  errors: ["erased"],
} as const satisfies Declared;

export const choosePolicy = {
  name: "POST /api/applicants/:id/policy",
  id: "applicants.choose-policy",
  summary: "Assigns another policy to an applicant",
  permission: "applicant.write",
  audit: { action: "applicant.policy", did: "Gave an applicant another policy", timeline: "Policy changed" },
  changes: ["applicant-policy", "applicant", "note"],
  errors: ["applicant_decided", "state_conflict", "erased"],
} as const satisfies Declared;

export const startPolicyRun = {
  name: "POST /api/applicants/:id/policy-runs",
  id: "applicants.run-policy",
  summary: "Runs missing checks of the policy, each once",
  permission: "check.run",
  audit: { action: "policy.run", did: "Ran the missing checks of a policy", timeline: "Missing checks run" },
  changes: ["applicant-policy", "applicant", "result", "run", "note"],
  errors: ["policy_changed", "state_conflict", "erased"],
} as const satisfies Declared;

export const cancelPolicyRun = {
  name: "POST /api/applicants/:id/policy-runs/:runId/cancel",
  id: "applicants.cancel-policy-run",
  summary: "Stops a run before its next step",
  permission: "check.run",
  audit: {
    action: "policy.cancel-run",
    did: "Canceled the run of a policy",
    timeline: "Run of missing checks canceled",
  },
  changes: ["applicant-policy"],
  errors: ["state_conflict"],
} as const satisfies Declared;
