/** Sums up several verdicts of the service. Pure. */

import { type EvidenceState, evidenceLabels } from "@/lib/results/evidence";
import { worst } from "@/lib/results/states";
import type { ServiceVerdict } from "@/lib/results/view";

/** The worst of the known verdicts, as a sentence. */
export function verdictOf(verdicts: readonly ServiceVerdict[]): { state: EvidenceState; word: string } {
  const state = worst(verdicts.map((verdict) => verdict.state).filter((one) => one !== "absent"));
  const word = state === "clear" ? "Passed" : state === "blocking" ? "Failed" : evidenceLabels[state];
  return { state, word };
}
