import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    staff: typeof import("./staff");
    staffLinks: typeof import("./staff-links");
  }
}

type WithRoles = { roles?: readonly string[] };

export const makeStaffLink = {
  name: "POST /api/staff/:id/link",
  id: "staff.make-link",
  summary: "Makes a one-time link with which a person chooses their password",
  permission: "staff.manage",
  audit: { action: "staff.make-link", did: "Created a link to choose a password" },
  stepUp: "staff.make-link",
  changes: ["staff"],
  errors: ["condition_not_met"],
} as const satisfies Declared;

export const withdrawStaffLink = {
  name: "POST /api/staff/:id/link/withdraw",
  id: "staff.withdraw-link",
  summary: "Withdraws the link of a person",
  permission: "staff.manage",
  audit: { action: "staff.withdraw-link", did: "Withdrew a link to choose a password" },
  changes: ["staff"],
} as const satisfies Declared;

export const acceptInvitation = {
  name: "POST /api/invitations/:token",
  id: "staff.use-link",
  summary: "Chooses a password by a link, once",
  permission: "public",
  audit: { action: "staff.use-link", did: "Chose a password by a link" },
  changes: [],
} as const satisfies Declared;

export const listStaff = {
  name: "GET /api/staff",
  id: "staff.list",
  summary: "Staff",
  permission: "staff.manage",
  audit: { action: "staff.list", did: "Read the staff list" },
  shows: ["staff"],
} as const satisfies Declared;

export const createStaff = {
  name: "POST /api/staff",
  id: "staff.create",
  summary: "Creates an account and invites the person by a link",
  permission: "staff.manage",
  audit: { action: "staff.create", did: "Added a person" },
  stepUp: { act: "staff.create", when: ({ roles = [] }: WithRoles) => roles.some((role) => role !== "viewer") },
  changes: ["staff"],
  errors: ["already_exists"],
} as const satisfies Declared;

export const updateStaff = {
  name: "PATCH /api/staff/:id",
  id: "staff.update",
  summary: "Changes the roles of an account, disables or enables it",
  permission: "staff.manage",
  audit: { action: "staff.update", did: "Changed a person's rights" },
  stepUp: "staff.update",
  changes: ["staff"],
  errors: ["condition_not_met"],
} as const satisfies Declared;

export const confirmRoles = {
  name: "POST /api/staff/:id/confirm-roles",
  id: "staff.confirm-roles",
  summary: "Confirms the roles that another admin gave an account",
  permission: "staff.manage",
  audit: { action: "staff.confirm-roles", did: "Confirmed a person's roles" },
  stepUp: "staff.confirm-roles",
  changes: ["staff"],
  errors: ["state_conflict", "condition_not_met", "same_person", "made_by_requester", "approvals_rest"],
} as const satisfies Declared;

export const endStaffSessions = {
  name: "POST /api/staff/:id/end-sessions",
  id: "staff.end-sessions",
  summary: "Ends every session of a person",
  permission: "staff.manage",
  audit: { action: "staff.end-sessions", did: "Ended a person's sessions" },
  changes: ["staff"],
} as const satisfies Declared;

export const resetAuthenticator = {
  name: "POST /api/staff/:id/reset-authenticator",
  id: "staff.reset-authenticator",
  summary: "Removes the authenticator app and the passkeys of a person",
  permission: "staff.manage",
  audit: { action: "staff.reset-authenticator", did: "Reset a person's authenticator app and passkeys" },
  stepUp: "staff.reset-authenticator",
  changes: ["staff"],
} as const satisfies Declared;
