/** Changes as server-sent events; viewers of an applicant; and the navigation's counts. */
import { z } from "zod";
import type { Permission } from "@/lib/auth/permissions";
import { endpoint, id, idParams, person } from "./endpoint";

/**
 * The kinds of change, with the permission to read each: no one receives events of what they may not read. The id is
 * the record's own, or the applicant's for what belongs to an applicant.
 */
export const changePermissions = {
  applicant: "applicant.read",
  result: "applicant.read",
  run: "applicant.read",
  upload: "applicant.read",
  judgment: "decision.read",
  decision: "decision.read",
  dispute: "decision.read",
  notice: "decision.read",
  note: "decision.read",
  order: "order.read",
  /** An order of this applicant. */
  "applicant-order": "order.read",
  override: "override.read",
  /** An override of this applicant. */
  "applicant-override": "override.read",
  policy: "policy.read",
  /** This applicant's policy, or a run of its checks. */
  "applicant-policy": "applicant.read",
  webhook: "webhook.read",
  staff: "staff.manage",
  /** The messages of this person, announced to no one else. */
  message: null,
  /** The progress of this person's jobs, announced to no one else. */
  job: null,
  /** A view that is or was shared. */
  view: "applicant.read",
  /** The limits on orders, for those who set them and those who order. The id is that of the person who set them. */
  "limit-settings": "order.set-limits",
  "order-limits": "order.read",
  /** The log has new entries about this object. */
  audit: "audit.read",
  /** A person opened or left this applicant's page. */
  presence: "applicant.read",
} as const satisfies Record<string, Permission | null>;
export type ChangeType = keyof typeof changePermissions;

const changeTypes = Object.keys(changePermissions) as [ChangeType, ...ChangeType[]];

/** The data of a "change" event. Its id is that of the request that made the change, as in `x-request-id`. */
export const change = z.object({ type: z.enum(changeTypes), id });
export type Change = z.infer<typeof change>;

/** The most streams open per session: a browser shares one between its tabs if it can. */
export const streamsPerSession = 20;

const ids = z
  .string()
  .max(37 * streamsPerSession)
  .transform((text) => [...new Set(text.split(","))])
  .pipe(z.array(id).max(streamsPerSession));

/**
 * Events as they happen: "change", and "reset" after a gap, when anything may have changed. A stream
 * does not keep its session alive, and ends with it.
 */
export const getEvents = endpoint({
  method: "GET",
  path: "/api/events",
  query: z.object({
    /** The applicants whose pages are open: colleagues see the viewers. */
    looking: ids.optional(),
    /**
     * First sends the changes since then (at most the last minute): since the page was rendered. Epoch milliseconds.
     */
    since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    /** Ends the stream after this many seconds, for scripts. */
    seconds: z.coerce.number().int().min(0).max(3600).optional(),
  }),
  headers: z.object({ "last-event-id": z.string().max(200).optional() }),
  response: "events",
  holds: change,
});

/** Who else has an applicant's page open now. */
export const getPresence = endpoint({
  method: "GET",
  path: "/api/applicants/:id/presence",
  params: idParams,
  response: z.object({ people: z.array(person) }),
});

/** The highest number that the navigation shows; more is "99+". */
export const waitingCountedTo = 99;

const waiting = z
  .number()
  .int()
  .max(waitingCountedTo + 1);

/** What needs the signed-in person; each is counted up to one more than is shown. */
export const countWaiting = endpoint({
  method: "GET",
  path: "/api/session/counts",
  response: z.object({
    /** Open applicants assigned to them. */
    applicants: waiting,
    /** Requests of others that they may decide. */
    approvals: waiting,
    /** Their orders of unknown outcome, which they must look up. */
    orders: waiting,
    /** Unread messages about things that still wait. */
    messages: waiting,
  }),
});
