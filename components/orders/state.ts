/** What an order's state and its result are called. Pure. */
import type { EvidenceState } from "@/components/ui/evidence";
import type { Order, OrderDetail, OrderState } from "@/lib/contracts/orders";
import { plural } from "@/lib/dates";

/** What an order's state is called. Workflow, not evidence: drawn without color, but for an outcome nobody knows. */
export const orderStateWords: Record<OrderState, string> = {
  intent: "About to be sent",
  awaiting_approval: "Waits for approval",
  sending: "Being sent",
  accepted: "Accepted",
  pending: "Waiting: court",
  complete: "Complete",
  failed: "Failed, not ordered",
  outcome_unknown: "Outcome unknown",
  confirmed_absent: "Not at the service",
  canceled: "Withdrawn",
};

const moving: ReadonlySet<OrderState> = new Set(["intent", "sending", "accepted", "pending"]);

/** Whether an order is under way, so that it is worth looking at again. */
export function isMoving(state: OrderState): boolean {
  return moving.has(state);
}

export type ResultWords = { state: EvidenceState; words: string };

/**
 * What a row says of the result. "No case found" only on the service's own words: complete, cases listed, none in it,
 * and no sub status beside it. Null: there is nothing to have a result yet.
 */
export function resultOfRow(order: Pick<Order, RowFacts>): ResultWords | null {
  const { state, caseCount, serviceStatus, serviceSubStatus } = order;
  if (state === "outcome_unknown") return { state: "unknown", words: "Not known" };
  if (state === "accepted" || state === "pending") return { state: "pending", words: "Pending" };
  if (state !== "complete") return null;
  if (caseCount !== null && caseCount > 0) return { state: "attention", words: casesFound(caseCount) };
  if (order.regressed) return { state: "attention", words: "Status went back" };
  if (caseCount === null) return { state: "unknown", words: "Not stated" };
  // Of all counties, each has a result of its own: here is only their sum.
  if (order.kind === "all-counties") return { state: "info", words: "No case listed" };
  const isStated = serviceStatus === "COMPLETE" && serviceSubStatus === null;
  return isStated ? { state: "clear", words: "No case found" } : { state: "unknown", words: "Not stated" };
}

type RowFacts = "kind" | "state" | "caseCount" | "serviceStatus" | "serviceSubStatus" | "regressed";

/** "1 case found" */
function casesFound(count: number): string {
  return `${plural(count, "case")} found`;
}

/** The state and word of an order's result card. */
export function resultOfDetail(order: OrderDetail): ResultWords {
  if (order.state === "outcome_unknown") return { state: "unknown", words: "Outcome unknown" };
  if (order.state === "failed") return { state: "absent", words: "Nothing ordered" };
  if (order.kind === "all-counties") return resultOfRow(order) ?? { state: "absent", words: "No result yet" };
  const isSilent = order.resultState === "clear" || order.resultState === "unknown" || order.resultState === "pending";
  if (order.regressed && isSilent) return { state: "attention", words: "Status went back" };
  const words: Record<OrderDetail["resultState"], string> = {
    absent: "No result yet",
    pending: "Pending",
    clear: "No case found",
    attention: order.caseCount ? casesFound(order.caseCount) : "A record is stated",
    unknown: "Not stated",
    unrecognized: "Unrecognized",
  };
  return { state: order.resultState, words: words[order.resultState] };
}
