import fc from "fast-check";
import { expect, test } from "vitest";
import { compareNames, type PersonName } from "./names";

const field = fc
  .array(fc.constantFrom("Ann", "Bo", "B", "Anne", "Bob", "boann", "A", "Jr", "Ånn"), { maxLength: 3 })
  .map((words) => words.join(" ") || null);
const person = fc.record({ given: field, middle: field, family: field });

const wordsOf = (...texts: (string | null)[]): string[] =>
  texts
    .flatMap((text) => (text ?? "").toLowerCase().replaceAll("å", "a").split(" "))
    .filter((word) => word !== "" && word !== "jr");

/**
 * Returns other orders of a name's words. A name in one field may begin or end with its family name. If the family name
 * is one letter, it can be an initial of the same name.
 */
function turned({ given, middle, family }: PersonName): string[][] {
  const words = wordsOf(given, middle, family);
  const isOneField = middle === null && (!given || !family || family.length === 1);
  const [first, last] = [words.slice(0, 1), words.slice(-1)];
  return isOneField
    ? [
        [...words.slice(1), ...first],
        [...last, ...words.slice(0, -1)],
      ]
    : [];
}

test("the same name has the same letters in the same order, with the family name first or last", () => {
  fc.assert(
    fc.property(person, person, (left, right) => {
      if (compareNames(left, right).verdict !== "same") return;
      const orders = (name: PersonName) => {
        const { given, middle, family } = name;
        const inFields = [
          wordsOf(given, middle, family),
          wordsOf(family, middle, given),
          wordsOf(family, given, middle),
        ];
        return [...inFields, ...turned(name)].map((words) => words.join(""));
      };
      expect(orders(left).some((one) => orders(right).includes(one))).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test("a letter that the other side lacks never makes a different name the same", () => {
  fc.assert(
    fc.property(person, person, fc.nat(), fc.constantFrom("q", "x", "о", "ß"), (left, right, at, letter) => {
      const family = left.family ?? "Ann";
      const place = at % (family.length + 1);
      const longer = { ...left, family: `${family.slice(0, place)}${letter}${family.slice(place)}` };
      expect(compareNames(longer, right).verdict).not.toBe("same");
    }),
    { numRuns: 3000 },
  );
});

test("the verdict is partly or open where an initial stands beside the letter that it could be", () => {
  const given = fc.constantFrom("Robert", "Michael", "Paul", "Carl", "Daniel", "Maria", "Stephan");
  const initial = fc.constantFrom("a", "e", "i", "n", "o", "s");
  fc.assert(
    fc.property(given, initial, (name, letter) => {
      const joined = { given: `${name}${letter}`, middle: null, family: "Marsh" };
      const verdict = compareNames(joined, { given: name, middle: letter.toUpperCase(), family: "Marsh" });
      expect(verdict).toMatchObject({ verdict: "partly", reason: "initial" });
    }),
  );
});

test("a text of any length, and as many words as a name can have, are compared or refused", () => {
  const name = (text: string): PersonName => ({ given: text, middle: text, family: text });
  const names = ["a ", "ab ", "Müe", "ü ", "Maria Jose ", "de la ", "ueue", "ABCDEFGHIJ ", "O'", "Jr "]
    .map((word) => word.repeat(100).slice(0, 100).trim())
    .map(name);
  for (const left of names) for (const right of names) expect(compareNames(left, right).words).not.toBe("");
  for (const word of ["a", "a ", "ü", "<", "'", "\u200b", "李"]) {
    const huge = name(word.repeat(1_000_000));
    expect(compareNames(huge, huge)).toMatchObject({ verdict: "unreadable", note: "The name is too long to compare" });
  }
});
