import type { EvidenceState } from "@/lib/results/evidence";

/** Only "Live" is clear. With an error there is no result, whatever else the answer says (Test Result, rule 1). */
export function stateOfLiveness(assessment: string | null, hasError: boolean): EvidenceState {
  if (hasError) return "attention";
  const word = assessment?.toLowerCase();
  if (word === "live") return "clear";
  if (word === "notlive") return "blocking";
  return word === undefined ? "absent" : "unknown";
}

export function livenessOf(answer: { assessment: string | null; error: string | null; code: string | null }): {
  state: EvidenceState;
  label: string;
} {
  const { assessment, error, code } = answer;
  const hasError = error !== null || code !== null;
  const state = stateOfLiveness(assessment, hasError);
  if (hasError) return { state, label: `No result: ${error ?? code}` };
  const labels: Partial<Record<EvidenceState, string>> = { clear: "Live", blocking: "Not live" };
  return { state, label: labels[state] ?? assessment ?? "Not judged" };
}
