/** What a court search says as evidence, and in words. Pure. */

import type { EvidenceState } from "@/components/ui/evidence";
import { courtState } from "@/lib/checks/check-states";
import type { Order } from "@/lib/contracts/orders";
import { plural } from "@/lib/dates";
import { worst } from "@/lib/results/states";

type Facts = Pick<
  Order,
  "id" | "kind" | "state" | "county" | "serviceStatus" | "serviceSubStatus" | "caseCount" | "regressed"
>;

/** How a search weighs. Only a complete one without a case is clear; one that was never made says nothing. */
export function evidenceOfOrder(order: Facts): Exclude<EvidenceState, "info"> {
  switch (order.state) {
    case "failed":
    case "confirmed_absent":
    case "canceled":
      return "absent";
    case "outcome_unknown":
      return "unknown";
    case "intent":
    case "awaiting_approval":
    case "sending":
      return "pending";
    default:
      return courtState({
        id: order.id,
        kind: order.kind,
        countyName: order.county?.name ?? null,
        status: order.serviceStatus,
        subStatus: order.serviceSubStatus,
        caseCount: order.caseCount,
        regressed: order.regressed,
        complete: order.state === "complete",
      });
  }
}

/** The worst of an applicant's searches; absent when none was made. */
export function evidenceOfOrders(orders: readonly Facts[]): Exclude<EvidenceState, "info"> {
  return worst(orders.map(evidenceOfOrder));
}

/** What came of a search, in a few words. */
export function orderWords(order: Facts): string {
  switch (order.state) {
    case "intent":
      return "About to be sent";
    case "awaiting_approval":
      return "Waits for an approval";
    case "sending":
      return "Being sent";
    case "accepted":
      return "Accepted by the service";
    case "pending":
      return "The court has not answered";
    case "complete":
      return casesWords(order);
    case "failed":
      return "Not ordered: it failed";
    case "outcome_unknown":
      return "Outcome of the order unknown";
    case "confirmed_absent":
      return "Not ordered: the service has none";
    case "canceled":
      return "Withdrawn";
  }
}

function casesWords({ caseCount }: Facts): string {
  if (caseCount === null) return "Complete, no list of cases";
  return caseCount === 0 ? "No case" : plural(caseCount, "case");
}

/** Where it was searched: "Harlow, OH". */
export function placeOf(order: Pick<Facts, "county" | "kind">): string {
  if (order.county) return [order.county.name, order.county.state].filter((part) => part !== "").join(", ");
  return order.kind === "all-counties" ? "All counties" : "All federal districts";
}
