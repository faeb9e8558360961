/** What changed, as server-sent events; who else is looking; and what waits, for the navigation. */
import { z } from "zod";
import type { Permission } from "@/lib/auth/permissions";
import { endpoint, id, idParams, person } from "./endpoint";

/**
 * What can change, with the permission to read it: nobody hears of what they may not read. The id is the record's own;
 * what belongs to an applicant has the applicant's id.
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
  /** The messages of this person: nobody else hears of them. */
  message: null,
  /** How far the jobs of this person are: nobody else hears of them. */
  job: null,
  /** A view that is shared, or was. */
  view: "applicant.read",
  /** The limits on orders, for who sets them and for who orders by them. The id is that of who set them. */
  "limit-settings": "order.set-limits",
  "order-limits": "order.read",
  /** The log has entries about this object. */
  audit: "audit.read",
  /** Somebody opened or left this applicant's page. */
  presence: "applicant.read",
} as const satisfies Record<string, Permission | null>;
export type ChangeType = keyof typeof changePermissions;

const changeTypes = Object.keys(changePermissions) as [ChangeType, ...ChangeType[]];

/** The data of an event "change". Its id is that of the request that made the change, as in `x-request-id`. */
export const change = z.object({ type: z.enum(changeTypes), id });
export type Change = z.infer<typeof change>;

/** Streams that one session may have open: a browser shares one between its tabs, where it can. */
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
    /** The applicants whose pages are open: colleagues see who is looking. */
    looking: ids.optional(),
    /** Sends the changes since then first, of the last minute: since the page was made. Milliseconds since 1970. */
    since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    /** Ends the stream after so many seconds, for scripts. */
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

/** What waits for the signed-in person; each is counted up to one more than is shown. */
export const countWaiting = endpoint({
  method: "GET",
  path: "/api/session/counts",
  response: z.object({
    /** Open applicants that they work on. */
    applicants: waiting,
    /** Requests of others that they may decide. */
    approvals: waiting,
    /** Their orders whose outcome nobody knows: they have to look them up. */
    orders: waiting,
    /** Messages that they have not read, of what still waits. */
    messages: waiting,
  }),
});
