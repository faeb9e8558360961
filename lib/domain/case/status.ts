import type { ApplicantOrderState, ApplicantStatus } from "@/lib/domain/applicants/statuses";
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import { type OverrideState, openOverrideStates } from "@/lib/domain/decisions/overrides";
import { type OrderState, openOrderStates } from "@/lib/domain/orders/states";

export type StatusFacts = {
  disputed: boolean;
  expired: boolean;
  consented: boolean;
  orders: readonly OrderState[];
  overrides: readonly OverrideState[];
  /** The number of pending checks, and of uploads that the service still processes. */
  pendingChecks: number;
  /** The latest decision that was not reopened, and whether the result has changed since. */
  decision: { outcome: DecisionOutcome; resultChanged: boolean } | null;
  /**
   * Whether something blocks approval: no result, the open test window, an unreadable record, or an open blocking
   * finding.
   */
  blocked: boolean;
  unmet: boolean;
};

const openOverrides: readonly OverrideState[] = openOverrideStates;
const openOrders: readonly OrderState[] = openOrderStates;

export function isInApproval({ orders, overrides }: Pick<StatusFacts, "orders" | "overrides">): boolean {
  return orders.includes("awaiting_approval") || overrides.some((state) => openOverrides.includes(state));
}

/**
 * Returns the first status that applies, in this order: disputed, so that no decision looks final; decided; an expired
 * code; escalated; missing consent; waiting for an approval, a court, the service or the applicant; and otherwise
 * "needs review", or "ready to decide" if nothing blocks a decision.
 */
export function statusOf(facts: StatusFacts): ApplicantStatus {
  const { decision } = facts;
  if (facts.disputed) return "disputed";
  if (decision?.outcome === "approve") return "approved";
  if (decision?.outcome === "decline") return "declined";
  if (facts.expired) return "expired";
  if (decision?.outcome === "escalate") return "escalated";
  if (!facts.consented) return "needs_consent";
  if (isInApproval(facts)) return "in_approval";
  if (facts.orders.some((state) => openOrders.includes(state))) return "waiting_court";
  if (facts.pendingChecks > 0) return "waiting_service";
  // If the result has changed, the requested information may have arrived. The reviewer then acts next.
  if (decision?.outcome === "ask" && !decision.resultChanged) return "waiting_applicant";
  return facts.blocked || facts.unmet ? "needs_review" : "ready_to_decide";
}

/**
 * Returns "unknown" if any outcome is unknown, else "open" if any order is open. Failed and canceled orders do not
 * count.
 */
export function orderStateOf(orders: readonly OrderState[]): ApplicantOrderState {
  if (orders.includes("outcome_unknown")) return "unknown";
  if (orders.some((state) => openOrders.includes(state))) return "open";
  return orders.includes("complete") ? "complete" : "none";
}
