import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
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
