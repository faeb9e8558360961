/** The status of an applicant, from stored facts. Pure. */
import type { ApplicantStatus } from "@/lib/contracts/applicants";
import { type OrderState, openOrderStates } from "@/lib/contracts/orders";
import { type OverrideState, openOverrideStates } from "@/lib/contracts/overrides";

export type StatusFacts = {
  /** The service does not know the access code, or no longer. */
  expired: boolean;
  consented: boolean;
  orders: readonly OrderState[];
  overrides: readonly OverrideState[];
  /** Pending tests, and uploads whose processing has not ended. */
  pendingChecks: number;
};

const openOverrides: readonly OverrideState[] = openOverrideStates;
const openOrders: readonly OrderState[] = openOrderStates;

/**
 * What the applicant waits for. The first that applies: an expired code, missing consent, an approval, a court, the
 * service; otherwise a review.
 */
export function statusOf(facts: StatusFacts): ApplicantStatus {
  if (facts.expired) return "expired";
  if (!facts.consented) return "needs_consent";
  const awaitsApproval = facts.orders.includes("awaiting_approval");
  if (awaitsApproval || facts.overrides.some((state) => openOverrides.includes(state))) return "in_approval";
  if (facts.orders.some((state) => openOrders.includes(state))) return "waiting_court";
  return facts.pendingChecks > 0 ? "waiting_service" : "needs_review";
}
