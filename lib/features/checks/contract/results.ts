import { z } from "zod";
import { id, reason } from "@/lib/base/fields";
import { maxMaskedPathLength, maxRevealed, revealReasons } from "@/lib/domain/results/compared-fields";
import { resultView } from "@/lib/domain/results/view";
import { endpoint } from "@/lib/platform/contract/endpoint";

/** Without `refresh=1`, a result less than a minute old comes from its snapshot. */
export const getResult = endpoint("GET /api/applicants/:id/result", {
  query: z.object({ refresh: z.enum(["1"]).optional() }),
  response: resultView,
});

/** The reason “Something else” says nothing without a note. */
export const revealReason = reason(200).refine((text) => text !== revealReasons.other, "Say why: add a note");

/** The audit log records the request, not the values. */
export const revealValues = endpoint("POST /api/applicants/:id/reveal", {
  body: z.strictObject({
    /** Reveals in the answer of this run instead of the Test Result. */
    runId: id.optional(),
    /** Reveals in the court result of this order instead. */
    orderId: id.optional(),
    /** The paths as `masked` names them. */
    paths: z
      .array(z.string().min(1).max(maxMaskedPathLength))
      .min(1, "Say what to reveal")
      .max(maxRevealed, `At most ${maxRevealed} at a time`),
    reason: revealReason,
  }),
  response: z.object({ values: z.record(z.string(), z.string().nullable()) }),
});
