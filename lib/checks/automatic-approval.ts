/** Whether an applicant may be approved without a reviewer. Pure. */
import type { DecisionBlock } from "@/lib/contracts/decisions";
import type { ApplicantStatus } from "@/lib/contracts/words/applicants";
import type { SignalState } from "@/lib/results/resolutions";
import type { Requirement } from "./policy-standing";

export type AutomaticFacts = {
  snapshot: unknown;
  /** Every signal, answered or not, whatever its severity. */
  signals: readonly SignalState[];
  hits: readonly unknown[];
  windowOpen: boolean;
  status: ApplicantStatus;
  requirements: readonly Requirement[];
  blocks: readonly DecisionBlock[];
  /** The number of decisions, including reopened ones. */
  decisions: number;
  overridden: boolean;
};

/**
 * Only with a result, no signal or hit at all, every check of the policy met (optional ones too), the test window
 * closed, and no earlier decision or override by a person.
 */
export function mayApproveAutomatically(facts: AutomaticFacts): boolean {
  return (
    facts.snapshot !== null &&
    facts.signals.length === 0 &&
    facts.hits.length === 0 &&
    !facts.windowOpen &&
    facts.status === "ready_to_decide" &&
    facts.requirements.every(({ standing }) => standing === "met") &&
    facts.blocks.length === 0 &&
    facts.decisions === 0 &&
    !facts.overridden
  );
}
