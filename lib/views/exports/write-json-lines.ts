/** Writes rows as JSON Lines. Each line is an object with the chosen fields by key. Pure. */
import { type Column, instantText, type Row } from "./cells";

export function jsonLines(
  rows: readonly Row[],
  { columns, timeZone }: { columns: readonly Column[]; timeZone: string },
): string {
  const lines = rows.map((row) => {
    const cells = columns.map(({ key, type }, at) => {
      const cell = row[at] ?? null;
      return [key, type === "instant" && typeof cell === "string" ? instantText(cell, timeZone) : cell] as const;
    });
    return `${JSON.stringify(Object.fromEntries(cells))}\n`;
  });
  return lines.join("");
}
