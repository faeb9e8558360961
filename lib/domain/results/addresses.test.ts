import fc from "fast-check";
import { expect, test } from "vitest";
import { type Address, compareAddresses } from "./addresses";

const address = (street: string, more: Partial<Address> = {}): Address => ({
  streets: [street],
  city: null,
  state: null,
  zip: null,
  ...more,
});
const verdict = (one: Address, other: Address) => compareAddresses(one, other).verdict;

test.each([
  ["1 23rd St", "12 3rd Street", "different"],
  ["101 Route 9 Apt 4", "101 Route 94", "different"],
  ["12-3 Main St", "1-23 Main St", "different"],
  ["12-3 Main St", "12 3 Main Street", "same"],
  ["100.5 Main St", "1005 Main St", "different"],
  ["12 Main St Apt 4 B", "12 Main St #4-B", "same"],
  ["12 Main St Apt 4", "12 Main St", "different"],
  ["PO Box 12", "P.O. Box 12", "same"],
  ["PO Box 12", "PO Box 1 2", "different"],
  ["12 St. John Ave", "12 Saint John Avenue", "same"],
])("%s and %s are %s", (one, other, expected) => {
  expect(verdict(address(one), address(other))).toBe(expected);
});

test.each([
  [{ state: "OH" }, { state: "Ohio" }, "same"],
  [{ state: "N.Y." }, { state: "New York" }, "same"],
  [{ state: "OH" }, { state: "Oklahoma" }, "different"],
  [{ state: "Jalisco" }, { state: "JALISCO" }, "same"],
  [{ city: "St. Louis" }, { city: "Saint Louis" }, "same"],
  [{ zip: "45882-1200" }, { zip: "45882" }, "same"],
  [{ zip: "45882-1200" }, { zip: "45881-1200" }, "different"],
] as const)("%j and %j are %s", (one, other, expected) => {
  expect(verdict(address("12 Main St", one), address("12 Main St", other))).toBe(expected);
});

test("two addresses are the same only if their numbers are, in either order of comparison", () => {
  const number = fc.integer({ min: 1, max: 9999 });
  fc.assert(
    fc.property(number, number, number, number, (first, two, three, four) => {
      const [left, right] = [address(`${first} ${two} Elm St`), address(`${three} ${four} Elm St`)];
      const isSame = first === three && two === four;
      expect(verdict(left, right)).toBe(isSame ? "same" : "different");
      expect(verdict(right, left)).toBe(verdict(left, right));
    }),
  );
  const digits = fc.stringMatching(/^[1-9]{3,6}$/);
  fc.assert(
    fc.property(digits, fc.nat(), fc.nat(), (text, first, second) => {
      const divided = (at: number) => {
        const place = 1 + (at % (text.length - 1));
        return `${text.slice(0, place)} ${text.slice(place)}`;
      };
      const [left, right] = [divided(first), divided(second)];
      expect(verdict(address(`${left} Elm St`), address(`${right} Elm St`)) === "same").toBe(left === right);
    }),
  );
});
