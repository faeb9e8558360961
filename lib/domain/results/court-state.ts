/**
 * The state of a court search. This file is separate from the findings, because a page needs it without their table.
 */
import type { CourtOrder } from "./signals/signal";
import { type State, stateOfWord, wordOf } from "./states";

/** Whether the order has cases, or the sub-status RECORD. */
export const hasRecord = (order: CourtOrder) => (order.caseCount ?? 0) > 0 || wordOf(order.subStatus) === "record";

/**
 * Returns the state of a court search. It is clear only if the search is complete with an empty list of cases and no
 * sub-status.
 */
export function courtState(order: CourtOrder): State {
  if (hasRecord(order) || order.regressed) return "attention";
  if (!order.complete) return order.status === null || stateOfWord(order.status) !== "unknown" ? "pending" : "unknown";
  return order.caseCount === 0 && wordOf(order.subStatus) === null ? "clear" : "unknown";
}
