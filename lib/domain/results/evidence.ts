import { keysOf } from "@/lib/base/keys-of";

/**
 * The label shown with the shape, because color alone must not carry meaning. In the order of cards: worst first; those
 * without a verdict follow clear ones, and checks not taken come last. `resolved`: every finding was answered by people,
 * which is not the service's statement that it is clear.
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

/** Follows a number: "2 blocking", "1 answer we cannot interpret". */
export function countedLabel(state: EvidenceState, count: number): string {
  if (state !== "unrecognized") return evidenceLabels[state].toLowerCase();
  return `${count === 1 ? "answer" : "answers"} we cannot interpret`;
}

/**
 * A document that was read and not judged: the check was run, and the service gave no verdict (Test Result, rule 2).
 */
export const noVerdict = "Data read, not verified";

/** Replaces the verdict of an override whose earlier result is no longer stored. */
export const verdictNotKept = "What the service said before it was not kept.";

/** Returns the verdict in words, for null too. The verdict of the quiz is true or false. */
export function verdictWords({ value, state }: { value: string | null; state: EvidenceState }): string {
  if (value !== null) return { true: "Passed", false: "Failed" }[value] ?? value;
  if (state === "unrecognized") return "Could not be read";
  return state === "absent" ? "None given" : noVerdict;
}
