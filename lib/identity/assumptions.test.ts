import { expect, test } from "vitest";
import { assumptions, assumptionsOf } from "./assumptions";

test("all affected operations list the assumption about civil orders in the retrieval of results", () => {
  for (const id of ["records.county-civil", "records.federal-civil", "records.all-results"] as const) {
    expect(assumptionsOf(id).map((one) => one.id)).toContain("civil-results");
  }
  expect(assumptionsOf("records.county-criminal").map((one) => one.id)).not.toContain("civil-results");
});

test("each assumption has a unique ID and title", () => {
  expect(new Set(assumptions.map(({ id }) => id)).size).toBe(assumptions.length);
  expect(new Set(assumptions.map(({ title }) => title)).size).toBe(assumptions.length);
});
