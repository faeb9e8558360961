import fc from "fast-check";
import { expect, test } from "vitest";
import { type OverrideState, openOverrideStates as openStates, overrideStates } from "@/lib/domain/decisions/overrides";
import { type OverrideEvent, overrideEvents, transitionsOf } from "./override-record";

function next(state: OverrideState, event: OverrideEvent): OverrideState {
  const { from, to } = transitionsOf(event);
  return from.includes(state) ? to : state;
}

test("no event leaves a final state, and only a requested override is sent", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...overrideEvents), { maxLength: 40 }), (events) => {
      let state: OverrideState = "requested";
      for (const event of events) {
        const after = next(state, event);
        if (after === "sending" && state !== "sending") expect(state).toBe("requested");
        if (["applied", "refused", "rejected", "withdrawn"].includes(state)) expect(after).toBe(state);
        // Only a call that was provably not sent reopens the request.
        if (after === "requested" && state !== "requested") expect(event).toBe("not_sent");
        state = after;
      }
    }),
  );
});

test("an override of unknown outcome is never sent again", () => {
  for (const event of overrideEvents) expect(["sending", "requested"]).not.toContain(next("outcome_unknown", event));
});

test("a person can only resolve an unknown outcome", () => {
  for (const event of ["resolve_applied", "resolve_not_applied"] as const) {
    expect(transitionsOf(event).from).toEqual(["outcome_unknown"]);
  }
});

test("a request is open until its outcome is known", () => {
  const closed = overrideStates.filter((state) => !openStates.some((open) => open === state));
  expect([...closed].sort()).toEqual(["applied", "refused", "rejected", "withdrawn"]);
});
