import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { charactersOf, printable } from "./characters";
import { woff2ToTrueType } from "./woff2";

type Glyph = { path: { toSVG(): string }; advanceWidth: number };
type Font = { numGlyphs: number; characterSet: number[]; getGlyph(id: number): Glyph };
// The reader that the PDF writer uses; it has no types.
const fontkit: { create(bytes: Uint8Array): Font } = createRequire(createRequire(import.meta.url).resolve("pdfkit"))(
  "fontkit",
);

const files = [
  "node_modules/inter-ui/web/Inter-Regular.woff2",
  "node_modules/inter-ui/web/Inter-SemiBold.woff2",
  "node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
];

test.each(files)("%s keeps every outline, width and character when it is unpacked", (file) => {
  const packed = readFileSync(file);
  const unpacked = woff2ToTrueType(packed);
  const [before, after] = [fontkit.create(packed), fontkit.create(unpacked)];
  expect(after.numGlyphs).toBe(before.numGlyphs);
  for (let id = 0; id < before.numGlyphs; id++) {
    const [one, other] = [before.getGlyph(id), after.getGlyph(id)];
    if (one.path.toSVG() !== other.path.toSVG()) expect.fail(`glyph ${id} differs`);
    if (one.advanceWidth !== other.advanceWidth) expect.fail(`glyph ${id} has another width`);
  }
  // The last code of format 4 ends the table and is no character.
  const characters = before.characterSet.filter((code) => code !== 0xffff);
  expect([...charactersOf(unpacked)].sort((a, b) => a - b)).toEqual(characters.sort((a, b) => a - b));
});

test("what is no font is refused", () => {
  expect(() => woff2ToTrueType(Buffer.from("not a font"))).toThrow(RangeError);
  expect(() => woff2ToTrueType(readFileSync(files[0] ?? "").subarray(0, 4000))).toThrow();
});

test("names of many languages are printed; what has no sign, or would deceive, is written as its code", () => {
  const characters = charactersOf(woff2ToTrueType(readFileSync(files[0] ?? "")));
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
