import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderKinds } from "@/lib/contracts/order-kinds";
import { orderStates } from "@/lib/contracts/words/orders";
import { listResult, lookupSummary } from "./order-state";

const row = fc.record({
  kind: fc.constantFrom(...orderKinds),
  state: fc.constantFrom(...orderStates),
  caseCount: fc.option(fc.nat(5), { nil: null }),
  serviceStatus: fc.constantFrom(null, "COMPLETE", "PENDING", "DONE"),
  serviceSubStatus: fc.constantFrom(null, "RECORD", "IN_PROGRESS", "HIT"),
  regressed: fc.boolean(),
});

describe("the result of an order in a list", () => {
  it("is clear only for COMPLETE, no listed case and no sub-status", () => {
    fc.assert(
      fc.property(row, (order) => {
        const isStated =
          order.state === "complete" &&
          order.serviceStatus === "COMPLETE" &&
          order.serviceSubStatus === null &&
          order.caseCount === 0 &&
          !order.regressed &&
          order.kind !== "all-counties";
        expect(listResult(order)?.state === "clear").toBe(isStated);
      }),
    );
  });

  it("needs attention when a case is listed or the status went back", () => {
    fc.assert(
      fc.property(row, (order) => {
        const needsAttention = order.state === "complete" && ((order.caseCount ?? 0) > 0 || order.regressed);
        expect(listResult(order)?.state === "attention").toBe(needsAttention);
      }),
    );
  });

  it("is unknown when the outcome is unknown", () => {
    fc.assert(
      fc.property(row, (order) => {
        expect(listResult({ ...order, state: "outcome_unknown" })?.state).toBe("unknown");
      }),
    );
  });
});

it("says what a lookup of a lost order found", () => {
  expect(lookupSummary({ looked: 0, unheld: 0, fitting: 0 })).toBe("the service listed no result of this applicant.");
  expect(lookupSummary({ looked: 1, unheld: 0, fitting: 0 })).toBe(
    "the service listed 1 result, and orders here hold it. None can be this order.",
  );
  expect(lookupSummary({ looked: 5, unheld: 2, fitting: 0 })).toBe(
    "the service listed 5 results, 2 of which are held by no order here, but of another court or county.",
  );
  expect(lookupSummary({ looked: 5, unheld: 2, fitting: 2 })).toBe(
    "the service listed 5 results, 2 of which are held by no order here, and 2 fit. That does not settle which one it is.",
  );
});

it("never says that the order does not exist", () => {
  const counts = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)).map((some) => some.sort((left, right) => right - left));
  fc.assert(
    fc.property(counts, ([looked = 0, unheld = 0, fitting = 0]) => {
      expect(lookupSummary({ looked, unheld, fitting })).not.toMatch(/not ordered|does not exist|was never/);
    }),
  );
});
