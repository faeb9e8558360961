import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { Cell, Column, Row } from "./cells";
import { csvHead, csvRows } from "./write-csv";
import { jsonLines } from "./write-json-lines";
import { xlsxFile } from "./write-xlsx";

const column = (type: Column["type"]): Column => ({ key: type, title: type, type });

async function workbook(columns: Column[], rows: Row[], timeZone = "UTC") {
  const parts: Uint8Array[] = [];
  async function* batches() {
    yield rows;
  }
  const about = () => [["Rows", rows.length] as const];
  for await (const part of xlsxFile(batches(), { columns, timeZone, title: "Rows" }, about)) parts.push(part);
  return Buffer.concat(parts);
}
const sheet = async (columns: Column[], rows: Row[], timeZone?: string) =>
  (await readXlsx(await workbook(columns, rows, timeZone))).sheets[0]?.rows ?? [];

test("any text comes back from CSV, but for the apostrophes before what a spreadsheet would run", () => {
  const columns = [column("text"), column("text")];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: "binary" }), fc.string()), { minLength: 1 }), (rows) => {
      const layout = { columns, timeZone: "UTC" };
      const [, ...found]: string[][] = parse(`${csvHead(layout, true)}${csvRows(rows, layout)}`, { bom: true });
      const plain = (texts: string[]) => texts.map((text) => Buffer.from(text).toString().replaceAll("'", ""));
      // There are two columns, because a row with one empty cell in a single column would be an empty line.
      expect(found.map(plain)).toEqual(rows.map(plain));
    }),
  );
});

test.each([
  ["an identifier", "id", "0_wEB1z46-fBM", "0_wEB1z46-fBM"],
  ["an identifier with a hyphen first", "id", "-wEB1z46cfBM_03fjIhnfQ", "'-wEB1z46cfBM_03fjIhnfQ"],
  ["an identifier that is a sum", "id", "-1-2", "'-1-2"],
  ["an identifier that is a formula", "id", "=1+1", "'=1+1"],
  ["an identifier with a sign", "id", "-2+3", "'-2+3"],
  ["C128", "text", "=1+1", "'=1+1"],
  ["C128", "text", "@SUM(A1)", "'@SUM(A1)"],
  ["C128", "text", "-Anna", "'-Anna"],
  ["C128", "text", "+Lee", "'+Lee"],
  ["a formula behind a separator", "text", "x;=1+1", "x;'=1+1"],
  ["a formula of full-width signs", "text", "＝1+1", "'＝1+1"],
  ["a formula in a list", "list", ["x", "=1+1"], "x; '=1+1"],
  ["a negative number", "number", -5, "-5"],
  ["a negative amount", "money", -12.5, "-12.50"],
  ["a time", "instant", "2026-10-04T18:26:05.000Z", "2026-10-04T18:26:05.000Z"],
  ["a day", "day", "1988-07-04", "1988-07-04"],
  ["C129", "text", "é Ż علي", "é Ż علي"],
] as const)("%s: in CSV a column of type %s has %s as %s", (_, type, cell, expected) => {
  expect(csvRows([[cell]], { columns: [column(type)], timeZone: "UTC" })).toBe(`${expected}\r\n`);
});

test("any text comes back from XLSX and from JSON Lines", async () => {
  const columns = [column("text")];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ minLength: 1, unit: "grapheme" }), { minLength: 1 }), async (texts) => {
      const rows = texts.map((text) => [text]);
      expect((await sheet(columns, rows)).slice(1).map(([cell]) => cell)).toEqual(texts);
      const lines = jsonLines(rows, { columns, timeZone: "UTC" }).split("\n").slice(0, -1);
      expect(lines.map((line) => JSON.parse(line).text)).toEqual(texts);
    }),
    { numRuns: 30 },
  );
});

test("the same rows give the same bytes", async () => {
  const [one, other] = [await workbook([column("text")], [["a"]]), await workbook([column("text")], [["a"]])];
  expect(one.equals(other)).toBe(true);
});

test.each<[Column["type"], Cell, unknown]>([
  ["day", "1988-07-04", new Date("1988-07-04T00:00:00Z")],
  ["day", "1900-03-01", new Date("1900-03-01T00:00:00Z")],
  // Spreadsheets disagree on days before March 1900, and have no days before 1900.
  ["day", "1900-02-28", "1900-02-28"],
  ["day", "1898-12-31", "1898-12-31"],
  ["day", "04/07/1988", "04/07/1988"],
  ["instant", "2026-10-04T18:26:05.000Z", new Date("2026-10-04T14:26:05Z")],
  ["money", 12.5, 12.5],
  ["number", 1234567, 1234567],
  ["flag", true, true],
  ["list", ["a", "b"], "a; b"],
  ["text", "0012", "0012"],
  // C130
  ["text", "02138", "02138"],
  ["text", "001020003", "001020003"],
  ["id", "-wEB1z46cfBM_03fjIhnfQ", "-wEB1z46cfBM_03fjIhnfQ"],
  ["id", "0012", "0012"],
])("in XLSX a %s %j is %j, times by the clock of New York", async (type, cell, expected) => {
  const [head, row] = await sheet([column(type)], [[cell]], "America/New_York");
  expect(row?.[0]).toEqual(expected);
  expect(head?.[0]).toBe(type === "instant" ? "instant (America/New_York)" : type);
});

test("in CSV and JSON Lines a time has the offset of its zone, also when the clocks change", () => {
  const layout = { columns: [column("instant")], timeZone: "America/New_York" };
  const rows = ["2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z"].map((at) => [at]);
  const expected = ["2026-11-01T01:30:00.000-04:00", "2026-11-01T01:30:00.000-05:00"];
  expect(csvRows(rows, layout).trimEnd().split("\r\n")).toEqual(expected);
  expect(expected.map((text) => new Date(text).toISOString())).toEqual(rows.flat());
  expect(jsonLines(rows, layout)).toContain(expected[1]);
});
