/** Apart from the signals: a page needs it without their table. */
import type { CourtOrder } from "./signals/signal";
import { type State, stateOfWord, wordOf } from "./states";

/** Cases, or sub_status RECORD. */
export const hasRecord = (order: CourtOrder) => (order.caseCount ?? 0) > 0 || wordOf(order.subStatus) === "record";

/** Only COMPLETE with an empty list of cases, and no sub status beside it, is clear. */
export function courtState(order: CourtOrder): State {
  if (hasRecord(order) || order.regressed) return "attention";
  if (!order.complete) return order.status === null || stateOfWord(order.status) !== "unknown" ? "pending" : "unknown";
  return order.caseCount === 0 && wordOf(order.subStatus) === null ? "clear" : "unknown";
}
