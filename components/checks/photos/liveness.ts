/** What a liveness answer says. Only "Live" is good; an error means that there is no result (Test Result, rule 1). Pure. */
import type { EvidenceState } from "@/components/ui/evidence";

export function livenessOf(said: { assessment: string | null; error: string | null; code: string | null }): {
  state: EvidenceState;
  words: string;
} {
  const { assessment, error, code } = said;
  if (error !== null || code !== null) return { state: "attention", words: `No result: ${error ?? code}` };
  if (assessment === null) return { state: "absent", words: "Not judged" };
  const word = assessment.toLowerCase();
  if (word === "live") return { state: "clear", words: "Live" };
  if (word === "notlive") return { state: "blocking", words: "Not live" };
  return { state: "unknown", words: assessment };
}
