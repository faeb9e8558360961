/** Writes the rows of a run as a table in Markdown, and as JSON. */
import { holds, type Row } from "./measure";

const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

const header = ["what", "min", "median", "p95", "value", "bar", "holds"];

/** Returns the cells of a row. */
export function cellsOf(row: Row): string[] {
  const { name, unit, value, bar, at, spread, note } = row;
  const of = (ms: number | undefined) => (ms === undefined ? "" : `${digits(ms)} ms`);
  return [
    note ? `${name} (${note})` : name,
    of(spread?.min),
    of(spread?.median),
    of(spread?.p95),
    `${digits(value)} ${unit}`,
    bar === null ? "" : `${at === "most" ? "≤" : "≥"} ${bar} ${unit}`,
    { true: "yes", false: "no", null: "" }[`${holds(row)}`],
  ];
}

/** Returns a table in Markdown, with aligned columns. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [header, ...rows.map(cellsOf)];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const write = (cells: readonly string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [write(header), rule, ...rows.map(cellsOf).map(write)].join("\n");
}

export const jsonOf = (rows: readonly Row[]) =>
  rows.map((row) => ({ name: row.name, unit: row.unit, value: row.value, bar: row.bar, holds: holds(row) }));
