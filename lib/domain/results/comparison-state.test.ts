import { expect, test } from "vitest";
import { stateOfComparison } from "./comparison-state";

test("a different birth date blocks, a different name needs attention, and an unreadable value is unknown", () => {
  expect(stateOfComparison({ field: "birth date", verdict: "different" })).toBe("blocking");
  expect(stateOfComparison({ field: "name", verdict: "different" })).toBe("attention");
  expect(stateOfComparison({ field: "birth date", verdict: "unreadable" })).toBe("unknown");
  expect(stateOfComparison({ field: "sex", verdict: "nothing" })).toBe("none");
  expect(stateOfComparison({ field: "name", verdict: "same" })).toBeUndefined();
  expect(stateOfComparison({ field: "name", verdict: "partly" })).toBe("info");
  expect(stateOfComparison({ field: "name", verdict: "partly", reason: "order" })).toBe("attention");
});
