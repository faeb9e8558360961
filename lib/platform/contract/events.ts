import { z } from "zod";
import { id } from "@/lib/base/fields";
import { keysOf } from "@/lib/base/keys-of";
import { changePermissions } from "@/lib/platform/contract/changes";
import { endpoint } from "@/lib/platform/contract/endpoint";

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
