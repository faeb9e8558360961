/** Exported rows as CSV, a part of them at a time. Pure. */
import { csvLines, defused } from "@/lib/base/csv";
import { type Cell, type Column, instantText, listText, type Row } from "./cells";

/** No formula: it has nothing to calculate with. An apostrophe would make it another identifier. */
const plainIdentifier = /^[A-Za-z0-9_-]+$/;

function textOf(cell: Cell, { type }: Column, timeZone: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return type === "money" ? cell.toFixed(2) : String(cell);
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (typeof cell !== "string") return defused(listText(cell));
  if (type === "id" && plainIdentifier.test(cell)) return cell;
  return defused(type === "instant" ? instantText(cell, timeZone) : cell);
}

type Layout = { columns: readonly Column[]; timeZone: string };

/** @param bom begins with a byte order mark, by which Excel knows the encoding */
export const csvHead = ({ columns }: Layout, bom: boolean): string =>
  `${bom ? "\ufeff" : ""}${csvLines([columns.map(({ title }) => defused(title))])}`;

export const csvRows = (rows: readonly Row[], { columns, timeZone }: Layout): string =>
  csvLines(rows.map((row) => columns.map((column, at) => textOf(row[at] ?? null, column, timeZone))));
