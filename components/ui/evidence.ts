/** The states of a piece of evidence, most severe first: a group shows its worst part. */
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

/** The label shown with the shape, because color alone must not carry meaning. */
export const evidenceLabels: Record<EvidenceState, string> = {
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
 * The most severe of several states.
 *
 * @returns "absent" when there are none, never "clear"
 */
export function worstOf(states: readonly EvidenceState[]): EvidenceState {
  return evidenceStates.find((state) => states.includes(state)) ?? "absent";
}
