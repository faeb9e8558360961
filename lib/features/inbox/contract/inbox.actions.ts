import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    inbox: typeof import("./inbox");
  }
}

export const getMailChoice = {
  name: "GET /api/account/email",
  id: "account.get-email",
  summary: "What the signed-in person gets by email",
  permission: "signed-in",
  // It shows a setting of the reader's own account.
  audit: "none",
  shows: ["account"],
} as const satisfies Declared;

export const chooseMail = {
  name: "PATCH /api/account/email",
  id: "account.email",
  summary: "Chooses what the signed-in person gets by email",
  permission: "signed-in",
  audit: { action: "account.email", did: "Chose what comes by email" },
  // The caller shows the answer.
  changes: [],
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
