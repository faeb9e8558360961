import { z } from "zod";
import { waitingCountedTo } from "@/lib/platform/contract/changes";
import { endpoint } from "@/lib/platform/contract/endpoint";

const waiting = z
  .number()
  .int()
  .max(waitingCountedTo + 1);

/** Each count ends at one more than the largest number that pages show. */
export const countWaiting = endpoint("GET /api/session/counts", {
  response: z.object({
    applicants: waiting,
    /** Requests of other people that the person may decide. */
    approvals: waiting,
    /** Quality reviews that the person may give, and disagreements that the person may settle. */
    reviews: waiting,
    /** The person's orders of unknown outcome, which the person must look up. */
    orders: waiting,
    /** Unread messages that have not ended. */
    messages: waiting,
  }),
});
