/** What a liveness answer says, in words. Pure. */
import { stateOfLiveness } from "@/components/shared/evidence/liveness";
import type { EvidenceState } from "@/components/ui/evidence";

export function livenessOf(said: { assessment: string | null; error: string | null; code: string | null }): {
  state: EvidenceState;
  words: string;
} {
  const { assessment, error, code } = said;
  const hasError = error !== null || code !== null;
  const state = stateOfLiveness(assessment, hasError);
  if (hasError) return { state, words: `No result: ${error ?? code}` };
  const known: Partial<Record<EvidenceState, string>> = { clear: "Live", blocking: "Not live" };
  return { state, words: known[state] ?? assessment ?? "Not judged" };
}
