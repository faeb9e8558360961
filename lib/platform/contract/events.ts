import { z } from "zod";
import { id } from "@/lib/base/fields";
import { keysOf } from "@/lib/base/keys-of";
import { changePermissions } from "@/lib/platform/contract/changes";
import { endpoint } from "@/lib/platform/contract/endpoint";

/**
 * The data of an event. The id of the event itself (its `id:` line) is the `x-request-id` of the request that made the
 * change, or the stream's id if no request made it.
 */
export const change = z.object({ type: z.enum(keysOf(changePermissions)), id });
export type Change = z.infer<typeof change>;

/**
 * The stream of changes. After a gap it sends an event "reset", because anything may have changed. A stream does not
 * keep its session alive, and ends with it.
 */
export const getEvents = endpoint("GET /api/events", {
  query: z.object({
    /**
     * The time in epoch milliseconds at which the page was rendered. The stream first sends the changes since then, or
     * a reset if one of them may be missing.
     */
    since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    /** Ends the stream after this many seconds, for scripts. */
    seconds: z.coerce.number().int().min(0).max(3600).optional(),
  }),
  headers: z.object({ "last-event-id": z.string().max(200).optional() }),
  response: "events",
  holds: change,
});
