import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderStates } from "@/lib/domain/orders/states";
import { orderSteps } from "./order-state";

const order = {
  kind: "county-criminal",
  state: "pending",
  requestedAt: "2026-11-17T14:58:00Z",
  sentAt: "2026-11-17T14:58:01Z",
  acceptedAt: "2026-11-17T14:58:02Z",
  completedAt: null,
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
  pollCount: fc.nat(20),
  regressed: fc.boolean(),
  serviceStatus: fc.constantFrom(null, "PENDING", "COMPLETE"),
});

describe("the stepper", () => {
  it("has at most one current step, no done step after it, and no time or detail for steps to come", () => {
    fc.assert(
      fc.property(anyOrder, (one) => {
        const steps = orderSteps(one);
        const states = steps.map(({ state }) => state);
        expect(states.filter((state) => state === "now").length).toBeLessThanOrEqual(1);
        const order = { done: 0, now: 1, todo: 2 };
        expect([...states].sort((left, right) => order[left] - order[right])).toEqual(states);
        expect(states[0]).toBe("done");
        for (const { state, at, detail } of steps) if (state === "todo") expect([at, detail]).toEqual([null, null]);
      }),
    );
  });

  it("is at pending while the service is polled", () => {
    const steps = orderSteps(order).map(({ key, state, detail }) => [key, state, detail]);
    expect(steps).toEqual([
      ["asked", "done", null],
      ["sent", "done", null],
      ["accepted", "done", null],
      ["pending", "now", "checked 14 times"],
      ["complete", "todo", null],
    ]);
  });

  it("never shows an unknown outcome as accepted", () => {
    const steps = orderSteps({ ...order, state: "outcome_unknown" });
    expect(steps.find(({ key }) => key === "accepted")?.state).toBe("todo");
    expect(steps.find(({ state }) => state === "now")?.key).toBe("unknown");
  });

  it("shows a status that went back after completion, until it is complete again", () => {
    const complete = { ...order, state: "complete", completedAt: "2026-11-18T16:20:00Z", regressed: true } as const;
    expect(orderSteps(complete).at(-1)).toMatchObject({ key: "back", state: "now" });
    expect(orderSteps({ ...complete, serviceStatus: "COMPLETE" }).at(-1)).toMatchObject({
      key: "complete",
      state: "done",
    });
  });
});
