/** Where an applicant stands in the work, worked out from what is stored. Pure. */
import type { ApplicantStatus } from "@/lib/contracts/applicants";
import { type OrderState, openOrderStates } from "@/lib/contracts/orders";
import { type OverrideState, openOverrideStates } from "@/lib/contracts/overrides";

export type StatusFacts = {
  /** The service said that it does not know the access code (any more). */
  expired: boolean;
  consented: boolean;
  orders: readonly OrderState[];
  overrides: readonly OverrideState[];
  /** Tests whose result is still to come, and uploads whose processing has not ended. */
  pendingChecks: number;
};

const openOverrides: readonly OverrideState[] = openOverrideStates;
const openOrders: readonly OrderState[] = openOrderStates;

/**
 * The first that holds: an expired code, missing consent, somebody's approval, a court, the service; else a person.
 *
 * @param facts what is known
 */
export function statusOf(facts: StatusFacts): ApplicantStatus {
  if (facts.expired) return "expired";
  if (!facts.consented) return "needs_consent";
  const awaitsApproval = facts.orders.includes("awaiting_approval");
  if (awaitsApproval || facts.overrides.some((state) => openOverrides.includes(state))) return "in_approval";
  if (facts.orders.some((state) => openOrders.includes(state))) return "waiting_court";
  return facts.pendingChecks > 0 ? "waiting_service" : "needs_review";
}
