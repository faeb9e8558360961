import { z } from "zod";
import { endpoint } from "@/lib/platform/contract/endpoint";

/** The largest notification, in bytes. */
export const webhookLimit = 256 * 1024;

/**
 * The interface defines no event names, format or signature (Events, 2). The console therefore accepts any body, and
 * trusts none. `:token` is a secret, and is never logged or stored.
 */
export const receiveWebhook = endpoint("POST /api/webhooks/identity/:token", {
  calledBy: "service",
  params: z.object({ token: z.string().min(1).max(1000) }),
  body: "bytes",
  bodyLimit: webhookLimit,
  response: z.object({ received: z.literal(true) }),
  status: 202,
});
