import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  acceptedOrderStates as acceptedStates,
  type OrderEvent,
  type OrderState,
  openOrderStates as openStates,
  orderEvents,
  orderStates,
  transitionsOf,
  voidOrderStates as voidStates,
} from "@/lib/domain/orders/states";

/** Returns the next state, or null if the event is not possible in this state. */
const nextState = (state: OrderState, event: OrderEvent) =>
  transitionsOf(event).find(({ from }) => from === state)?.to ?? null;

describe("order state transitions", () => {
  test("every state is exactly one of open, ended without a result, or complete", () => {
    const parts: OrderState[] = [...openStates, ...voidStates, "complete"];
    expect([...parts].sort()).toEqual([...orderStates].sort());
  });

  test("no sequence of events enters `sending` twice", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderEvents), { maxLength: 60 }), (events) => {
        let state: OrderState = "intent";
        let sends = 0;
        for (const event of events) {
          const next = nextState(state, event);
          if (next === "sending" && state !== "sending") sends += 1;
          state = next ?? state;
        }
        return sends <= 1;
      }),
    );
  });

  test("only proof that nothing was ordered allows ordering again", () => {
    const leavesOpen = orderEvents.flatMap((event) =>
      transitionsOf(event)
        .filter(
          ({ from, to }) => openStates.some((open) => open === from) && voidStates.some((state_) => state_ === to),
        )
        .map(({ from }) => `${event} ${from}`),
    );
    // Each of these events proves that nothing was ordered: a 4xx, a call that never left, a person's confirmation, or
    // nothing sent yet.
    expect(leavesOpen.sort()).toEqual([
      "cancel awaiting_approval",
      "cancel intent",
      "confirmed_absent outcome_unknown",
      "not_sent intent",
      "not_sent outcome_unknown",
      "not_sent sending",
      "refuse outcome_unknown",
      "refuse sending",
    ]);
  });

  test("a complete order stays complete: a status that goes backwards is a signal, not a transition", () => {
    for (const event of orderEvents)
      expect(nextState("complete", event)).toBe(event === "complete" ? "complete" : null);
  });
});

/** A model of the service with one order. */
class ServiceModel {
  calls = 0;
  identifier: string | null = null;
}

/** A model of the order as the console stores it. Only the state machine changes its state. */
class ConsoleOrder {
  state: OrderState = "intent";
  identifier: string | null = null;
  /** The call to the service in some process. It may outlive its lease. */
  call: "none" | "running" | "dead" = "none";

  move(event: OrderEvent): boolean {
    const next = nextState(this.state, event);
    if (next === null) return false;
    this.state = next;
    return true;
  }
}

type OrderCommand = fc.Command<ServiceModel, ConsoleOrder>;

function command(
  name: string,
  canRun: (order: ConsoleOrder, service: ServiceModel) => boolean,
  apply: (order: ConsoleOrder, service: ServiceModel) => void,
): OrderCommand {
  return {
    check: () => true,
    run: (service, order) => {
      if (!canRun(order, service)) return;
      apply(order, service);
      expectConsistent(order, service);
    },
    toString: () => name,
  };
}

/** Checks the invariants, after every step. */
function expectConsistent(order: ConsoleOrder, service: ServiceModel) {
  expect(service.calls, "one order, one call").toBeLessThanOrEqual(1);
  if (service.identifier) {
    expect(voidStates, "an order that exists at the service is never marked as not ordered").not.toContain(order.state);
    expect(order.state, "an order that exists was sent").not.toBe("intent");
  }
  if (acceptedStates.some((accepted) => accepted === order.state)) expect(order.identifier).toBe(service.identifier);
  if (order.state === "outcome_unknown") expect(order.identifier).toBeNull();
}

const commands = {
  begin: command(
    "a process sends",
    () => true,
    (order, service) => {
      if (!order.move("send")) return;
      order.call = "running";
      service.calls += 1;
    },
  ),
  accepts: command(
    "the service accepts the order",
    (order, service) => order.call === "running" && service.identifier === null,
    (_, service) => {
      service.identifier = "found-1";
    },
  ),
  answers: command(
    "the answer arrives",
    (order, service) => order.call === "running" && service.identifier !== null,
    (order, service) => {
      order.call = "dead";
      if (order.move("accept")) order.identifier = service.identifier;
    },
  ),
  refuses: command(
    "the service answers 4xx",
    (order, service) => order.call === "running" && service.identifier === null,
    (order) => {
      order.call = "dead";
      order.move("refuse");
    },
  ),
  breaks: command(
    "the connection breaks",
    (order) => order.call === "running",
    (order) => {
      order.call = "dead";
      order.move("timed_out");
    },
  ),
  dies: command(
    "the process is killed",
    (order) => order.call === "running",
    (order) => {
      order.call = "dead";
    },
  ),
  expires: command(
    "the lease runs out",
    (order) => order.state === "sending",
    (order) => {
      order.move("timed_out");
    },
  ),
  reconciles: command(
    "reconciliation runs",
    (order) => order.state === "outcome_unknown",
    (order, service) => {
      if (service.identifier && order.move("accept")) order.identifier = service.identifier;
    },
  ),
  polls: command(
    "a poll reads PENDING or COMPLETE",
    (order) => order.identifier !== null,
    (order) => {
      order.move(order.state === "accepted" ? "progress" : "complete");
    },
  ),
  cancels: command(
    "a person cancels",
    () => true,
    (order) => {
      order.move("cancel");
    },
  ),
};

test("no sequence of calls, lost answers, killed processes and polls sends twice or loses an unknown outcome", () => {
  fc.assert(
    fc.property(
      fc.commands(
        Object.values(commands).map((each) => fc.constant(each)),
        { maxCommands: 40 },
      ),
      (run) => fc.modelRun(() => ({ model: new ServiceModel(), real: new ConsoleOrder() }), run),
    ),
    { numRuns: 1000 },
  );
});
