import { action } from "./action";

export const makeStaffLink = action("POST /api/staff/:id/link", {
  id: "staff.make-link",
  summary: "Makes a one-time link with which a person chooses their password",
  permission: "staff.manage",
  audit: { action: "staff.make-link", did: "Made a link to choose a password" },
  changes: ["staff"],
  errors: ["condition_not_met"],
});

export const withdrawStaffLink = action("POST /api/staff/:id/link/withdraw", {
  id: "staff.withdraw-link",
  summary: "Withdraws the link of a person",
  permission: "staff.manage",
  audit: { action: "staff.withdraw-link", did: "Withdrew a link to choose a password" },
  changes: ["staff"],
});

export const acceptInvitation = action("POST /api/invitations/:token", {
  id: "staff.use-link",
  summary: "Chooses a password by a link, once",
  permission: "public",
  audit: { action: "staff.use-link", did: "Chose a password by a link" },
  changes: [],
});

export const listStaff = action("GET /api/staff", {
  id: "staff.list",
  summary: "Staff",
  permission: "staff.manage",
  audit: { action: "staff.list", did: "Read the staff list" },
  shows: ["staff"],
});

export const createStaff = action("POST /api/staff", {
  id: "staff.create",
  summary: "Creates an account and invites the person by a link",
  permission: "staff.manage",
  audit: { action: "staff.create", did: "Added a person" },
  changes: ["staff"],
  errors: ["already_exists"],
});

export const updateStaff = action("PATCH /api/staff/:id", {
  id: "staff.update",
  summary: "Changes the roles of an account, disables or enables it",
  permission: "staff.manage",
  audit: { action: "staff.update", did: "Changed a person's rights" },
  changes: ["staff"],
  errors: ["condition_not_met"],
});

export const endStaffSessions = action("POST /api/staff/:id/end-sessions", {
  id: "staff.end-sessions",
  summary: "Ends every session of a person",
  permission: "staff.manage",
  audit: { action: "staff.end-sessions", did: "Ended a person's sessions" },
  changes: ["staff"],
});

export const resetAuthenticator = action("POST /api/staff/:id/reset-authenticator", {
  id: "staff.reset-authenticator",
  summary: "Removes the authenticator app and the passkeys of a person",
  permission: "staff.manage",
  audit: { action: "staff.reset-authenticator", did: "Reset a person's authenticator app and passkeys" },
  changes: ["staff"],
});
