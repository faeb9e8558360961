import { z } from "zod";
import { id } from "@/lib/fields";
import { keysOf } from "@/lib/keys-of";
import { changePermissions, waitingCountedTo } from "./changes";
import { endpoint } from "./endpoint";

/** The id is that of the request that made the change, as in `x-request-id`, or the stream's own if there was none. */
export const change = z.object({ type: z.enum(keysOf(changePermissions)), id });
export type Change = z.infer<typeof change>;

/** "reset" after a gap, when anything may have changed. A stream does not keep its session alive, and ends with it. */
export const getEvents = endpoint("GET /api/events", {
  query: z.object({
    /** First sends the changes since the page was rendered, or a reset if one may be missing. Epoch milliseconds. */
    since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    /** Ends the stream after this many seconds, for scripts. */
    seconds: z.coerce.number().int().min(0).max(3600).optional(),
  }),
  headers: z.object({ "last-event-id": z.string().max(200).optional() }),
  response: "events",
  holds: change,
});

const waiting = z
  .number()
  .int()
  .max(waitingCountedTo + 1);

/** Each is counted up to one more than is shown. */
export const countWaiting = endpoint("GET /api/session/counts", {
  response: z.object({
    applicants: waiting,
    /** Requests of others that they may decide. */
    approvals: waiting,
    /** Quality reviews that they may give, and disagreements that they may settle. */
    reviews: waiting,
    /** Their orders of unknown outcome, which they must look up. */
    orders: waiting,
    /** Unread, about things that still wait. */
    messages: waiting,
  }),
});
