/**
 * Draws a chart of several runs, which shows how figures grow with the number of rows. The chart has a light and a dark
 * scheme, and uses system fonts only.
 */
import { z } from "zod";

const run = z.array(z.object({ name: z.string(), unit: z.string(), value: z.number() }));

/** @param runs the JSON of each run, by number of rows */
export function chartOf(runs: ReadonlyMap<number, unknown>): string {
  const columns = [...runs]
    .sort(([few], [many]) => few - many)
    .map(([rows, json]) => ({ rows, figures: run.parse(json) }));
  const names = (columns[0]?.figures ?? []).filter(({ unit }) => unit === "ms").map(({ name }) => name);
  const figureOf = (name: string, column: number) => columns[column]?.figures.find((one) => one.name === name)?.value;
  const [label, width, longest, step] = [300, 160, 100, 26];
  const bars = names.flatMap((name, line) => {
    const y = 60 + line * step;
    const figures = columns.map((_, column) => figureOf(name, column));
    // Each line has its own scale, because the chart shows growth and not absolute times.
    const most = Math.max(...figures.map((value) => value ?? 0));
    const cells = figures.map((value, column) => {
      const x = label + column * width;
      if (value === undefined) return `<text x="${x}" y="${y + 11}">–</text>`;
      const length = (value / most) * longest;
      const text = value >= 100 ? value.toFixed(0) : value.toFixed(1);
      return `<rect x="${x}" y="${y}" width="${length.toFixed(1)}" height="14" rx="2"/><text x="${(x + length + 6).toFixed(1)}" y="${y + 11}">${text}</text>`;
    });
    return [`<text x="0" y="${y + 11}">${escaped(name)}</text>`, ...cells];
  });
  const heads = columns.map(
    ({ rows }, column) =>
      `<text class="head" x="${label + column * width}" y="46">${rows.toLocaleString("en-US")} rows</text>`,
  );
  const height = 72 + names.length * step;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${label + columns.length * width} ${height}" role="img" aria-label="Milliseconds by number of rows">
<style>text{font:12px system-ui,sans-serif;fill:#1f2328}.head{font-weight:600}rect{fill:#3b6fd4}@media(prefers-color-scheme:dark){text{fill:#e6edf3}rect{fill:#7aa2f7}}</style>
<text x="0" y="16">Median milliseconds. The bars of a line have the same scale.</text>
${[...heads, ...bars].join("\n")}
</svg>
`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
