import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lettersOf, partsInOrder, tokensOf } from "./compared-text";

describe("compared texts", () => {
  test("letters with a diacritic are found, and the runs join to the name", () => {
    expect(
      lettersOf("Renáta Szőllősi")
        .filter(({ marked }) => marked)
        .map(({ text }) => text),
    ).toEqual(["á", "ő", "ő"]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(
          lettersOf(name)
            .map(({ text }) => text)
            .join(""),
        ).toBe(name);
      }),
    );
  });
  test("a date is split in its source's order, and the parts that differ are marked", () => {
    const provided = { order: "DMY" as const, day: "04", month: "07", year: "1988" };
    const read = { order: "MDY" as const, day: "07", month: "04", year: "1988" };
    expect(partsInOrder(read, provided)).toEqual([
      { part: "month", text: "04", differs: true },
      { part: "day", text: "07", differs: true },
      { part: "year", text: "1988", differs: false },
    ]);
    expect(partsInOrder(provided, null).some(({ differs }) => differs)).toBe(false);
  });
});

describe("the differing words of two names", () => {
  const differing = (text: string, other: string) =>
    tokensOf(text, other)
      .filter(({ differs }) => differs)
      .map(({ text: word }) => word);
  test.each([
    ["Renáta Szőllősi-Brook", "RENATA SZOLLOSI BROOK", []],
    ["Renáta Szőllősi-Brook", "RENATA SZOLLOSI BROWN", ["Brook"]],
    ["Brook Renáta", "Renata Brook", []],
    ["Ann Ann Lee", "Ann Lee", ["Ann"]],
    ["O'Halloran Ánh", "OHALLORAN ANH", []],
    ["Imogen", "Piers", ["Imogen"]],
  ])("%s against %s: %j", (text, other, expected) => {
    expect(differing(text, other)).toEqual(expected);
  });
  test("join to the name, and none differs when compared with itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, other) => {
        const tokens = tokensOf(text, other);
        expect(tokens.map((token) => token.text).join("")).toBe(text);
        expect(tokensOf(text, text).some(({ differs }) => differs)).toBe(false);
      }),
    );
  });
});
