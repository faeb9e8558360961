/** Measures every requested group, and prints each row as it completes. */
import "server-only";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { styleText } from "node:util";
import { measureWorker } from "./background";
import { measureBrowser } from "./browser";
import { measureComparisons } from "./comparisons";
import { startConsole } from "./console";
import { type Database, openEmbedded, openPostgres } from "./databases";
import { measureEmbedded } from "./embedded";
import { measureExports } from "./exports";
import { measureFirstStart } from "./first-start";
import { measureInstall } from "./install";
import type { Facts, Row } from "./measure";
import { measureMonitoring } from "./monitoring";
import { worseRows, writeTable } from "./performance-page";
import { cellsOf, jsonOf, tableOf } from "./report";
import { measureLists, measureMemory, measureOperations, measurePages, measureReports } from "./requests";
import { measureReviewers } from "./reviewers";
import { measureRotation } from "./rotation";

/** `write` tells whether the table is written to docs/performance.md. */
export type Options = { rows: number; json: string | null; only: string[] | null; rounds: number; write: boolean };

/** The most rows for the embedded database. It is meant for few rows, and does not accept COPY. */
const mostEmbedded = 100_000;

type Groups = Record<string, (facts: Facts) => Promise<Row[]>>;

const onPostgres: Groups = {
  operations: measureOperations,
  lists: measureLists,
  pages: measurePages,
  browser: measureBrowser,
  reports: measureReports,
  worker: measureWorker,
  exports: measureExports,
  memory: measureMemory,
  monitoring: measureMonitoring,
  reviewers: measureReviewers,
};
const onEmbedded: Groups = { embedded: measureEmbedded };
const withoutConsole = { comparisons: measureComparisons, install: measureInstall, start: () => measureFirstStart() };

export async function run({ rows, json, only, rounds, write }: Options): Promise<void> {
  const allRows: Row[] = [];
  const failed: string[] = [];
  const measure = async <Group>(groups: Record<string, Group>, rowsOf: (group: Group) => Promise<Row[]>) => {
    for (const [name, group] of Object.entries(groups)) {
      if (only && !only.includes(name)) continue;
      try {
        const measured = await rowsOf(group);
        for (const row of measured) console.log(cellsOf(row).join("  "));
        allRows.push(...measured);
      } catch (error) {
        // The other groups are still measured, because a whole run takes an hour.
        console.error(error);
        failed.push(name);
      }
    }
  };
  const measureOn = async (groups: Groups, open: (rows: number) => Promise<Database>, count: number) => {
    if (only && !Object.keys(groups).some((name) => only.includes(name))) return;
    const database = await open(count);
    console.log(`${count} applicants, ${count} audit entries, ${count / 5} orders. ${machine()}`);
    const bench = await startConsole(database.url);
    try {
      await measure(groups, (group) => group({ console: bench, rows: count, rounds }));
    } finally {
      await bench.stop();
      await database.stop();
    }
  };
  await measureOn(onPostgres, openPostgres, rows);
  await measureOn(onEmbedded, openEmbedded, Math.min(rows, mostEmbedded));
  await measure(withoutConsole, (group) => group());
  // A rotation of a million applicants takes hours.
  if (only?.includes("rotation")) await measure({ rotation: measureRotation }, (group) => group(rows));
  console.log(`\n${tableOf(allRows)}\n\n${machine()}`);
  const command = `npm run bench -- --rows ${rows}${only ? ` --only ${only.join(",")}` : ""}`;
  const worse = worseRows(command, allRows);
  if (worse.length > 0)
    console.log(styleText("red", `\nWorse than the committed table by more than 10 %:\n${worse.join("\n")}`));
  if (failed.length > 0) {
    console.log(styleText("red", `\nNot measured, because of an error: ${failed.join(", ")}`));
    process.exitCode = 1;
  }
  if (write) writeTable(command, allRows, machine());
  if (json) writeFileSync(json, `${JSON.stringify(jsonOf(allRows), null, 2)}\n`);
}

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}.`;
