import fc from "fast-check";
import { expect, it } from "vitest";
import { lookupSummary } from "./order-state";

it("says what a lookup of an unknown outcome found", () => {
  expect(lookupSummary({ looked: 0, unheld: 0, fitting: 0 })).toBe("the service listed no result of this applicant.");
  expect(lookupSummary({ looked: 1, unheld: 0, fitting: 0 })).toBe(
    "the service listed 1 result, and orders here hold it. None can be this order.",
  );
  expect(lookupSummary({ looked: 5, unheld: 2, fitting: 0 })).toBe(
    "the service listed 5 results, 2 of which are held by no order here, but of another court or county.",
  );
  expect(lookupSummary({ looked: 5, unheld: 2, fitting: 2 })).toBe(
    "the service listed 5 results, 2 of which are held by no order here, and 2 fit. That does not settle which one it is.",
  );
});

it("never says that the order does not exist", () => {
  const counts = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)).map((some) => some.sort((left, right) => right - left));
  fc.assert(
    fc.property(counts, ([looked = 0, unheld = 0, fitting = 0]) => {
      expect(lookupSummary({ looked, unheld, fitting })).not.toMatch(/not ordered|does not exist|was never/);
    }),
  );
});
