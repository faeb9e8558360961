import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { describe, expect, test } from "vitest";
import { fontFiles, fontPath, makeFont } from "./fonts";

async function open(file: string): Promise<Font> {
  const font = create(await readFile(fontPath(file)));
  if (!("characterSet" in font)) throw new TypeError(`${file} is a font collection`);
  return font;
}

describe("the fonts that pages send", () => {
  test.each(Object.keys(fontFiles))("%s is what `npm run fonts` makes of its package", async (file) => {
    expect((await makeFont(file)).equals(await readFile(fontPath(file)))).toBe(true);
  });

  test("values from documents have distinct letters", async () => {
    const font = await open("inter-latin");
    const shapes = (text: string, features: string[]) => font.layout(text, features).glyphs.map(({ id }) => id);
    for (const letter of ["I", "l", "0"]) {
      expect(shapes(letter, ["ss02", "zero"]), letter).not.toEqual(shapes(letter, []));
    }
    expect(font.availableFeatures).toEqual(expect.arrayContaining(["tnum", "calt", "kern"]));
  });

  test("each range in the style sheets matches its file", async () => {
    const [pages, hosted] = await Promise.all(
      ["app/fonts.ts", "lib/sandbox/hosted/page/hosted.css"].map((path) => readFile(path, "utf8")),
    );
    for (const file of ["inter-latin-ext", "inter-vietnamese", "inter-latin-rare", "inter-greek", "inter-cyrillic"]) {
      const range = fontFiles[file]?.range;
      expect(pages, file).toContain(`"${range}"`);
      expect(hosted, file).toContain(`unicode-range: ${range};`);
    }
  });

  test.each([
    ["inter-latin", "ÀéñßØ “’—…→−€"],
    ["inter-latin-ext", "őŁšİ"],
    ["inter-greek", "Ωλ"],
    ["inter-cyrillic", "Жя"],
    ["inter-vietnamese", "ễị\u0301"],
    ["inter-latin-rare", "ẞ\u0302"],
    ["jetbrains-mono", "aZ09_.-[]{}"],
  ])("%s has the letters %s", async (file, letters) => {
    const font = await open(file);
    for (const letter of letters) expect(font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), letter).toBe(true);
  });
});
