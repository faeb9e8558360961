/** What a piece of evidence can say. Listed heaviest first: a group shows its worst part. */
export const evidenceStates = [
  "blocking",
  "attention",
  "unknown",
  "unrecognized",
  "pending",
  "absent",
  "info",
  "clear",
] as const;
export type EvidenceState = (typeof evidenceStates)[number];

/** The word that stands beside the shape, so that color never speaks alone. */
export const evidenceWords: Record<EvidenceState, string> = {
  clear: "Clear",
  attention: "Attention",
  blocking: "Blocking",
  pending: "Pending",
  unknown: "Unknown",
  unrecognized: "Unrecognized",
  absent: "Not taken",
  info: "For your information",
};

/**
 * The heaviest of several states.
 *
 * @param states any number of states
 * @returns the worst of them; "absent" when there is none, never "clear"
 */
export function worstOf(states: readonly EvidenceState[]): EvidenceState {
  return evidenceStates.find((state) => states.includes(state)) ?? "absent";
}
