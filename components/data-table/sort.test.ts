import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextSort, parseSort, sortedBy } from "./sort";

const updated = { sort: { by: "updated", first: "descending" as const } };

describe("the order of a list is one parameter in the address", () => {
  test("a leading dash is descending", () => {
    expect(parseSort("-updated")).toEqual({ by: "updated", descending: true });
    expect(parseSort("updated")).toEqual({ by: "updated", descending: false });
  });

  test("nothing, or a lone dash, is no order", () => {
    for (const none of [null, "", "-"]) expect(parseSort(none)).toBeUndefined();
  });

  test("the first press takes the column's own direction, the next the other", () => {
    expect(nextSort(updated, "-created")).toBe("-updated");
    expect(nextSort(updated, "-updated")).toBe("updated");
    expect(nextSort(updated, "updated")).toBe("-updated");
    expect(nextSort({}, "updated")).toBeUndefined();
  });

  test("two presses return to the start, whatever the address was", () => {
    fc.assert(
      fc.property(fc.option(fc.string()), (value) => {
        const once = nextSort(updated, value) ?? "";
        expect(nextSort(updated, nextSort(updated, once) ?? "")).toBe(once);
      }),
    );
  });

  test("an unknown order marks no column", () => {
    expect(sortedBy(updated, "-updated")).toBe("descending");
    expect(sortedBy(updated, "updated")).toBe("ascending");
    expect(sortedBy(updated, "-nobody")).toBeUndefined();
    expect(sortedBy(updated, null)).toBeUndefined();
    expect(sortedBy({}, "updated")).toBeUndefined();
  });
});
