/** Whether somebody may be approved without a person. Pure. */
import type { ApplicantStatus } from "@/lib/contracts/applicants";
import type { DecisionBlock } from "@/lib/contracts/decisions";
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
  /** How many decisions there were, reopened ones included. */
  decisions: number;
  overridden: boolean;
};

/**
 * Only with a result, without any signal or hit at all, with every check of the policy met, optional ones too, and the
 * test window closed, and where no person has decided or overridden anything before.
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
