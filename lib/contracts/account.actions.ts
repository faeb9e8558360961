import { action } from "./action";

export const listSessions = action("GET /api/account/sessions", {
  id: "account.sessions",
  summary: "The person's sessions that have not ended",
  permission: "signed-in",
  audit: "none",
  shows: ["account"],
});

export const endOwnSession = action("POST /api/account/sessions/:id/end", {
  id: "account.end-session",
  summary: "Ends one of the person's sessions",
  permission: "signed-in",
  audit: { action: "account.end-session", did: "Ended one of their sessions" },
  changes: ["account"],
});

export const endOtherSessions = action("POST /api/account/sessions/end-others", {
  id: "account.end-other-sessions",
  summary: "Ends the person's other sessions",
  permission: "signed-in",
  audit: { action: "account.end-other-sessions", did: "Ended their other sessions" },
  changes: ["account"],
});

export const getAuthenticator = action("GET /api/account/authenticator", {
  id: "account.authenticator",
  summary: "Whether sign-in asks for a second factor",
  permission: "signed-in",
  audit: "none",
  shows: ["account"],
});

export const addAuthenticator = action("POST /api/account/authenticator", {
  id: "account.add-authenticator",
  summary: "Begins to set an authenticator app up",
  permission: "signed-in",
  audit: { action: "account.add-authenticator", did: "Began to set up an authenticator app" },
  changes: [],
  errors: ["step_up_required", "condition_not_met"],
});

export const confirmAuthenticator = action("POST /api/account/authenticator/confirm", {
  id: "account.confirm-authenticator",
  summary: "Confirms the app by its first code, and answers with recovery codes, once",
  permission: "signed-in",
  audit: { action: "account.confirm-authenticator", did: "Set up an authenticator app" },
  changes: ["account"],
});

export const removeAuthenticator = action("POST /api/account/authenticator/remove", {
  id: "account.remove-authenticator",
  summary: "Turns the authenticator app off",
  permission: "signed-in",
  audit: { action: "account.remove-authenticator", did: "Turned their authenticator app off" },
  changes: ["account"],
  errors: ["step_up_required"],
});

export const renewRecoveryCodes = action("POST /api/account/recovery-codes", {
  id: "account.recovery-codes",
  summary: "Replaces the recovery codes",
  permission: "signed-in",
  audit: { action: "account.recovery-codes", did: "Renewed their recovery codes" },
  changes: ["account"],
  errors: ["step_up_required", "condition_not_met"],
});

export const askSignIn = action("POST /api/sign-in/passkey", {
  id: "sign-in.ask-passkey",
  summary: "A challenge for a sign-in with a passkey",
  permission: "public",
  audit: { action: "session.ask-sign-in", did: "Began to sign in with a passkey" },
  changes: [],
  errors: ["condition_not_met"],
});

export const askStepUp = action("POST /api/step-up/passkey", {
  id: "session.ask-step-up",
  summary: "A challenge for a passkey of the person, for one action",
  permission: "signed-in",
  audit: { action: "session.ask-step-up", did: "Began to confirm with a passkey" },
  changes: [],
  errors: ["condition_not_met"],
});

export const listPasskeys = action("GET /api/account/passkeys", {
  id: "account.passkeys",
  summary: "The person's passkeys",
  permission: "signed-in",
  audit: "none",
  shows: ["account"],
});

export const beginPasskey = action("POST /api/account/passkeys/challenge", {
  id: "account.begin-passkey",
  summary: "Begins to add a passkey",
  permission: "signed-in",
  audit: { action: "account.begin-passkey", did: "Began to add a passkey" },
  changes: [],
  errors: ["step_up_required", "condition_not_met"],
});

export const addPasskey = action("POST /api/account/passkeys", {
  id: "account.add-passkey",
  summary: "Adds a passkey",
  permission: "signed-in",
  audit: { action: "account.add-passkey", did: "Added a passkey" },
  changes: ["account"],
  errors: ["condition_not_met"],
});

export const removePasskey = action("POST /api/account/passkeys/:id/remove", {
  id: "account.remove-passkey",
  summary: "Removes a passkey, and ends the sessions that it began",
  permission: "signed-in",
  audit: { action: "account.remove-passkey", did: "Removed a passkey" },
  changes: ["account"],
  errors: ["step_up_required"],
});

export const getSession = action("GET /api/session", {
  id: "session.get",
  summary: "The signed-in person, their permissions, and the deployment",
  permission: "signed-in",
  audit: "none",
  shows: ["service"],
});

export const changePassword = action("POST /api/account/password", {
  id: "account.password",
  summary: "Changes the signed-in person's password",
  permission: "signed-in",
  audit: { action: "account.password", did: "Changed their password" },
  changes: ["account"],
});

export const signOut = action("POST /api/account/sign-out", {
  id: "account.sign-out",
  summary: "Ends this session",
  permission: "signed-in",
  audit: { action: "session.sign-out", did: "Signed out" },
  changes: [],
});

export const signOutEverywhere = action("POST /api/account/sign-out-everywhere", {
  id: "account.sign-out-everywhere",
  summary: "Ends every session of the person",
  permission: "signed-in",
  audit: { action: "session.sign-out-everywhere", did: "Signed out everywhere" },
  changes: [],
});

export const getProofs = action("GET /api/step-up", {
  id: "session.proofs",
  summary: "How the signed-in person can confirm who they are",
  permission: "signed-in",
  audit: "none",
  shows: ["account"],
});

export const stepUp = action("POST /api/step-up", {
  id: "session.step-up",
  summary: "Confirms the password, a code of the authenticator app, or a passkey, for one action",
  permission: "signed-in",
  audit: { action: "session.step-up", did: "Confirmed who they are" },
  changes: [],
});
