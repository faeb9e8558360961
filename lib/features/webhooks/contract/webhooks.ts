import { z } from "zod";
import { endpoint } from "@/lib/platform/contract/endpoint";

/** The limit in bytes. */
export const webhookLimit = 256 * 1024;

/**
 * The interface gives no event names, shape or signature (Events, 2): any body is accepted, none is trusted. `:token`
 * is a secret, never logged or stored.
 */
export const receiveWebhook = endpoint("POST /api/webhooks/identity/:token", {
  calledBy: "service",
  params: z.object({ token: z.string().min(1).max(1000) }),
  body: "bytes",
  bodyLimit: webhookLimit,
  response: z.object({ received: z.literal(true) }),
  status: 202,
});
