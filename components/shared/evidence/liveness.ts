/** What the service says of a face in front of the camera. Pure. */
import type { EvidenceState } from "@/components/ui/evidence";

/** Only "Live" is good; an error means that there is no result, whatever else is said (Test Result, rule 1). */
export function stateOfLiveness(assessment: string | null, hasError: boolean): EvidenceState {
  if (hasError) return "attention";
  const word = assessment?.toLowerCase();
  if (word === "live") return "clear";
  if (word === "notlive") return "blocking";
  return word === undefined ? "absent" : "unknown";
}
