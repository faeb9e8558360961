import fc from "fast-check";
import { expect, test } from "vitest";
import { amountText, typedAmount } from "./typed-amount";

const amount = typedAmount("Enter an amount");

test.each([
  ["250", 25_000],
  ["74.5", 7_450],
  [" 74.05 ", 7_405],
  ["0", 0],
  ["", null],
])("%j is read as %s hundredths", (text, cents) => {
  expect(amount.parse(text)).toBe(cents);
});

test.each(["1,000", "74.505", "-1", ".5", "1e3", "12345678901"])("%j is no amount", (text) => {
  expect(amount.safeParse(text).error?.issues).toMatchObject([{ message: "Enter an amount" }]);
});

test("what a field shows is read as the same amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      expect(amount.parse(amountText(cents))).toBe(cents);
    }),
  );
  expect(amountText(null)).toBe("");
});
