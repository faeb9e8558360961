/** Seeds the database if needed, measures everything, and prints each row as it completes. */
import "server-only";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import pg from "pg";
import { migrate } from "@/lib/cli/migrations";
import { measureWorker } from "./background";
import { benchEnvironment, startConsole } from "./console";
import type { Row } from "./measure";
import { cellsOf, jsonOf, tableOf } from "./report";
import { measureLists, measureMemory, measureOperations, measurePages, measureReports } from "./requests";
import { seed } from "./seed";

export type Options = { rows: number; json: string | null; only: string[] | null; rounds: number };

/** @param url a PostgreSQL server's superuser address */
export async function run(url: string, { rows, json, only, rounds }: Options): Promise<void> {
  Object.assign(process.env, benchEnvironment(url));
  await migrate(url);
  await seedOnce(url, rows);
  console.log(`${rows} applicants, ${rows} audit entries, ${rows / 5} orders. ${machine()}`);
  const bench = await startConsole(url);
  const facts = { console: bench, rows, rounds };
  const parts: Record<string, () => Promise<Row[]>> = {
    operations: () => measureOperations(facts),
    lists: () => measureLists(facts),
    pages: () => measurePages(facts),
    reports: () => measureReports(facts),
    worker: () => measureWorker(facts),
    memory: async () => [await measureMemory(facts)],
  };
  const found: Row[] = [];
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (only && !only.includes(name)) continue;
      const measured = await measure();
      for (const row of measured) console.log(cellsOf(row).join("  "));
      found.push(...measured);
    }
  } finally {
    await bench.stop();
  }
  console.log(`\n${tableOf(found)}\n\n${machine()}`);
  if (json) writeFileSync(json, `${JSON.stringify(jsonOf(found), null, 2)}\n`);
}

async function seedOnce(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: found } = await client.query(`select 1 from "Applicant" limit 1`);
  await client.end();
  if (found.length === 0) await seed(url, rows, console.log);
}

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}.`;
