/** Sums up several verdicts of the service. Pure. */
import { type EvidenceState, evidenceLabels, worstOf } from "@/components/ui/evidence";
import type { ServiceVerdict } from "@/lib/contracts/results";

/** The worst of the known verdicts, as a sentence. */
export function verdictOf(verdicts: readonly ServiceVerdict[]): { state: EvidenceState; word: string } {
  const state = worstOf(verdicts.map((verdict) => verdict.state).filter((one) => one !== "absent"));
  const word = state === "clear" ? "Passed" : state === "blocking" ? "Failed" : evidenceLabels[state];
  return { state, word };
}
