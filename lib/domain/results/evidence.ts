import { keysOf } from "@/lib/base/keys-of";

/**
 * The label of each state, which is shown with its shape because color alone must not carry meaning. The states are in
 * the order of cards: worst first. States without a verdict follow "clear", and checks that were not taken come last.
 * `resolved` means that people answered every finding, which is not a statement of the service that the check is clear.
 */
export const evidenceLabels = {
  blocking: "Blocking",
  attention: "Attention",
  unrecognized: "Cannot interpret",
  unknown: "Unknown",
  pending: "Pending",
  resolved: "Resolved",
  clear: "Clear",
  info: "For your information",
  absent: "Not taken",
};
export type EvidenceState = keyof typeof evidenceLabels;
export const evidenceStates = keysOf(evidenceLabels);

/** Returns the words after a number: "2 blocking", "1 unrecognized response". */
export function countedLabel(state: EvidenceState, count: number): string {
  if (state !== "unrecognized") return evidenceLabels[state].toLowerCase();
  return count === 1 ? "unrecognized response" : "unrecognized responses";
}

/**
 * The words for a document that was read and not judged: the check was run, and the service gave no verdict (Test
 * Result, rule 2).
 */
export const noVerdict = "Data read, not verified";

/**
 * The words in place of the service's verdict before an override, if the result from before the override is no longer
 * stored.
 */
export const verdictNotKept = "The verdict from before the override is no longer stored.";

/** Returns a verdict in words, even if it is null. The verdict of the quiz is true or false. */
export function verdictWords({ value, state }: { value: string | null; state: EvidenceState }): string {
  if (value !== null) return { true: "Passed", false: "Failed" }[value] ?? value;
  if (state === "unrecognized") return "Could not be read";
  return state === "absent" ? "None given" : noVerdict;
}
