import { describe, expect, test } from "vitest";
import type { OrderState } from "@/lib/domain/orders/states";
import { orderStates } from "@/lib/domain/orders/states";
import type { Order } from "@/lib/features/orders/contract/orders";
import { evidenceOfOrder, evidenceOfOrders, placeOf, searchesIn } from "./court-evidence";

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
  test("the place is the county, or all counties or districts", () => {
    expect(placeOf(order("pending"))).toBe("Harlow, OH");
    expect(placeOf({ county: null, kind: "federal-civil" })).toBe("All federal districts");
  });
});

const orderOf = (id: string, facts: Partial<Order>): Order =>
  ({ id, parentId: null, kind: "county-criminal", state: "complete", county: null, ...facts }) as Order;
const harlow = { uuid: null, fips: null, name: "Harlow County", state: "OH" };
const idsIn = (orders: readonly Order[]) => searchesIn({ name: "HARLOW", state: "OH" }, orders).map(({ id }) => id);

test("a county has the newest search of each kind, however its name is written", () => {
  const orders = [
    orderOf("3", { county: harlow, state: "pending" }),
    orderOf("2", { county: harlow }),
    orderOf("1", { county: harlow, kind: "county-civil" }),
    orderOf("0", { county: { ...harlow, state: "KY" } }),
  ];
  expect(idsIn(orders)).toEqual(["3", "1"]);
});

test("a search that was never sent is shown only if there is no other", () => {
  const failed = orderOf("2", { county: harlow, state: "failed" });
  expect(idsIn([failed, orderOf("1", { county: harlow })])).toEqual(["1"]);
  expect(idsIn([failed])).toEqual(["2"]);
});

test("an order of all counties concerns every county until its counties are known", () => {
  const all = orderOf("1", { kind: "all-counties", state: "sending" });
  expect(idsIn([all])).toEqual(["1"]);
  expect(idsIn([{ ...all, state: "pending" }])).toEqual([]);
});
