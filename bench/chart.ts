/**
 * A chart of several runs: how figures grow with the number of rows. Light and dark, without text that needs a font.
 */
import { z } from "zod";

const run = z.array(z.object({ name: z.string(), unit: z.string(), value: z.number() }));

/** @param runs the JSON of each run, by its number of rows */
export function chartOf(runs: ReadonlyMap<number, unknown>): string {
  const columns = [...runs]
    .sort(([few], [many]) => few - many)
    .map(([rows, json]) => ({ rows, figures: run.parse(json) }));
  const names = (columns[0]?.figures ?? []).filter(({ unit }) => unit === "ms").map(({ name }) => name);
  const figureOf = (name: string, column: number) =>
    columns[column]?.figures.find((one) => one.name === name)?.value ?? 0;
  const most = Math.max(...names.flatMap((name) => columns.map((_, column) => figureOf(name, column))));
  const [label, width, step] = [300, 160, 26];
  // Milliseconds on a logarithmic scale from a tenth, so that 2 and 200 can both be read.
  const lengthOf = (ms: number) => (Math.log10(Math.max(ms, 0.1) * 10) / Math.log10(most * 10)) * (width - 60);
  const bars = names.flatMap((name, row) => {
    const y = 44 + row * step;
    const cells = columns.map((_, column) => {
      const [x, value] = [label + column * width, figureOf(name, column)];
      const text = value >= 100 ? value.toFixed(0) : value.toFixed(1);
      return `<rect x="${x}" y="${y}" width="${lengthOf(value).toFixed(1)}" height="14" rx="2"/><text x="${(x + lengthOf(value) + 6).toFixed(1)}" y="${y + 11}">${text}</text>`;
    });
    return [`<text x="0" y="${y + 11}">${escaped(name)}</text>`, ...cells];
  });
  const heads = columns.map(
    ({ rows }, column) =>
      `<text class="head" x="${label + column * width}" y="22">${rows.toLocaleString("en-US")} rows</text>`,
  );
  const height = 56 + names.length * step;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${label + columns.length * width} ${height}" role="img" aria-label="Milliseconds by number of rows">
<style>text{font:12px system-ui,sans-serif;fill:#1f2328}.head{font-weight:600}rect{fill:#3b6fd4}@media(prefers-color-scheme:dark){text{fill:#e6edf3}rect{fill:#7aa2f7}}</style>
${[...heads, ...bars].join("\n")}
</svg>
`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
