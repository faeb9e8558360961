/** No text can make a report fail. These tests draw every character and every pair of symbols. */
import { describe, expect, test } from "vitest";
import { faces, fonts } from "./fonts";
import { PdfCanvas } from "./pdf-canvas";
import { contentWidth, type TextStyle, text } from "./theme";

/**
 * One style for each typeface and set of OpenType features, because size and color do not change which glyphs are
 * drawn.
 */
const styles = [
  ...new Map(
    Object.entries<TextStyle>(text).map((entry) => [`${entry[1].face} ${entry[1].features?.join()}`, entry]),
  ).values(),
];

/**
 * Measures, breaks and writes each text, and then embeds the typefaces, because only that makes pdfkit read outlines.
 */
async function draw(values: readonly string[], style: TextStyle): Promise<Buffer> {
  const canvas = new PdfCanvas({ title: "", subject: "", at: new Date(0) });
  canvas.newPage();
  for (const value of values) {
    canvas.wrapped(value, style, contentWidth);
    expect(canvas.widthOf(value, style)).toBeGreaterThanOrEqual(0);
    for (const line of canvas.lines(value, style, contentWidth)) canvas.write(line, style, 0, 0, contentWidth);
    canvas.write(value, style, 0, 0, contentWidth, "right");
  }
  return canvas.finish();
}

async function expectDrawn(values: readonly string[], style: TextStyle): Promise<void> {
  const pdf = await draw(values, style);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.subarray(-6).toString().trim()).toBe("%%EOF");
}

/** Joins many values in each text, because laying out each value alone takes eight times as long. */
const manyOf = (values: readonly string[]) =>
  Array.from({ length: Math.ceil(values.length / 32) }, (_, at) => values.slice(at * 32, at * 32 + 32).join(" "));

const characters = [...new Set(faces.flatMap((face) => [...fonts()[face].characters]))].map((code) =>
  String.fromCodePoint(code),
);
const signs = [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"];

describe.each(styles)("text in the style %s", (_, style) => {
  test("every character is drawn", async () => {
    await expectDrawn(manyOf(characters), style);
  });

  test("every pair of symbols is drawn, and code with ligatures", async () => {
    const pairs = signs.flatMap((first) => signs.map((second) => first + second));
    await expectDrawn(manyOf([...pairs, "__proto__", "www", "<!--", "/***/", "a->b", "0xFF", "..."]), style);
  });
});
