import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderKinds, orderStateLabels, orderStates, voidOrderStates } from "@/lib/domain/orders/states";
import { detailResult, listResult, orderWords } from "./order-result";

const row = fc.record({
  kind: fc.constantFrom(...orderKinds),
  state: fc.constantFrom(...orderStates),
  caseCount: fc.option(fc.nat(5), { nil: null }),
  serviceStatus: fc.constantFrom(null, "COMPLETE", "PENDING", "DONE"),
  serviceSubStatus: fc.constantFrom(null, "RECORD", "IN_PROGRESS", "HIT"),
  regressed: fc.boolean(),
});

describe("screen and report name one state of a search the same", () => {
  it("begins with the state's own words, and names a result only where there is one", () => {
    fc.assert(
      fc.property(row, (order) => {
        const words = orderWords(order.state, listResult(order));
        expect(words.startsWith(orderStateLabels[order.state])).toBe(true);
        if (order.state === "complete") expect(words).toContain(", ");
      }),
    );
    const base = {
      kind: "county-criminal",
      serviceStatus: "COMPLETE",
      serviceSubStatus: null,
      regressed: false,
    } as const;
    const wordsOf = (state: (typeof orderStates)[number], caseCount: number | null) =>
      orderWords(state, listResult({ ...base, state, caseCount }));
    expect([wordsOf("complete", 2), wordsOf("complete", null), wordsOf("pending", null)]).toEqual([
      "Complete, 2 cases found",
      "Complete, not stated",
      "Waiting: court",
    ]);
    expect([wordsOf("intent", null), wordsOf("confirmed_absent", null)]).toEqual([
      "Queued to send",
      "Not at the service",
    ]);
  });
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
        const isComplete = order.state === "complete";
        const mayList = isComplete || order.state === "accepted" || order.state === "pending";
        const needsAttention = (mayList && (order.caseCount ?? 0) > 0) || (isComplete && order.regressed);
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

describe("the result of an order on its page", () => {
  it.each(voidOrderStates)("is that nothing was ordered: %s", (state) => {
    fc.assert(
      fc.property(row, (order) => {
        const { label } = detailResult({ ...order, state, resultState: "absent", resultRemovedAt: null });
        expect(label).toBe("Nothing ordered");
      }),
    );
  });
});
