/** The states of a piece of evidence, as screens and reports show them. */

/** In the order of cards: worst first; those without a verdict follow clear ones, and tests not taken come last. */
export const evidenceStates = [
  "blocking",
  "attention",
  "unrecognized",
  "unknown",
  "pending",
  "clear",
  "info",
  "absent",
] as const;
export type EvidenceState = (typeof evidenceStates)[number];

/** The label shown with the shape, because color alone must not carry meaning. */
export const evidenceLabels: Record<EvidenceState, string> = {
  blocking: "Blocking",
  attention: "Attention",
  unrecognized: "Unrecognized",
  unknown: "Unknown",
  pending: "Pending",
  clear: "Clear",
  info: "For your information",
  absent: "Not taken",
};
