import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    account: typeof import("./account");
    passkeys: typeof import("./passkeys");
    session: typeof import("./session");
  }
}

export const listSessions = {
  name: "GET /api/account/sessions",
  id: "account.sessions",
  summary: "The person's sessions that have not ended",
  permission: "signed-in",
  audit: "none",
  shows: ["account"],
} as const satisfies Declared;

export const endOwnSession = {
  name: "POST /api/account/sessions/:id/end",
  id: "account.end-session",
  summary: "Ends one of the person's sessions",
  permission: "signed-in",
  audit: { action: "account.end-session", did: "Ended one of their sessions" },
  changes: ["account"],
} as const satisfies Declared;

export const endOtherSessions = {
  name: "POST /api/account/sessions/end-others",
  id: "account.end-other-sessions",
  summary: "Ends the person's other sessions",
  permission: "signed-in",
  audit: { action: "account.end-other-sessions", did: "Ended their other sessions" },
  changes: ["account"],
} as const satisfies Declared;

export const getAuthenticator = {
  name: "GET /api/account/authenticator",
  id: "account.authenticator",
  summary: "Whether sign-in asks for a second factor",
  permission: "signed-in",
  audit: "none",
  shows: ["account"],
} as const satisfies Declared;

export const addAuthenticator = {
  name: "POST /api/account/authenticator",
  id: "account.add-authenticator",
  summary: "Begins to set an authenticator app up",
  permission: "signed-in",
  audit: { action: "account.add-authenticator", did: "Began to set up an authenticator app" },
  stepUp: "account.add-authenticator",
  changes: [],
  errors: ["condition_not_met"],
} as const satisfies Declared;

export const confirmAuthenticator = {
  name: "POST /api/account/authenticator/confirm",
  id: "account.confirm-authenticator",
  summary: "Confirms the app by its first code, and answers with recovery codes, once",
  permission: "signed-in",
  audit: { action: "account.confirm-authenticator", did: "Set up an authenticator app" },
  changes: ["account"],
} as const satisfies Declared;

export const removeAuthenticator = {
  name: "POST /api/account/authenticator/remove",
  id: "account.remove-authenticator",
  summary: "Turns the authenticator app off",
  permission: "signed-in",
  audit: { action: "account.remove-authenticator", did: "Turned their authenticator app off" },
  stepUp: "account.remove-authenticator",
  changes: ["account"],
} as const satisfies Declared;

export const renewRecoveryCodes = {
  name: "POST /api/account/recovery-codes",
  id: "account.recovery-codes",
  summary: "Replaces the recovery codes",
  permission: "signed-in",
  audit: { action: "account.recovery-codes", did: "Renewed their recovery codes" },
  stepUp: "account.recovery-codes",
  changes: ["account"],
  errors: ["condition_not_met"],
} as const satisfies Declared;

export const askSignIn = {
  name: "POST /api/sign-in/passkey",
  id: "sign-in.ask-passkey",
  summary: "A challenge for a sign-in with a passkey",
  permission: "public",
  audit: { action: "session.ask-sign-in", did: "Began to sign in with a passkey" },
  changes: [],
  errors: ["condition_not_met"],
} as const satisfies Declared;

export const listPasskeys = {
  name: "GET /api/account/passkeys",
  id: "account.passkeys",
  summary: "The person's passkeys",
  permission: "signed-in",
  audit: "none",
  shows: ["account"],
} as const satisfies Declared;

export const beginPasskey = {
  name: "POST /api/account/passkeys/challenge",
  id: "account.begin-passkey",
  summary: "Begins to add a passkey",
  permission: "signed-in",
  audit: { action: "account.begin-passkey", did: "Began to add a passkey" },
  stepUp: "account.add-passkey",
  changes: [],
  errors: ["condition_not_met"],
} as const satisfies Declared;

export const addPasskey = {
  name: "POST /api/account/passkeys",
  id: "account.add-passkey",
  summary: "Adds a passkey",
  permission: "signed-in",
  audit: { action: "account.add-passkey", did: "Added a passkey" },
  changes: ["account"],
  errors: ["condition_not_met"],
} as const satisfies Declared;

export const removePasskey = {
  name: "POST /api/account/passkeys/:id/remove",
  id: "account.remove-passkey",
  summary: "Removes a passkey, and ends the sessions that it began",
  permission: "signed-in",
  audit: { action: "account.remove-passkey", did: "Removed a passkey" },
  stepUp: "account.remove-passkey",
  changes: ["account"],
} as const satisfies Declared;

export const changePassword = {
  name: "POST /api/account/password",
  id: "account.password",
  summary: "Changes the signed-in person's password",
  permission: "signed-in",
  audit: { action: "account.password", did: "Changed their password" },
  changes: ["account"],
} as const satisfies Declared;

export const signOutEverywhere = {
  name: "POST /api/account/sign-out-everywhere",
  id: "account.sign-out-everywhere",
  summary: "Ends every session of the person",
  permission: "signed-in",
  audit: { action: "session.sign-out-everywhere", did: "Signed out everywhere" },
  changes: [],
} as const satisfies Declared;
