import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderStates } from "@/lib/contracts/orders";
import { orderSteps } from "./order-steps";

const order = {
  kind: "county-criminal",
  state: "pending",
  requestedAt: "2026-11-17T14:58:00Z",
  sentAt: "2026-11-17T14:58:01Z",
  acceptedAt: "2026-11-17T14:58:02Z",
  completedAt: null,
  identifierEnds: "a2f9…7703",
  pollCount: 14,
  regressed: false,
  serviceStatus: "PENDING",
} as const;

const anyOrder = fc.record({
  kind: fc.constantFrom("county-criminal" as const, "all-counties" as const),
  state: fc.constantFrom(...orderStates),
  requestedAt: fc.constant(order.requestedAt),
  sentAt: fc.constantFrom(null, order.sentAt),
  acceptedAt: fc.constantFrom(null, order.acceptedAt),
  completedAt: fc.constantFrom(null, "2026-11-18T16:20:00Z"),
  identifierEnds: fc.constantFrom(null, order.identifierEnds),
  pollCount: fc.nat(20),
  regressed: fc.boolean(),
  serviceStatus: fc.constantFrom(null, "PENDING", "COMPLETE"),
});

describe("the rail", () => {
  it("has one place at most where the order is now, and nothing done beyond it", () => {
    fc.assert(
      fc.property(anyOrder, (one) => {
        const states = orderSteps(one).map(({ state }) => state);
        expect(states.filter((state) => state === "now").length).toBeLessThanOrEqual(1);
        const order = { done: 0, now: 1, todo: 2 };
        expect([...states].sort((left, right) => order[left] - order[right])).toEqual(states);
        expect(states[0]).toBe("done");
      }),
    );
  });

  it("says nothing of what is still to come", () => {
    fc.assert(
      fc.property(anyOrder, (one) => {
        for (const { state, at, words } of orderSteps(one))
          if (state === "todo") expect([at, words]).toEqual([null, null]);
      }),
    );
  });

  it("stands at pending while the court is asked", () => {
    const stops = orderSteps(order).map(({ key, state, words }) => [key, state, words]);
    expect(stops).toEqual([
      ["asked", "done", null],
      ["sent", "done", null],
      ["accepted", "done", "id a2f9…7703"],
      ["pending", "now", "asked 14 times"],
      ["complete", "todo", null],
    ]);
  });

  it("never shows an outcome nobody knows as accepted", () => {
    const stops = orderSteps({ ...order, state: "outcome_unknown" });
    expect(stops.find(({ key }) => key === "accepted")?.state).toBe("todo");
    expect(stops.find(({ state }) => state === "now")?.key).toBe("unknown");
  });

  it("shows a status that went back after completion, until it is complete again", () => {
    const complete = { ...order, state: "complete", completedAt: "2026-11-18T16:20:00Z", regressed: true } as const;
    expect(orderSteps(complete).at(-1)).toMatchObject({ key: "back", state: "now", words: "PENDING" });
    expect(orderSteps({ ...complete, serviceStatus: "COMPLETE" }).at(-1)).toMatchObject({
      key: "complete",
      state: "done",
    });
  });
});
