/** What a piece of evidence can say. Listed heaviest first: a group shows its worst part. */
export const evidenceStates = [
  "blocking",
  "attention",
  "unknown",
  "unrecognised",
  "pending",
  "absent",
  "info",
  "clear",
] as const;
export type EvidenceState = (typeof evidenceStates)[number];

/** The word that stands beside the shape, so that colour never speaks alone. */
export const evidenceWords: Record<EvidenceState, string> = {
  clear: "Clear",
  attention: "Attention",
  blocking: "Blocking",
  pending: "Pending",
  unknown: "Unknown",
  unrecognised: "Unrecognised",
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
