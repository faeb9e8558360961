/** A link to the service's hosted verification UI, with which an applicant verifies themselves. */
import { z } from "zod";
import { id, instant, person } from "@/lib/base/fields";
import { operations } from "@/lib/identity/operations/registry";
import { endpoint } from "@/lib/platform/contract/endpoint";

/** `send`: the link goes to the applicant by email. */
export const inviteForm = operations["user.hosted-ui-token"].request.extend({ send: z.boolean().default(false) });

/**
 * Anyone with the link can take the checks. Without `send`, the console returns the link once and does not store it.
 * With `send`, the console emails the link, stores it sealed for reminders, and never returns it. `send` is refused
 * with `condition_not_met` without a mail server or an address.
 */
export const makeInvite = endpoint("POST /api/applicants/:id/invite", {
  body: inviteForm,
  status: 201,
  response: z.object({
    /** Null: it was emailed. */
    url: z.string().nullable(),
    /** Always null: the interface does not say how long a link is valid. */
    expires: z.null(),
  }),
});

/** A person and the console together send at most this many reminders of one link. */
export const maxReminders = 2;

const invite = z.object({
  id,
  /** The state of the latest email. `unknown`: the connection was lost during handover. */
  state: z.enum(["queued", "sending", "sent", "failed", "unknown"]),
  by: person,
  createdAt: instant,
  sentAt: instant.nullable(),
  reminders: z.int(),
  nextReminderAt: instant.nullable(),
  /** When a new result of a document or of the quiz was first seen. */
  arrivedAt: instant.nullable(),
  /** When the console removes the link. */
  expiresAt: instant,
  expired: z.boolean(),
  remindable: z.boolean(),
});
export type InviteView = z.infer<typeof invite>;

/** Newest first. `sendable`: an invitation can be emailed now. `to`: the address on file, as the reader may see it. */
export const listInvites = endpoint("GET /api/applicants/:id/invites", {
  response: z.object({ sendable: z.boolean(), to: z.string().nullable(), items: z.array(invite) }),
});

/** Refused with `state_conflict` if no further reminder is possible. */
export const remind = endpoint("POST /api/applicants/:id/invites/:inviteId/remind", {
  params: z.object({ id, inviteId: id }),
  response: invite,
});
