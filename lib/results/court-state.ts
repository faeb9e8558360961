/** The state of a court order by the service's words. Apart from the signals: a page needs it without their table. */
import type { CourtOrder } from "./signals/signal";
import { type State, stateOfWord, wordOf } from "./states";

/** Whether a court result has a record: cases, or sub_status RECORD. */
export const hasRecord = (order: CourtOrder) => (order.caseCount ?? 0) > 0 || wordOf(order.subStatus) === "record";

/** The state of one court search. Only COMPLETE with an empty list of cases, and no sub status beside it, is clear. */
export function courtState(order: CourtOrder): State {
  if (hasRecord(order) || order.regressed) return "attention";
  if (!order.complete) return order.status === null || stateOfWord(order.status) !== "unknown" ? "pending" : "unknown";
  return order.caseCount === 0 && wordOf(order.subStatus) === null ? "clear" : "unknown";
}
