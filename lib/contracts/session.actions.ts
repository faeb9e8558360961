import type { Declared } from "./action";

declare module "./action" {
  interface ContractModules {
    events: typeof import("./events");
    inbox: typeof import("./inbox");
    passkeys: typeof import("./passkeys");
    session: typeof import("./session");
  }
}

export const askStepUp = {
  name: "POST /api/step-up/passkey",
  id: "session.ask-step-up",
  summary: "A challenge for a passkey of the person, for one action",
  permission: "signed-in",
  audit: { action: "session.ask-step-up", did: "Began to confirm with a passkey" },
  changes: [],
  errors: ["condition_not_met"],
} as const satisfies Declared;

export const getSession = {
  name: "GET /api/session",
  id: "session.get",
  summary: "The signed-in person, their permissions, and the deployment",
  permission: "signed-in",
  audit: "none",
  shows: ["service"],
} as const satisfies Declared;

export const signOut = {
  name: "POST /api/account/sign-out",
  id: "account.sign-out",
  summary: "Ends this session",
  permission: "signed-in",
  audit: { action: "session.sign-out", did: "Signed out" },
  changes: [],
} as const satisfies Declared;

export const getProofs = {
  name: "GET /api/step-up",
  id: "session.proofs",
  summary: "How the signed-in person can confirm who they are",
  permission: "signed-in",
  audit: "none",
  shows: ["account"],
} as const satisfies Declared;

export const stepUp = {
  name: "POST /api/step-up",
  id: "session.step-up",
  summary: "Confirms the password, a code of the authenticator app, or a passkey, for one action",
  permission: "signed-in",
  audit: { action: "session.step-up", did: "Confirmed who they are" },
  changes: [],
} as const satisfies Declared;

export const getEvents = {
  name: "GET /api/events",
  id: "events.stream",
  summary: "What changes, as it happens, by type and id; after a gap an event `reset`",
  permission: "signed-in",
  audit: "none",
} as const satisfies Declared;

export const countWaiting = {
  name: "GET /api/session/counts",
  id: "session.counts",
  summary: "What waits for the signed-in person: applicants, approvals, quality reviews, orders and messages",
  permission: "signed-in",
  audit: "none",
  shows: ["applicant", "order", "override", "quality-review", "message"],
} as const satisfies Declared;

export const listMessages = {
  name: "GET /api/inbox",
  id: "inbox.list",
  summary: "The signed-in person's messages, newest first",
  permission: "signed-in",
  audit: { action: "inbox.list", did: "Read their inbox" },
  shows: ["message"],
} as const satisfies Declared;

export const markRead = {
  name: "POST /api/inbox/read",
  id: "inbox.read",
  summary: "Marks messages of the signed-in person as read",
  permission: "signed-in",
  audit: { action: "inbox.read", did: "Marked messages as read" },
  changes: ["message"],
} as const satisfies Declared;
