/**
 * Reads and writes the measured tables of `docs/performance.md`. Each set of options of a run has its own table. A run
 * with `--write` replaces its table. Every run is compared with its committed table.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import type { Row } from "./measure";
import { tableOf } from "./report";

const page = "docs/performance.md";
/** A row counts as worse if it is worse by more than this share. A smaller difference is noise. */
const tolerance = 0.1;

const startOf = (command: string) => `<!-- measured: ${command} -->`;
const end = "<!-- end of the measured table -->";

/** Replaces the table of a command, or adds one at the end of the page. */
export function writeTable(command: string, rows: readonly Row[], machine: string): void {
  const text = readFileSync(page, "utf8");
  const commit = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8" }).stdout.trim();
  const about = `${new Date().toISOString().slice(0, 10)}, commit \`${commit}\`, ${machine}`;
  const table = [startOf(command), `\`${command}\` on ${about}`, tableOf(rows), end].join("\n\n");
  const [from, to] = placeOf(text, command);
  writeFileSync(page, from < 0 ? `${text.trimEnd()}\n\n${table}\n` : text.slice(0, from) + table + text.slice(to));
}

/** Returns the rows that are worse than in the committed table of the same command, each as a sentence. */
export function worseRows(command: string, rows: readonly Row[]): string[] {
  const { stdout } = spawnSync("git", ["show", `HEAD:${page}`], { encoding: "utf8" });
  const before = valuesIn(stdout, command);
  return rows.flatMap(({ name, value, unit, at }) => {
    const last = before.get(name);
    if (last === undefined || last === 0) return [];
    const worse = at === "most" ? value / last - 1 : last / value - 1;
    return worse > tolerance ? [`${name}: ${value.toFixed(2)} ${unit}, was ${last} ${unit}`] : [];
  });
}

function placeOf(text: string, command: string): [from: number, to: number] {
  const from = text.indexOf(startOf(command));
  const to = text.indexOf(end, from);
  return from < 0 || to < 0 ? [-1, -1] : [from, to + end.length];
}

/** Returns the values of a committed table by row name. The names have no notes in parentheses. */
function valuesIn(text: string, command: string): Map<string, number> {
  const [from, to] = placeOf(text, command);
  const lines = from < 0 ? [] : text.slice(from, to).split("\n");
  const rows = lines.filter((line) => line.startsWith("| ")).map((line) => line.split("|").map((cell) => cell.trim()));
  return new Map(
    rows.flatMap(([, name = "", , , , value = ""]) => {
      const number = Number.parseFloat(value);
      return Number.isNaN(number) ? [] : [[name.replace(/ \([^()]*(\([^()]*\)[^()]*)*\)$/, ""), number] as const];
    }),
  );
}
