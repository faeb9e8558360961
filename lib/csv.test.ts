import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLines } from "./csv";

const cell = fc
  .array(fc.constantFrom("a", '"', ",", "\r", "\n", "\r\n", " ", "=", "é", "שׁ", ""))
  .map((parts) => parts.join(""));

test("every cell comes back as it was, whatever is in it, and no line is empty", () => {
  const lines = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(lines, (given) => {
      const text = csvLines(given);
      expect(parse(text, { skip_empty_lines: true, record_delimiter: ["\r\n", "\n", "\r"] })).toEqual(given);
    }),
  );
});
