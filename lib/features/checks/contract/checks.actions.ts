import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    checks: typeof import("./checks");
    invite: typeof import("./invite");
    pictures: typeof import("./pictures");
    results: typeof import("./results");
    uploads: typeof import("./uploads");
  }
}

export const runOperation = {
  name: "POST /api/applicants/:id/operations/:operationId",
  permission: "by-input",
  audit: "by-input",
  changes: ["applicant", "result", "run", "upload", "applicant-order"],
} as const satisfies Declared;

export const getCheckOptions = {
  name: "GET /api/applicants/:id/checks",
  id: "applicants.checks",
  summary: "The operations of an applicant, with the reasons that block them",
  permission: "applicant.read",
  audit: { action: "check.options", did: "Read an applicant's checks" },
  shows: ["run", "result"],
  errors: ["erased"],
} as const satisfies Declared;

export const listCheckRuns = {
  name: "GET /api/applicants/:id/runs",
  id: "applicants.runs",
  summary: "The runs of an applicant",
  permission: "applicant.read",
  filters: { operationId: "shown" },
  audit: { action: "check.list-runs", did: "Read recent runs" },
  shows: ["run"],
} as const satisfies Declared;

export const getCheckRun = {
  name: "GET /api/applicants/:id/runs/:runId",
  id: "applicants.run",
  summary: "One run with its answer",
  permission: "applicant.read",
  audit: { action: "check.read-run", did: "Read a run's answer" },
  // A stored answer does not change.
  shows: [],
  errors: ["erased"],
} as const satisfies Declared;

export const makeInvite = {
  name: "POST /api/applicants/:id/invite",
  id: "user.hosted-ui-token",
  summary: "Creates a link to the hosted verification UI, shown once: Get hosted UI token",
  permission: "applicant.write",
  audit: { action: "user.hosted-ui-token" },
  changes: ["run"],
  errors: ["consent_missing", "condition_not_met", "erased"],
} as const satisfies Declared;

export const listInvites = {
  name: "GET /api/applicants/:id/invites",
  id: "invites.list",
  summary: "Invitations sent by email",
  permission: "applicant.write",
  audit: { action: "invite.list", did: "Read an applicant's invitations" },
  shows: ["run"],
  errors: ["erased"],
} as const satisfies Declared;

export const remind = {
  name: "POST /api/applicants/:id/invites/:inviteId/remind",
  id: "invites.remind",
  summary: "Emails the link of an invitation once more",
  permission: "applicant.write",
  audit: { action: "invite.remind", did: "Reminded an applicant", timeline: "Reminder requested" },
  changes: ["run"],
  errors: ["condition_not_met", "state_conflict", "erased"],
} as const satisfies Declared;

export const getResult = {
  name: "GET /api/applicants/:id/result",
  id: "user.test-result",
  summary: "The applicant's result: Get Test Result",
  permission: "applicant.read",
  filters: { refresh: "shown" },
  audit: { action: "result.read", did: "Read a result", timeline: "Result changed" },
  // This action calls the service. The case shows the stored result, and says when to call this action again.
  shows: [],
  changes: ["applicant", "result", "message"],
  errors: ["erased"],
} as const satisfies Declared;

export const revealValues = {
  name: "POST /api/applicants/:id/reveal",
  id: "applicants.reveal",
  summary: "Shows masked values, for a reason",
  permission: "applicant.reveal",
  audit: { action: "applicant.reveal", did: "Revealed sensitive values", timeline: "Sensitive values revealed" },
  changes: ["timeline"],
  errors: ["erased"],
} as const satisfies Declared;

export const viewPicture = {
  name: "POST /api/applicants/:id/pictures/:pictureId",
  id: "applicants.picture",
  summary: "A picture that was sent through the console, for a reason",
  permission: "applicant.reveal",
  audit: { action: "picture.view", did: "Looked at a picture", timeline: "Picture looked at" },
  changes: ["timeline"],
  errors: ["erased"],
} as const satisfies Declared;

export const listUploads = {
  name: "GET /api/applicants/:id/uploads",
  id: "applicants.uploads",
  summary: "The processing state of an applicant's uploads",
  permission: "applicant.read",
  // It shows no personal data, and screens poll it.
  audit: "none",
  shows: ["upload"],
  errors: ["erased"],
} as const satisfies Declared;
