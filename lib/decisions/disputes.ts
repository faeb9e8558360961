/** How a dispute ends. */

export const disputeOutcomes = ["upheld", "corrected", "withdrawn"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

export const disputeOutcomeTitles: Record<DisputeOutcome, { action: string; done: string; effect: string }> = {
  upheld: { action: "Uphold the decision", done: "Upheld", effect: "The decision stands." },
  corrected: {
    action: "Correct it",
    done: "Corrected",
    effect: "The decision, the judgments named, and every decision that rested on them are put up for review.",
  },
  withdrawn: { action: "Withdrawn by the applicant", done: "Withdrawn", effect: "The decision stands." },
};
