import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLines, neutralizeFormulas } from "./csv";

const cell = fc
  .array(fc.constantFrom("a", '"', ",", "\r", "\n", "\r\n", " ", "=", "é", "שׁ", ""))
  .map((parts) => parts.join(""));

test("every cell comes back as it was, whatever is in it, and no line is empty", () => {
  const lines = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(lines, (cells) => {
      const text = csvLines(cells);
      expect(parse(text, { skip_empty_lines: true, record_delimiter: ["\r\n", "\n", "\r"] })).toEqual(cells);
    }),
  );
});

const hostileText = fc
  .array(
    fc.constantFrom("x", "1+1", "=", "+", "-", "@", "＝", "＋", "－", "＠", ";", ",", "\t", "\r", "\n", '"', "'", " "),
  )
  .map((parts) => parts.join(""));

/**
 * Returns the cells as a lenient program reads them. A cell that begins with a quotation mark ends at the next single
 * quotation mark.
 */
function cellsOf(text: string, delimiter: string): string[] {
  const cell = new RegExp(`(?:"(?<quoted>(?:[^"]|"")*)"?)?(?<rest>[^${delimiter}\r\n]*)(?:${delimiter}|\r|\n|$)`, "y");
  const cells: string[] = [];
  while (cell.lastIndex < text.length) {
    const { quoted = "", rest = "" } = cell.exec(text)?.groups ?? {};
    cells.push(quoted.replaceAll('""', '"') + rest);
  }
  return cells;
}

const formulas = /^[\s"]*[=+\-@＝＋－＠]/u;

test.each([
  ["a comma", ","],
  ["a semicolon", ";"],
  ["a tab", "\t"],
])("no cell begins a formula for a program that separates cells by %s", (_, delimiter) => {
  const lines = fc.array(fc.tuple(hostileText, hostileText, hostileText), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lines, (lineCells) => {
      const text = csvLines(lineCells.map((cells) => cells.map(neutralizeFormulas)));
      expect(cellsOf(text, delimiter).filter((cell) => formulas.test(cell))).toEqual([]);
      // The same holds for a program that ignores quotation marks. It cannot read commas as separators, because cells
      // that contain commas are quoted for that.
      if (delimiter === ",") return;
      const bare: string[][] = parse(text, { delimiter, quote: false, relax_column_count: true });
      expect(bare.flat().filter((cell) => formulas.test(cell))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["x;=1+1", "x;'=1+1"],
  ["x\t=1+1", "x\t'=1+1"],
  ["x\n=1+1", "x\n'=1+1"],
  ['x; "@SUM(A1)', "x; \"'@SUM(A1)"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["\t=1", "'\t'=1"],
])("%j is written as %j", (text, expected) => {
  expect(neutralizeFormulas(text)).toBe(expected);
});

test.each(["2026-10-04T14:26:05.120-04:00", "1988-07-04", "a - b", "first; second", "O'Brien", "a=b", "12.50"])(
  "%j, which begins no formula, is written as it is",
  (text) => expect(neutralizeFormulas(text)).toBe(text),
);

test("a long run of separators takes no longer than any other text", () => {
  const text = "; ".repeat(200_000);
  expect(neutralizeFormulas(text)).toBe(text);
});
