/** A second decision by another person on a case that was decided, made without knowing the first one. */
import { z } from "zod";
import { freeText, id, instant, person, reason } from "@/lib/base/fields";
import { reasonProblem } from "@/lib/base/reason";
import { openItem } from "@/lib/domain/case/open-items";
import { decisionOutcomes, otherReason } from "@/lib/domain/decisions/outcomes";
import { qualityReviewStates, qualitySettlements } from "@/lib/domain/decisions/quality-reviews";
import { resultView } from "@/lib/domain/results/view";
import { listHits } from "@/lib/features/hits/contract/hits";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";
import { offeredReasons } from "./decision-reasons";
import { requirement } from "./decisions";

const givenOutcome = z.object({
  outcome: z.enum(decisionOutcomes),
  reasonCode: z.string(),
  reasonTitle: z.string(),
  /** Null if there is no note, or the reader may not read it. */
  note: z.string().nullable(),
  /** Null if an earlier version of the console approved without a person. */
  by: person.nullable(),
  at: instant,
});

const qualityReview = z.object({
  id,
  state: z.enum(qualityReviewStates),
  /** Null if the applicant was erased, or the reader may not read names. */
  applicantName: z.string().nullable(),
  policy: z.object({ id, name: z.string(), version: z.int() }).nullable(),
  createdAt: instant,
  /** Null while the review is open, so that no reader learns the outcome of the decision or its author. */
  applicantId: id.nullable(),
  first: givenOutcome.nullable(),
  second: givenOutcome.nullable(),
  settled: z
    .object({
      how: z.enum(qualitySettlements),
      reason: z.string().nullable(),
      by: person,
      at: instant,
    })
    .nullable(),
  /** Whether this reader may give the review now. */
  mayReview: z.boolean(),
  /** Whether this reader may settle the disagreement now. */
  maySettle: z.boolean(),
  /** Set when the applicant or a note cannot be opened: null fields are then unknown, not missing. */
  unreadable: z.literal(true).optional(),
});
export type QualityReview = z.infer<typeof qualityReview>;

/**
 * The case as it was when it was decided, without the decision. Consent, personal details, values shared with other
 * applicants, and the last answer about a court order that was accepted by then are the current ones. What was removed
 * since then, calls that were under way, and replaced uploads are missing.
 */
const caseAsDecided = z.object({
  result: resultView.nullable(),
  hits: listHits.response,
  requirements: z.array(requirement),
  openItems: z.array(openItem),
  /** How many stored records cannot be read. */
  unreadable: z.int(),
  reasons: offeredReasons,
});

/**
 * Approvers and admins read all reviews. Reviewers read the reviews that they may give or gave. Newest first.
 */
export const listQualityReviews = endpoint("GET /api/quality-reviews", {
  query: z.object({ state: z.enum([...qualityReviewStates, "all"]).default("all"), ...paging }),
  response: page(qualityReview),
});

/** `refusal`: why this reader cannot give the open review. `case`: set only for a reader who can give it. */
export const getQualityReview = endpoint("GET /api/quality-reviews/:id", {
  response: qualityReview.extend({ refusal: z.string().nullable(), case: caseAsDecided.nullable() }),
});
export type QualityReviewDetail = z.infer<typeof getQualityReview.response>;

/**
 * The answer shows the outcome of the decision to the reviewer. Refused with `state_conflict` once a review was given.
 */
export const giveQualityReview = endpoint("POST /api/quality-reviews/:id", {
  body: z
    .strictObject({
      outcome: z.enum(decisionOutcomes, "Choose a decision"),
      reasonCode: z.string("Choose a reason").min(1, "Choose a reason").max(60),
      note: freeText(2000).optional(),
    })
    .superRefine(({ reasonCode, note }, context) => {
      const message = reasonCode === otherReason.code ? reasonProblem(note ?? "", "Say what the reason is") : undefined;
      if (message) context.addIssue({ code: "custom", path: ["note"], message });
    }),
  response: qualityReview,
});

/**
 * An approver who made neither the decision nor the review keeps the decision or reopens it. If the decision was
 * reopened in the meantime, `reopened` only records this fact, and `kept` is refused with `state_conflict`.
 */
export const settleQualityReview = endpoint("POST /api/quality-reviews/:id/settle", {
  body: z.strictObject({
    settlement: z.enum(qualitySettlements, "Choose whether to keep the decision"),
    reason: reason(1000),
  }),
  response: qualityReview,
});
