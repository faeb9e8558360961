/** How a dispute ends. */

export const disputeOutcomes = ["upheld", "corrected", "withdrawn"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

export const disputeOutcomeTitles: Record<DisputeOutcome, { act: string; done: string; effect: string }> = {
  upheld: { act: "Uphold the decision", done: "Upheld", effect: "The decision stands." },
  corrected: {
    act: "Correct it",
    done: "Corrected",
    effect: "The decision, the judgments named, and every decision that rested on them are put up for review.",
  },
  withdrawn: { act: "Withdrawn by the applicant", done: "Withdrawn", effect: "The decision stands." },
};
