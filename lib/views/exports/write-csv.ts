/** Writes exported rows as CSV, a batch at a time. Pure. */
import { csvLines, neutralizeFormulas } from "@/lib/base/csv";
import { type Cell, type Column, instantText, listText, type Row } from "./cells";

function textOf(cell: Cell, { type }: Column, timeZone: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return type === "money" ? cell.toFixed(2) : String(cell);
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (typeof cell !== "string") return neutralizeFormulas(listText(cell));
  return neutralizeFormulas(type === "instant" ? instantText(cell, timeZone) : cell);
}

type Layout = { columns: readonly Column[]; timeZone: string };

/** @param bom whether the file begins with a byte order mark, from which Excel detects the encoding */
export const csvHead = ({ columns }: Layout, bom: boolean): string =>
  `${bom ? "\ufeff" : ""}${csvLines([columns.map(({ title }) => neutralizeFormulas(title))])}`;

export const csvRows = (rows: readonly Row[], { columns, timeZone }: Layout): string =>
  csvLines(rows.map((row) => columns.map((column, at) => textOf(row[at] ?? null, column, timeZone))));
