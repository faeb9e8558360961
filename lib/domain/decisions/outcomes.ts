export const decisionOutcomes = ["approve", "decline", "escalate", "ask"] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

export const decisionTitles: Record<DecisionOutcome, { action: string; done: string; key: string }> = {
  approve: { action: "Approve", done: "Approved", key: "a" },
  decline: { action: "Decline", done: "Declined", key: "d" },
  escalate: { action: "Escalate", done: "Escalated", key: "e" },
  ask: { action: "Ask for more", done: "Asked for more", key: "m" },
};

/**
 * The reasons that ship with Proofdesk. They concern only verification and risk, because the certified purposes exclude
 * eligibility for credit, insurance and employment.
 */
export const shippedReasons: Record<DecisionOutcome, Readonly<Record<string, string>>> = {
  approve: {
    meets_policy: "Required checks are met",
    hits_explained: "Hits judged and explained",
    override_applied: "Verified by manual override",
  },
  decline: {
    identity_not_verified: "Identity could not be verified",
    document_not_genuine: "Document could not be authenticated",
    data_contradicts: "The data given contradicts the documents",
    watch_list_match: "Confirmed watch-list record",
    suspected_fraud: "Suspected fraud",
  },
  escalate: {
    second_opinion: "A second opinion is needed",
    possible_match: "A hit cannot be ruled out",
    suspected_fraud: "Suspected fraud",
  },
  ask: {
    better_document: "A better picture of the document",
    other_document: "Another document",
    missing_test: "A check is missing",
    explain_difference: "An explanation of a difference",
  },
};

/**
 * The reason for anything that no other reason covers. It requires a note. The console always offers it under this
 * title.
 */
export const otherReason = { code: "other", title: "Something else (say what)" } as const;

export function shippedTitle(outcome: DecisionOutcome, code: string): string {
  if (code === otherReason.code) return otherReason.title;
  const shipped = shippedReasons[outcome];
  return (Object.hasOwn(shipped, code) ? shipped[code] : undefined) ?? code;
}

/**
 * The uses that the certified purposes exclude. The console shows this sentence wherever a decision is made or
 * reported.
 */
export const excludedUse = "Not for credit, insurance or employment eligibility.";

export const permittedUse = `The certified purposes are a transaction that the person asked for, fraud prevention, risk control and disputes. ${excludedUse}`;

type Certified = { FCRAPurpose: boolean; GLBPurposeAndDPPAPurpose: boolean } | undefined;

export function certifiedPurpose(certified: Certified): string {
  const purposes = [
    certified?.FCRAPurpose ? "a transaction that the person asked for" : null,
    certified?.GLBPurposeAndDPPAPurpose ? "fraud prevention, risk control or disputes" : null,
  ].filter((purpose) => purpose !== null);
  return purposes.length > 0 ? purposes.join("; ") : "as recorded with the consent at the service";
}

export const disputeOutcomes = ["upheld", "corrected", "withdrawn"] as const;
type DisputeOutcome = (typeof disputeOutcomes)[number];

export const disputeOutcomeTitles: Record<DisputeOutcome, { action: string; done: string; effect: string }> = {
  upheld: { action: "Uphold the decision", done: "Upheld", effect: "The decision stands." },
  corrected: {
    action: "Correct it",
    done: "Corrected",
    effect: "The decision, the named judgments, and every decision based on them are reopened for review.",
  },
  withdrawn: { action: "Withdrawn by the applicant", done: "Withdrawn", effect: "The decision stands." },
};
