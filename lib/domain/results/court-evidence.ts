import { isSameCounty, type RequestedCounty } from "@/lib/domain/counties/names";
import { countedSearches, countiesUnknownStates, type OrderKind, type OrderState } from "@/lib/domain/orders/states";
import { courtState } from "./court-state";
import type { EvidenceState } from "./evidence";
import { worst } from "./states";

type CourtOrder = {
  id: string;
  kind: OrderKind;
  state: OrderState;
  county: RequestedCounty | null;
  serviceStatus: string | null;
  serviceSubStatus: string | null;
  caseCount: number | null;
  regressed: boolean;
};

/**
 * Returns the state of an order as evidence. Only a complete search without a case is clear. A search that never ran is
 * absent.
 */
export function evidenceOfOrder(order: CourtOrder): Exclude<EvidenceState, "info"> {
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

export function evidenceOfOrders(orders: readonly CourtOrder[]): Exclude<EvidenceState, "info"> {
  return worst(orders.map(evidenceOfOrder));
}

/** Returns the place of a search: "Harlow, OH". */
export function placeOf(order: Pick<CourtOrder, "county" | "kind">): string {
  if (order.county) return [order.county.name, order.county.state].filter((part) => part !== "").join(", ");
  return order.kind === "all-counties" ? "All counties" : "All federal districts";
}

/**
 * Returns the newest search of each kind that concerns a county. This includes an order of all counties whose counties
 * are not known yet. `orders` must be newest first.
 */
export function searchesIn<T extends CourtOrder & { parentId: string | null }>(
  county: RequestedCounty,
  orders: readonly T[],
): T[] {
  const concerns = (order: T) =>
    order.county
      ? isSameCounty(county, order.county)
      : order.kind === "all-counties" && countiesUnknownStates.has(order.state);
  const placed = countedSearches(orders);
  const withdrawnOrders = orders.filter((order) => !placed.includes(order));
  // A search that failed, was canceled or is not at the service is shown only if there is no other search of its kind.
  const matchingOrders = [...placed, ...withdrawnOrders].filter(concerns);
  return matchingOrders.filter((order, index) => matchingOrders.findIndex(({ kind }) => kind === order.kind) === index);
}
