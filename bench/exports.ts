/** Measures exports: compared with only reading the same rows, and their effect on other requests. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Exported } from "./exporter";
import { type Facts, interleave, type Row } from "./measure";

/**
 * V8 does not collect garbage while memory is available, so a normal heap does not show how much memory an export
 * needs. This flag keeps the heap small.
 */
const lean = ["--optimize-for-size"];

/** Starts the exporter. `going` resolves after its first 10,000 rows were read, or after it has ended. */
function start(environment: Record<string, string>, args: readonly string[], flags: readonly string[] = []) {
  const program = ["--import", "tsx", "--conditions=react-server", "bench/exporter.ts", ...args];
  const child = spawn(process.execPath, [...flags, ...program], {
    env: { ...environment, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const going = once(lines, "line");
  let last = "";
  lines.on("line", (line) => {
    last = line;
  });
  const ended = once(child, "close").then(([code]) => {
    if (code !== 0 && !child.killed) throw new Error("The export failed");
    return last;
  });
  return { going, ended, stop: () => child.kill("SIGKILL") };
}

async function finished(...[environment, args, flags]: Parameters<typeof start>): Promise<Exported> {
  return JSON.parse(await start(environment, args, flags).ended) as Exported;
}

export async function measureExports({ console, rows, rounds }: Facts): Promise<Row[]> {
  const { environment } = console;
  await finished(environment, ["bare"]);
  const bare = await finished(environment, ["bare"]);
  const result = await finished(environment, ["make", "1"]);
  const needed = await finished(environment, ["make", "1"], lean);
  const list = async () => (await console.ask({ path: "/api/applicants?limit=50" })).ms;
  const alone = await interleave({ list }, rounds);
  const two = start(environment, ["make", "2"]);
  await two.going;
  const beside = await interleave({ list }, rounds, 0);
  two.stop();
  await two.ended.catch(() => undefined);
  await console.sql.query(`delete from "ExportPart"`);
  await console.sql.query(`delete from "Export"`);
  const note = `${(result.ms / 1000).toFixed(0)} s of ${(bare.ms / 1000).toFixed(0)} s for ${rows} applicants`;
  return [
    {
      name: "export as CSV / reading and opening the same rows",
      unit: "×",
      value: result.ms / bare.ms,
      bar: 2,
      at: "most",
      note,
    },
    {
      name: "memory that an export needs / that its first 10,000 rows need",
      unit: "×",
      value: needed.mostMb / needed.firstMb,
      bar: 1.3,
      at: "most",
      note: `${needed.mostMb.toFixed(0)} MB of ${needed.firstMb.toFixed(0)} MB, with garbage ${result.mostMb.toFixed(0)} MB`,
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
