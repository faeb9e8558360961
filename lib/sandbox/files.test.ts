import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkImage } from "@/lib/identity/images";
import { isReadable, sampleImages, sampleJpeg, samplePng } from "./images";
import { foldName, isSameName, matchPercentage } from "./service/names";
import { writePdf } from "./service/pdf";

describe("sample images", () => {
  test.each(Object.entries(sampleImages))("%s is a small image that the interface's rules accept", (name, make) => {
    const checked = checkImage(make());
    if (!checked.accepted) throw new Error(checked.message);
    expect(checked.bytes.length).toBeLessThan(20_000);
    expect(isReadable(make())).toBe(name !== "tooSmall" && name !== "signature");
  });

  test("a PNG has a filter byte and one byte a pixel for each row", () => {
    const png = samplePng({ width: 40, height: 30 });
    const length = png.readUInt32BE(33);
    expect(png.subarray(37, 41).toString("latin1")).toBe("IDAT");
    expect(inflateSync(png.subarray(41, 41 + length))).toHaveLength(41 * 30);
  });

  test("a JPEG of any size declares its size", () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 400 }), fc.integer({ min: 8, max: 400 }), (width, height) => {
        const checked = checkImage(sampleJpeg({ width, height }).toString("base64"));
        expect(checked).toMatchObject({ accepted: true, format: "jpeg", size: { width, height } });
      }),
      { numRuns: 30 },
    );
  });
});

test("a PDF's cross-reference table points at its objects, whatever the text", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: "grapheme" })), { minLength: 1, maxLength: 3 }), (pages) => {
      const file = writePdf(pages).toString("latin1");
      const table = file.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]));
      const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
      expect(offsets).toHaveLength(3 + 2 * pages.length);
      offsets.forEach((offset, index) => {
        expect(file.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
      });
    }),
  );
});

describe("Identity document operations, rule 5: how names are compared", () => {
  const name = (first: string, last: string, middle: string | null = null) => ({ first, middle, last });

  test.each([
    [name("RENATA", "SZOLLOSI BROOK"), name("Renáta", "Szőllősi-Brook"), true],
    [name("ZOE", "LUKASIEWICZ"), name("Zoë", "Łukasiewicz-Ferreira da Conceição"), false],
    [name("BARTHOLOMEW", "OYELARAN WHITCOMBE"), name("Bartholomew", "Oyelaran-Whitcombe III"), true],
    [name("IKAIKA", "NAONE REYES", "K"), name("Ikaika", "Nāone-Reyes", "Kai"), true],
    [name("IKAIKA", "NAONE REYES", "L"), name("Ikaika", "Nāone-Reyes", "Kai"), false],
    [name("SEAN", "OBRIEN"), name("Seán", "O'Brien"), true],
    [name("REYES", "IKAIKA"), name("Ikaika", "Reyes"), false],
    [name("", ""), name("", ""), false],
  ])("%j and %j: %s", (document, user, same) => {
    expect(isSameName(document, user)).toBe(same);
  });

  test("folding is idempotent", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => foldName(foldName(text)) === foldName(text)));
  });

  test("similarity is symmetric, and 100 only for equal names", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const percentage = matchPercentage(left, right);
        expect(percentage).toBe(matchPercentage(right, left));
        expect(percentage).toBeGreaterThanOrEqual(0);
        expect(percentage).toBeLessThanOrEqual(100);
      }),
    );
    expect(matchPercentage("Oakum Freight", "OAKUM  freight")).toBe(100);
  });
});
