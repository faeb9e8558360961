/** The states of a piece of evidence, as screens and reports show them. */
import { keysOf } from "./keys";

/**
 * The label shown with the shape, because color alone must not carry meaning. In the order of cards: worst first; those
 * without a verdict follow clear ones, and tests not taken come last.
 */
export const evidenceLabels = {
  blocking: "Blocking",
  attention: "Attention",
  unrecognized: "Unrecognized",
  unknown: "Unknown",
  pending: "Pending",
  clear: "Clear",
  info: "For your information",
  absent: "Not taken",
};
export type EvidenceState = keyof typeof evidenceLabels;
export const evidenceStates = keysOf(evidenceLabels);
