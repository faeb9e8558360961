/** An applicant says that a decision is wrong, and a person other than its author answers. */
import { z } from "zod";
import { freeText, id, instant, person, reason } from "@/lib/base/fields";
import { decisionOutcomes, disputeOutcomes } from "@/lib/domain/decisions/outcomes";
import { hitVerdicts } from "@/lib/domain/decisions/verdicts";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { disputeFile } from "@/lib/platform/contract/files";

const judged = z.object({
  id,
  title: z.string(),
  verdict: z.enum([...hitVerdicts, "acknowledged"]),
});
export type DisputableJudgment = z.infer<typeof judged>;

const disputedDecision = z.object({
  id,
  outcome: z.enum(decisionOutcomes),
  decidedBy: person.nullable(),
  decidedAt: instant,
});

/** Texts are null if absent, or if the reader may not read them. */
export const dispute = z.object({
  id,
  decision: disputedDecision,
  judgments: z.array(judged),
  statement: z.string().nullable(),
  evidence: z.string().nullable(),
  /** Oldest first. */
  files: z.array(disputeFile),
  openedBy: person,
  openedAt: instant,
  /** Null while the dispute is open. */
  resolved: z
    .object({
      outcome: z.enum(disputeOutcomes),
      reason: z.string().nullable(),
      by: person,
      at: instant,
      reopenedDecisions: z.array(id),
      reopenedJudgments: z.array(id),
    })
    .nullable(),
});
export type Dispute = z.infer<typeof dispute>;

export const listDisputes = endpoint("GET /api/applicants/:id/disputes", {
  response: z.object({
    items: z.array(dispute),
    /** The current decision; null: none, or it is disputed already. */
    disputable: disputedDecision.extend({ judgments: z.array(judged) }).nullable(),
  }),
});

/** Opens a dispute of the current decision, and of judgments that it is based on. */
export const openDispute = endpoint("POST /api/applicants/:id/disputes", {
  status: 201,
  body: z.strictObject({
    decisionId: id,
    judgmentIds: z.array(id).max(100).optional(),
    statement: freeText(4000, "Say what the applicant disputes"),
    evidence: freeText(4000).optional(),
  }),
  response: dispute,
});

/**
 * Refused with `same_person` for the decision's author. The outcome "corrected" reopens the decision, the disputed
 * judgments, and every decision of the applicant based on them. `reason` is then the reason for reopening them.
 */
export const resolveDispute = endpoint("POST /api/disputes/:id/resolve", {
  body: z.strictObject({
    outcome: z.enum(disputeOutcomes, "Choose an outcome"),
    reason: reason(1000),
  }),
  response: dispute,
});
