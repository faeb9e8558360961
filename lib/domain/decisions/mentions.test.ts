import fc from "fast-check";
import { expect, test } from "vitest";
import { mentionedIn, textParts, withMentions } from "./mentions";

const id = (last: number) => `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a0${last}`;
const ada = { id: id(1), name: "Ada" };
const adaLind = { id: id(2), name: "Ada Lind" };
const otherAda = { id: id(3), name: "Ada" };

test("names become ids: the longest match, whole words only, and equal names in order", () => {
  expect(withMentions("@Ada Lind, ask @Ada. Not @Adair.", [ada, adaLind])).toBe(
    `@[${adaLind.id}], ask @[${ada.id}]. Not @Adair.`,
  );
  expect(withMentions("@Ada and @Ada and @Ada", [ada, otherAda])).toBe(
    `@[${ada.id}] and @[${otherAda.id}] and @[${otherAda.id}]`,
  );
  expect(withMentions("Write to a@b.example", [])).toBe("Write to a@b.example");
  expect(withMentions("@A. (B) Coe?", [{ id: id(4), name: "A. (B) Coe" }])).toBe(`@[${id(4)}]?`);
});

test("stored text yields each mention once, and its parts in order", () => {
  const stored = `@[${ada.id}] and @[${adaLind.id}], @[${ada.id}]`;
  expect(mentionedIn(stored)).toEqual([ada.id, adaLind.id]);
  expect(textParts(stored)).toEqual([
    { mentioned: ada.id },
    " and ",
    { mentioned: adaLind.id },
    ", ",
    { mentioned: ada.id },
  ]);
});

test("no text is lost", () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom(`@[${ada.id}]`, "@[", "@"));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join("");
      const rebuiltParts = textParts(text).map((part) => (typeof part === "string" ? part : `@[${part.mentioned}]`));
      expect(rebuiltParts.join("")).toBe(text);
    }),
  );
});
