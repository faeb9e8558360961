/** Notifications of the identity service: how they arrive, and the list of what arrived. */
import { z } from "zod";
import { endpoint, id, instant, page, paging } from "./endpoint";

/** Where the service delivers. `:token` is the secret of the address: it is never written down anywhere. */
export const webhookPath = "/api/webhooks/identity/:token";

/** The largest notification that is taken, in bytes. */
export const webhookLimit = 256 * 1024;

/**
 * One notification. The interface shows neither event names nor a shape nor a signature (Events, 2), so any body is
 * taken as it comes, and nothing in it is believed.
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

/** received: not followed yet · matched: it named somebody known here, of whom the service was asked · quarantined: nobody. */
export const webhookStates = ["received", "matched", "quarantined"] as const;
export type WebhookState = (typeof webhookStates)[number];

const webhookRow = z.object({
  id,
  receivedAt: instant,
  lastReceivedAt: instant,
  /** Bytes. */
  size: z.number().int(),
  /** How often the same body came. */
  count: z.number().int(),
  state: z.enum(webhookStates),
  handledAt: instant.nullable(),
  /** Whom it was about; the name only for who may read applicants, as their role may see it; `unreadable` when the
   * applicant's record is damaged. */
  applicant: z.object({ id, name: z.string().nullable(), unreadable: z.literal(true).optional() }).nullable(),
  /** Why the last following did not work. */
  errorCode: z.string().nullable(),
});
export type WebhookRow = z.infer<typeof webhookRow>;

/** What arrived, newest first, and where it has to be sent. */
export const listWebhooks = endpoint({
  method: "GET",
  path: "/api/webhooks",
  query: z.object({ state: z.enum(webhookStates).optional(), ...paging }),
  response: page(webhookRow).extend({
    /** The address for the service, with the token hidden; null while no token is set, and nothing is taken. */
    address: z.string().nullable(),
    /** What the token is set by; only for who manages the console. */
    setBy: z.string().nullable(),
    /** When the last one came, whatever the filter; null for never. */
    lastReceivedAt: instant.nullable(),
  }),
});
