import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  goneOrderStates as goneStates,
  heldOrderStates as heldStates,
  type OrderState,
  openOrderStates as openStates,
  orderStates,
} from "@/lib/contracts/orders";
import { movesOf, nextState, type OrderEvent, orderEvents } from "./order-state";

describe("moves of an order", () => {
  test("every state is open, gone or complete, and none is two of them", () => {
    const parts: OrderState[] = [...openStates, ...goneStates, "complete"];
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

  test("what the service holds, or may hold, never becomes free to order by accident", () => {
    const leavesOpen = orderEvents.flatMap((event) =>
      movesOf(event)
        .filter(({ from, to }) => openStates.some((open) => open === from) && goneStates.some((gone) => gone === to))
        .map(({ from }) => `${event} ${from}`),
    );
    // Each of these rests on proof: a 4xx, a call that never left, a person's finding, or nothing sent yet.
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

  test("complete is never left: a status that goes backwards is a signal, not a move", () => {
    for (const event of orderEvents)
      expect(nextState("complete", event)).toBe(event === "complete" ? "complete" : null);
  });
});

/** The service, and what is true of one order there. */
class Truth {
  calls = 0;
  identifier: string | null = null;
}

/** One order at the console, moved only by the machine. */
class Desk {
  state: OrderState = "intent";
  identifier: string | null = null;
  /** A call under way in some process, which may outlive its lease. */
  call: "none" | "running" | "dead" = "none";

  move(event: OrderEvent): boolean {
    const next = nextState(this.state, event);
    if (next === null) return false;
    this.state = next;
    return true;
  }
}

type Run = fc.Command<Truth, Desk>;

function command(
  name: string,
  ready: (desk: Desk, truth: Truth) => boolean,
  act: (desk: Desk, truth: Truth) => void,
): Run {
  return {
    check: () => true,
    run: (truth, desk) => {
      if (!ready(desk, truth)) return;
      act(desk, truth);
      holds(desk, truth);
    },
    toString: () => name,
  };
}

/** What must be true after every step. */
function holds(desk: Desk, truth: Truth) {
  expect(truth.calls, "one order, one call").toBeLessThanOrEqual(1);
  if (truth.identifier) {
    expect(goneStates, "an order that exists is never written off").not.toContain(desk.state);
    expect(desk.state, "an order that exists was sent").not.toBe("intent");
  }
  if (heldStates.some((held) => held === desk.state)) expect(desk.identifier).toBe(truth.identifier);
  if (desk.state === "outcome_unknown") expect(desk.identifier).toBeNull();
}

const commands = {
  begin: command(
    "a process sends",
    () => true,
    (desk, truth) => {
      if (!desk.move("send")) return;
      desk.call = "running";
      truth.calls += 1;
    },
  ),
  takes: command(
    "the service takes the order",
    (desk, truth) => desk.call === "running" && truth.identifier === null,
    (_, truth) => {
      truth.identifier = "found-1";
    },
  ),
  answers: command(
    "the answer arrives",
    (desk, truth) => desk.call === "running" && truth.identifier !== null,
    (desk, truth) => {
      desk.call = "dead";
      if (desk.move("accept")) desk.identifier = truth.identifier;
    },
  ),
  refuses: command(
    "the service answers 4xx",
    (desk, truth) => desk.call === "running" && truth.identifier === null,
    (desk) => {
      desk.call = "dead";
      desk.move("refuse");
    },
  ),
  breaks: command(
    "the connection breaks",
    (desk) => desk.call === "running",
    (desk) => {
      desk.call = "dead";
      desk.move("timed_out");
    },
  ),
  dies: command(
    "the process is killed",
    (desk) => desk.call === "running",
    (desk) => {
      desk.call = "dead";
    },
  ),
  expires: command(
    "the lease runs out",
    (desk) => desk.state === "sending",
    (desk) => {
      desk.move("timed_out");
    },
  ),
  reconciles: command(
    "reconciliation looks",
    (desk) => desk.state === "outcome_unknown",
    (desk, truth) => {
      if (truth.identifier && desk.move("accept")) desk.identifier = truth.identifier;
    },
  ),
  polls: command(
    "a poll reads PENDING or COMPLETE",
    (desk) => desk.identifier !== null,
    (desk) => {
      desk.move(desk.state === "accepted" ? "progress" : "complete");
    },
  ),
  cancels: command(
    "somebody cancels",
    () => true,
    (desk) => {
      desk.move("cancel");
    },
  ),
};

test("no sequence of sends, answers, losses, kills and polls doubles a send or loses an unknown outcome", () => {
  fc.assert(
    fc.property(
      fc.commands(
        Object.values(commands).map((each) => fc.constant(each)),
        { maxCommands: 40 },
      ),
      (run) => fc.modelRun(() => ({ model: new Truth(), real: new Desk() }), run),
    ),
    { numRuns: 1000 },
  );
});
