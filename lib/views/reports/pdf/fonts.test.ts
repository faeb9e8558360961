import { expect, test } from "vitest";
import { faces, fonts, printable } from "./fonts";

test.each(faces)("%s shows text as it was received: no arrow for `->`, no sign for the x of `10x20`", (face) => {
  const font = fonts()[face].open();
  for (const text of ["a->b", "10x20", "!=", "www", "12:30"]) {
    const ids = [...text].map((character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0).id);
    const drawn = (features?: string[]) => font.layout(text, features).glyphs.map(({ id }) => id);
    expect(drawn(), text).toEqual(ids);
    expect(drawn(["calt"]), text).toEqual(ids);
  }
});

test("prints names of many languages, and codes for missing and deceptive characters", () => {
  const { characters } = fonts().regular;
  for (const name of [
    "Renáta Szöllősi-Brook",
    "Łukasiewicz",
    "Håkon",
    "Nguyễn Thị",
    "Жуков",
    "Ωμέγα",
    "Nāone",
    "O’Brien",
  ]) {
    expect(printable(name, characters)).toBe(name.normalize("NFC"));
  }
  expect(printable("Szo\u0308llo\u030Bsi", characters)).toBe("Szöllősi");
  expect(printable("李", characters)).toBe("[U+674E]");
  expect(printable("a\u202eb\u0000c\u200d", characters)).toBe("a[U+202E]b[U+0000]c[U+200D]");
  expect(printable("two\nlines\tand", characters)).toBe("two lines and");
});
