import { z } from "zod";
import { waitingCountedTo } from "@/lib/platform/contract/changes";
import { endpoint } from "@/lib/platform/contract/endpoint";

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
