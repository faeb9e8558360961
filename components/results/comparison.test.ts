import { expect, test } from "vitest";
import { weightOf } from "./comparison";

test("a different birth date blocks, a different name needs attention, and an unreadable value is unknown", () => {
  expect(weightOf({ field: "birth date", verdict: "different" })).toBe("blocking");
  expect(weightOf({ field: "name", verdict: "different" })).toBe("attention");
  expect(weightOf({ field: "birth date", verdict: "unreadable" })).toBe("unknown");
  expect(weightOf({ field: "sex", verdict: "nothing" })).toBe("none");
  expect(weightOf({ field: "name", verdict: "same" })).toBeUndefined();
});
