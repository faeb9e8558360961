import type { EvidenceState } from "@/components/ui/evidence";
import type { OverrideState } from "@/lib/contracts/overrides";
import type { OverrideCondition } from "@/lib/contracts/results";

/** What a request's state is called. Workflow, not evidence: it is drawn without colour. */
export const overrideStateWords: Record<OverrideState, string> = {
  requested: "Waits for approval",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  sending: "Being sent",
  applied: "Verified by override",
  refused: "Refused by the service",
  outcome_unknown: "Outcome unknown",
};

/** How a condition, or a part of one, is drawn. */
export const conditionStates: Record<OverrideCondition["state"], { state: EvidenceState; word: string }> = {
  holds: { state: "clear", word: "Holds" },
  fails: { state: "absent", word: "Cannot hold" },
  unknown: { state: "unknown", word: "Not known" },
};
