import { describe, expect, test } from "vitest";
import type { Filter } from "./filters";
import { activeFilters } from "./filters";

const filters: Filter[] = [
  { param: "status", label: "State", options: [{ value: "expired", label: "Code expired" }] },
  { param: "from", label: "From", input: "date" },
];

describe("the address decides which filters are active", () => {
  test("a value that the filter does not offer is not active, and is not sent", () => {
    expect(activeFilters(filters, { status: "bogus", from: null })).toEqual({});
    expect(activeFilters(filters, { status: "expired", from: "" })).toEqual({ status: "expired" });
  });

  test("typed text is active as typed, if a day is one", () => {
    expect(activeFilters(filters, { from: "2026-11-01" })).toEqual({ from: "2026-11-01" });
    for (const from of ["2026-02-30", "yesterday", "2026-11"]) expect(activeFilters(filters, { from })).toEqual({});
  });
});
