/** Whether an applicant may be approved without a reviewer. Pure. */

import type { ApplicantStatus } from "@/lib/contracts/constants/applicants";
import type { DecisionBlock } from "@/lib/contracts/decisions";
import type { Comparison } from "@/lib/contracts/results";
import type { SignalState } from "@/lib/results/resolutions";
import type { Requirement } from "./policy-standing";

export type AutomaticFacts = {
  snapshot: unknown;
  /** Every signal, answered or not, whatever its severity. */
  signals: readonly SignalState[];
  hits: readonly unknown[];
  comparisons: readonly Comparison[];
  windowOpen: boolean;
  status: ApplicantStatus;
  requirements: readonly Requirement[];
  blocks: readonly DecisionBlock[];
  /** The number of decisions, including reopened ones. */
  decisions: number;
  overridden: boolean;
};

/** Whether a document names the applicant: name and birth date are the same. One that cannot be compared is unknown. */
const namesApplicant = ({ rows }: Comparison) =>
  rows.every(({ field, verdict }) => (field !== "name" && field !== "birth date") || verdict === "same");

/**
 * Only with a result, no signal or hit at all, every document naming the applicant, every check of the policy met
 * (optional ones too), the test window closed, and no earlier decision or override by a person.
 */
export function mayApproveAutomatically(facts: AutomaticFacts): boolean {
  return (
    facts.snapshot !== null &&
    facts.signals.length === 0 &&
    facts.hits.length === 0 &&
    facts.comparisons.every(namesApplicant) &&
    !facts.windowOpen &&
    facts.status === "ready_to_decide" &&
    facts.requirements.every(({ standing }) => standing === "met") &&
    facts.blocks.length === 0 &&
    facts.decisions === 0 &&
    !facts.overridden
  );
}
