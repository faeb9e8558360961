import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderKinds, orderStates } from "@/lib/contracts/orders";
import { resultOfRow } from "./state";

const row = fc.record({
  kind: fc.constantFrom(...orderKinds),
  state: fc.constantFrom(...orderStates),
  caseCount: fc.option(fc.nat(5), { nil: null }),
  serviceStatus: fc.constantFrom(null, "COMPLETE", "PENDING", "DONE"),
  serviceSubStatus: fc.constantFrom(null, "RECORD", "IN_PROGRESS", "HIT"),
  regressed: fc.boolean(),
});

describe("what a row says of a result", () => {
  it("is clear only when the service says COMPLETE, lists no case and says nothing else", () => {
    fc.assert(
      fc.property(row, (order) => {
        const isSaid =
          order.state === "complete" &&
          order.serviceStatus === "COMPLETE" &&
          order.serviceSubStatus === null &&
          order.caseCount === 0 &&
          !order.regressed &&
          order.kind !== "all-counties";
        expect(resultOfRow(order)?.state === "clear").toBe(isSaid);
      }),
    );
  });

  it("shows a case that is listed, and a status that went back, as trouble", () => {
    fc.assert(
      fc.property(row, (order) => {
        const trouble = order.state === "complete" && ((order.caseCount ?? 0) > 0 || order.regressed);
        expect(resultOfRow(order)?.state === "attention").toBe(trouble);
      }),
    );
  });

  it("says that an outcome nobody knows is not known", () => {
    fc.assert(
      fc.property(row, (order) => {
        expect(resultOfRow({ ...order, state: "outcome_unknown" })?.state).toBe("unknown");
      }),
    );
  });
});
