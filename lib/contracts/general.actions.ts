import type { Declared } from "./action";

declare module "./action" {
  interface ContractModules {
    audit: typeof import("./audit");
    openapi: typeof import("./openapi");
    webhooks: typeof import("./webhooks");
  }
}

export const listAudit = {
  name: "GET /api/audit",
  id: "audit.list",
  summary: "The audit log",
  permission: "audit.read",
  filters: {
    ...{ action: "shown", actor: "shown", object: "shown", outcome: "shown" },
    ...{ from: "shown", to: "shown", reads: "shown", phase: "shown" },
  },
  audit: { action: "audit.list", did: "Read the audit log" },
  shows: ["audit"],
  isList: true,
} as const satisfies Declared;

export const getOpenApi = {
  name: "GET /api/openapi.json",
  id: "reference.openapi",
  summary: "This document",
  permission: "signed-in",
  audit: "none",
  shows: [],
} as const satisfies Declared;

export const receiveWebhook = {
  name: "POST /api/webhooks/identity/:token",
  id: "webhooks.receive",
  summary: "Receives a notification of the identity service, as a hint",
  // Only the token in the address authenticates the service, which signs nothing (Events, 2).
  permission: "public",
  audit: { action: "webhook.receive", did: "Received a notification" },
  changes: [],
} as const satisfies Declared;
