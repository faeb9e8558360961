/**
 * `npm run bench` measures how fast the console is, and compares it with its bars (docs/performance.md).
 *
 *     npm run bench -- --rows 100000 --json result.json --only operations,lists --rounds 200
 *
 *     npm run bench -- --chart 10000=few.json --chart 100000=many.json > chart.svg
 *
 * `--write` puts the table into docs/performance.md. Rows that are worse than its committed table are printed in red.
 *
 * docs/performance.md lists the groups that `--only` takes. The seeded databases stay in the system's temporary folder,
 * and are reused for the same number of rows.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, generate, node, provideNode, root, SetupFailed } from "../lib/build/setup.mjs";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    rounds: { type: "string", default: "200" },
    json: { type: "string" },
    only: { type: "string" },
    write: { type: "boolean", default: false },
    chart: { type: "string", multiple: true },
  },
});

/** Builds the console for the bench, and restores next-env.d.ts, in which Next names the types of its last build. */
async function buildBench() {
  const types = join(root, "next-env.d.ts");
  const before = existsSync(types) ? readFileSync(types) : null;
  await build(console.log, { directory: ".next-bench", environment: { PROOFDESK_BENCH: "1", PROOFDESK_IMAGE: "1" } });
  if (before) writeFileSync(types, before);
}

/** Draws a chart of the results of earlier runs. */
async function draw(runs) {
  const { chartOf } = await import("./chart.ts");
  const measuredRuns = runs
    .map((run) => run.split("="))
    .map(([rows, file]) => [Number(rows), JSON.parse(readFileSync(file))]);
  process.stdout.write(chartOf(new Map(measuredRuns)));
}

/** Runs the bench again with another Node, because the Node of this process runs some of the measured work. */
async function runWith(options) {
  const child = spawn(options, [...process.execArgv, ...process.argv.slice(1)], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
}

async function main() {
  if (values.chart) return draw(values.chart);
  process.chdir(root);
  await provideNode(console.log);
  if (node !== process.execPath) return runWith(node);
  await generate(console.log);
  await buildBench();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  const { run } = await import("./run.ts");
  await run({
    rows: Number(values.rows),
    rounds: Number(values.rounds),
    json: values.json ?? null,
    only: values.only?.split(",") ?? null,
    write: values.write,
  });
}

main().then(
  () => process.exit(),
  (error) => {
    console.error(error instanceof SetupFailed ? error.message : error);
    process.exit(1);
  },
);
