/** The wording of an override request's state. Pure. */
import type { Override } from "@/lib/contracts/overrides";
import { type OverrideState, resolvedAsNotApplied } from "@/lib/contracts/words/overrides";

/** The states' words. Workflow, not evidence: they are drawn without color. */
export const overrideStateLabels: Record<OverrideState, string> = {
  requested: "Awaiting approval",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  sending: "Sending",
  applied: "Verified by override",
  refused: "Refused by the service",
  outcome_unknown: "Outcome unknown",
};

/** The state of one request. One that a person resolved was not refused by the service: that answer was lost. */
export function overrideLabel({ state, errorCode }: Pick<Override, "state" | "errorCode">): string {
  return errorCode === resolvedAsNotApplied ? "Resolved: not applied" : overrideStateLabels[state];
}
