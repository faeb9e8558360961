import { expect, test } from "vitest";
import { ascents, faces, fonts, printable } from "./fonts";

test.each(faces)("%s has the declared ascent and the OpenType features of evidence", (face) => {
  const font = fonts()[face].open();
  expect(font.ascent / font.unitsPerEm).toBe(ascents[face]);
  if (face !== "mono") expect(font.availableFeatures).toEqual(expect.arrayContaining(["ss02", "zero", "tnum"]));
});

test.each(faces)(
  "every glyph of %s can be measured and embedded, including those of ligatures",
  (face) => {
    const font = fonts()[face].open();
    const subset = font.createSubset();
    for (let id = 0; id < font.numGlyphs; id++) {
      const glyph = font.getGlyph(id);
      expect(() => [glyph.advanceWidth, glyph.bbox, glyph.cbox, glyph.path], `glyph ${id}`).not.toThrow();
      subset.includeGlyph(glyph);
    }
    expect(subset.encode().length).toBeGreaterThan(0);
  },
  120_000,
);

test.each(faces)("%s shows text as it was received: no arrow for `->`, no sign for the x of `10x20`", (face) => {
  const font = fonts()[face].open();
  for (const text of ["a->b", "10x20", "!=", "www", "12:30"]) {
    const ids = [...text].map((character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0).id);
    const drawn = (features?: string[]) => font.layout(text, features).glyphs.map(({ id }) => id);
    expect(drawn(), text).toEqual(ids);
    expect(drawn(["calt"]), text).toEqual(ids);
  }
});

test("a document's glyphs are its own, whichever characters others have drawn with them", () => {
  const [one, other] = [fonts().regular.open(), fonts().regular.open()];
  const { id } = one.glyphForCodePoint(0x41);
  expect(one.getGlyph(id, [0x391])).toBe(one.getGlyph(id));
  expect(other.getGlyph(id, [0x42]).codePoints).toEqual([0x42]);
});

test("each font lists its characters", () => {
  const { regular, mono } = fonts();
  for (const sign of "Az09é—…→✓")
    expect([sign, regular.characters.has(sign.codePointAt(0) ?? 0)]).toEqual([sign, true]);
  expect(mono.characters.has(0x30)).toBe(true);
  expect(regular.characters.has(0x674e)).toBe(false);
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
