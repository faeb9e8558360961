import fc from "fast-check";
import { expect, test } from "vitest";
import { evidenceStates } from "./evidence";
import { type State, worst } from "./states";

const states = evidenceStates.filter((state) => state !== "info");

test("several states show as the worst of them, and none as not taken", () => {
  expect(worst<State>(["clear", "pending", "attention"])).toBe("attention");
  expect(worst<State>(["unknown", "unrecognized", "absent"])).toBe("unrecognized");
  expect(worst([])).toBe("absent");
});

test("a clear state hides nothing but that another was not taken, whatever the order", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states)), fc.constantFrom(...states), (others, state) => {
      const all = [...others, state, "clear" as const];
      expect(worst(all)).toBe(worst(all.toReversed()));
      if (worst(all) === "clear") expect(all.every((one) => one === "clear" || one === "absent")).toBe(true);
    }),
  );
});
