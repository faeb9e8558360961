/** Notifications from the identity service: receiving and listing them. */
import { z } from "zod";
import { endpoint, id, instant, page, paging } from "./endpoint";

/** Where the service delivers notifications. `:token` is a secret, never logged or stored. */
export const webhookPath = "/api/webhooks/identity/:token";

/** The largest accepted notification, in bytes. */
export const webhookLimit = 256 * 1024;

/**
 * One notification. The interface gives no event names, shape or signature (Events, 2), so any body is accepted and
 * none is trusted.
 */
export const receiveWebhook = endpoint({
  method: "POST",
  path: webhookPath,
  calledBy: "service",
  params: z.object({ token: z.string().min(1).max(1000) }),
  body: "bytes",
  bodyLimit: webhookLimit,
  response: z.object({ received: z.literal(true) }),
  status: 202,
});

/**
 * received: not handled yet · matched: it named an applicant, who was then read from the service · quarantined: no
 * match.
 */
export const webhookStates = ["received", "matched", "quarantined"] as const;
export type WebhookState = (typeof webhookStates)[number];

const webhookRow = z.object({
  id,
  receivedAt: instant,
  lastReceivedAt: instant,
  /** Bytes. */
  size: z.number().int(),
  /** The number of times the same body arrived. */
  count: z.number().int(),
  state: z.enum(webhookStates),
  handledAt: instant.nullable(),
  /** The applicant it was about. The name is only for readers of applicants, masked by their clearance; `unreadable` when
   * the applicant's record is damaged. */
  applicant: z.object({ id, name: z.string().nullable(), unreadable: z.literal(true).optional() }).nullable(),
  /** Why the last attempt to handle it failed. */
  errorCode: z.string().nullable(),
});
export type WebhookRow = z.infer<typeof webhookRow>;

/** Notifications, newest first, and the URL to configure at the service. */
export const listWebhooks = endpoint({
  method: "GET",
  path: "/api/webhooks",
  query: z.object({ state: z.enum(webhookStates).optional(), ...paging }),
  response: page(webhookRow).extend({
    /** The URL for the service, with the token hidden; null: no token is set, and nothing is accepted. */
    address: z.string().nullable(),
    /** The setting that holds the token; only for readers who manage the console. */
    setBy: z.string().nullable(),
    /** When the last one arrived, regardless of the filter; null: never. */
    lastReceivedAt: instant.nullable(),
  }),
});
