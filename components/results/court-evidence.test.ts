import { describe, expect, test } from "vitest";
import type { Order, OrderState } from "@/lib/contracts/orders";
import { orderStates } from "@/lib/contracts/orders";
import { evidenceOfOrder, evidenceOfOrders, orderSummary, placeOf } from "./court-evidence";

describe("court searches", () => {
  const order = (state: OrderState, more: Partial<Order> = {}) => ({
    id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7aff",
    kind: "county-criminal" as const,
    county: { uuid: null, fips: null, name: "Harlow", state: "OH" },
    state,
    serviceStatus: state === "complete" ? "COMPLETE" : "PENDING",
    serviceSubStatus: null,
    caseCount: null,
    regressed: false,
    ...more,
  });
  test("only a complete search without a case is clear", () => {
    const clear = orderStates.filter((state) => evidenceOfOrder(order(state)) === "clear");
    expect(clear).toEqual([]);
    expect(evidenceOfOrder(order("complete", { caseCount: 0 }))).toBe("clear");
    expect(evidenceOfOrder(order("complete", { caseCount: 2 }))).toBe("attention");
    expect(evidenceOfOrder(order("complete", { serviceSubStatus: "RECORD" }))).toBe("attention");
  });
  test("an unknown outcome is unknown, and a search that never ran is absent", () => {
    expect(evidenceOfOrder(order("outcome_unknown"))).toBe("unknown");
    for (const state of ["failed", "canceled", "confirmed_absent"] as const)
      expect(evidenceOfOrder(order(state))).toBe("absent");
    expect(evidenceOfOrders([])).toBe("absent");
  });
  test("each state has a summary, and a missing case count is not zero", () => {
    for (const state of orderStates) expect(orderSummary(order(state))).not.toBe("");
    expect(orderSummary(order("complete"))).toBe("Complete, no list of cases");
  });
  test("the place is the county, or all counties or districts", () => {
    expect(placeOf(order("pending"))).toBe("Harlow, OH");
    expect(placeOf({ county: null, kind: "federal-civil" })).toBe("All federal districts");
  });
});
