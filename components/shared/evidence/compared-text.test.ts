import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lettersOf, nameRuns, tokensOf } from "./compared-text";

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

describe("a text too long for a name", () => {
  const plain = (text: string) => [{ text, at: 0, underline: null }];
  test("is one run on either side: its words are not compared, and its letters not marked", () => {
    const long = "Renáta ".repeat(60);
    expect(nameRuns(long, "Renata Brook", false)).toEqual(plain(long));
    expect(nameRuns("Renata Brook", long, false)).toEqual(plain("Renata Brook"));
    expect(nameRuns(long, long, true)).toEqual(plain(long));
  });
  test("begins after the longest name, of which the differing words are still found", () => {
    const name = `Renáta ${"x".repeat(392)}`;
    expect(nameRuns(name, "Renata", false).filter(({ underline }) => underline === "solid")).toHaveLength(1);
    expect(nameRuns(`${name}xx`, "Renata", false)).toEqual(plain(`${name}xx`));
  });
});
