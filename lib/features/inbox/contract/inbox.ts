import { z } from "zod";
import { id, instant, person } from "@/lib/base/fields";
import { kindsOfMessages, messageEnds } from "@/lib/domain/inbox/message-kinds";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";

const message = z.object({
  id,
  kind: z.enum(kindsOfMessages),
  at: instant,
  read: z.boolean(),
  /** Who caused it; null: the console. */
  by: person.nullable(),
  /** Null: about no single applicant. The name is null if unreadable. */
  applicant: z.object({ id, name: z.string().nullable() }).nullable(),
  /** The override, order, decision, judgment, note or job. */
  objectId: id,
  /** The action and the number of applicants, if the message is about a job. */
  job: z.object({ kind: z.string(), total: z.number().int() }).nullable(),
  /** How, by whom and when the message was ended. Null if it has not ended. */
  ended: z.object({ how: z.enum(messageEnds), by: person.nullable(), at: instant }).nullable(),
});
export type Message = z.infer<typeof message>;

/** Newest first. */
export const listMessages = endpoint("GET /api/inbox", {
  query: z.object(paging),
  response: page(message),
});

export const markRead = endpoint("POST /api/inbox/read", {
  body: z.strictObject({ ids: z.union([z.literal("all"), z.array(id).min(1).max(100)]) }),
  response: z.object({ marked: z.number().int() }),
});

/** `needs_me`: only messages that need action by their reader. */
const emailPreference = z.enum(["all", "needs_me", "none"]);
export type EmailPreference = z.infer<typeof emailPreference>;

/** `available`: this console sends email. */
const mailChoice = z.object({ available: z.boolean(), email: emailPreference });

export const getMailChoice = endpoint("GET /api/account/email", { response: mailChoice });

export const chooseMail = endpoint("PATCH /api/account/email", {
  body: z.strictObject({ email: emailPreference }),
  response: mailChoice,
});
