import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatBytes, formatCents, initials, shorten } from "./format";

describe("money is counted in cents", () => {
  test("has two decimals and grouped thousands", () => {
    expect(formatCents(3850)).toBe("38.50");
    expect(formatCents(184_650)).toBe("1,846.50");
    expect(formatCents(5)).toBe("0.05");
    expect(formatCents(-1205)).toBe("−12.05");
  });

  test("no cent is lost or added", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const digits = formatCents(cents).replaceAll(/[,.]/g, "").replace("−", "-");
        expect(Number(digits) + 0).toBe(cents + 0);
      }),
    );
  });
});

test("sizes use the most readable unit", () => {
  expect([formatBytes(512), formatBytes(214_000), formatBytes(2 * 1024 ** 2)]).toEqual(["512 B", "209 KB", "2.0 MB"]);
});

describe("initials", () => {
  test("come from the first and the last word that has a letter", () => {
    expect(initials("Ilse Varnholt")).toBe("IV");
    expect(initials("zoë Łukasiewicz da Conceição")).toBe("ZC");
    expect(initials("Ελένη")).toBe("Ε");
    expect(initials("·· ··")).toBe("?");
  });

  test("are never empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(initials(name)).not.toBe("");
      }),
    );
  });
});

test("an identifier is shortened only when that makes it shorter", () => {
  expect(shorten("9f3c0d11a1e0")).toBe("9f3c…a1e0");
  expect(shorten("123456789")).toBe("123456789");
});
