/** CSV (RFC 4180) in UTF-8, a part of the rows at a time. Pure. */
import { stringify } from "csv-stringify/sync";
import { type Cell, type Column, instantText, listText, type Row } from "./cells";

/** What a spreadsheet would take for a formula. The cell gets an apostrophe before it, and is a text again. */
const formula = /^[=+\-@\t\r]/;

const defused = (text: string): string => (formula.test(text) ? `'${text}` : text);

function textOf(cell: Cell, { type }: Column, timeZone: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return type === "money" ? cell.toFixed(2) : String(cell);
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (typeof cell !== "string") return defused(listText(cell));
  return defused(type === "instant" ? instantText(cell, timeZone) : cell);
}

type Layout = { columns: readonly Column[]; timeZone: string };

const write = (lines: readonly (readonly string[])[]) =>
  stringify(
    [...lines].map((line) => [...line]),
    { record_delimiter: "\r\n" },
  );

/** @param bom begins with a byte order mark, by which Excel knows the encoding */
export const csvHead = ({ columns }: Layout, bom: boolean): string =>
  `${bom ? "\ufeff" : ""}${write([columns.map(({ title }) => defused(title))])}`;

export const csvRows = (rows: readonly Row[], { columns, timeZone }: Layout): string =>
  write(rows.map((row) => columns.map((column, at) => textOf(row[at] ?? null, column, timeZone))));
