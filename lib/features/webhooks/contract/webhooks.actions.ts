import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    webhooks: typeof import("./webhooks");
  }
}

export const receiveWebhook = {
  name: "POST /api/webhooks/identity/:token",
  id: "webhooks.receive",
  summary: "Receives a notification of the identity service, as a hint",
  // Only the token in the address authenticates the service, which signs nothing (Events, 2).
  permission: "public",
  audit: { action: "webhook.receive", did: "Received a notification" },
  changes: [],
} as const satisfies Declared;
