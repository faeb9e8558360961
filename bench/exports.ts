/** Measurements of exports: against the least that reading the same rows takes, and beside other work. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Exported } from "./exporter";
import { type Facts, interleave, type Row } from "./measure";

/** Starts one; `writing` resolves once its first rows are written, or it has ended. */
function start(environment: Record<string, string>, ...args: string[]) {
  const program = ["--import", "tsx", "--conditions=react-server", "bench/exporter.ts", ...args];
  const child = spawn(process.execPath, program, {
    env: { ...environment, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const writing = once(lines, "line");
  let last = "";
  lines.on("line", (line) => {
    last = line;
  });
  const ended = once(child, "close").then(([code]) => {
    if (code !== 0 && !child.killed) throw new Error("The export failed");
    return last;
  });
  return { writing, ended, stop: () => child.kill("SIGKILL") };
}

async function finished(environment: Record<string, string>, ...args: string[]): Promise<Exported> {
  return JSON.parse(await start(environment, ...args).ended) as Exported;
}

export async function measureExports({ console, rows, rounds }: Facts): Promise<Row[]> {
  const { environment } = console;
  await finished(environment, "bare");
  const bare = await finished(environment, "bare");
  const made = await finished(environment, "make", "1");
  const list = async () => (await console.ask({ path: "/api/applicants?limit=50" })).ms;
  const alone = await interleave({ list }, rounds);
  const two = start(environment, "make", "2");
  await two.writing;
  const beside = await interleave({ list }, rounds, 0);
  two.stop();
  await two.ended.catch(() => undefined);
  await console.sql.query(`delete from "ExportPart"`);
  await console.sql.query(`delete from "ExportRows"`);
  await console.sql.query(`delete from "Export"`);
  const note = `${(made.ms / 1000).toFixed(0)} s of ${(bare.ms / 1000).toFixed(0)} s for ${rows} applicants`;
  return [
    {
      name: "export as CSV / reading and opening the same rows",
      unit: "×",
      value: made.ms / bare.ms,
      bar: 2,
      at: "most",
      note,
    },
    {
      name: "memory of an export / of its first 10,000 rows",
      unit: "×",
      value: made.mostMb / made.firstMb,
      bar: 1.3,
      at: "most",
      note: `${made.mostMb.toFixed(0)} MB of ${made.firstMb.toFixed(0)} MB`,
    },
    {
      name: "list beside two exports / alone, p95",
      unit: "×",
      value: beside.list.p95 / alone.list.p95,
      bar: 2,
      at: "most",
      spread: beside.list,
      note: `alone ${alone.list.p95.toFixed(2)} ms`,
    },
  ];
}
