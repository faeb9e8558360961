/** Measures how long a first start takes, compared with the installation, which is a part of it. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { benchEnvironment } from "./console";
import { interleave, type Row } from "./measure";

/** Matches the lines of `npm start` that have a time: "Built the console in 20.1 s." */
const phase = /^(\w.*) in ([\d.]+ s)\.$/gm;

/**
 * Measures the installation and the start alternately, each in a fresh clone of the last commit, with the same npm
 * cache.
 */
export async function measureFirstStart(rounds = 3): Promise<Row[]> {
  let phases = "";
  const cases = {
    install: async () => (await npmInClone(["ci", "--omit=dev"], / packages in /)).ms,
    start: async () => {
      const { ms, output } = await npmInClone(["start"], /^Proofdesk is ready at /m);
      phases = [...output.matchAll(phase)].map(([, what, seconds]) => `${what} ${seconds}`).join(", ");
      return ms;
    },
  };
  const { install, start } = await interleave(cases, rounds, 0);
  return [
    {
      name: "first start, from a fresh clone / npm ci --omit=dev alone",
      unit: "×",
      value: start.median / install.median,
      bar: 2,
      at: "most",
      spread: start,
      note: `${(install.median / 1000).toFixed(1)} s; ${phases}`,
    },
  ];
}

/** Runs npm in a fresh clone until its output matches `words`. */
async function npmInClone(args: string[], words: RegExp): Promise<{ ms: number; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), "proofdesk-start-"));
  try {
    execFileSync("git", ["clone", "--quiet", ".", folder]);
    // The bench may run with a Node that it has downloaded. It is removed from PATH, because a first start downloads
    // it.
    const path = process.env.PATH?.split(delimiter).filter((part) => !part.startsWith(resolve("runtime")));
    const env: NodeJS.ProcessEnv = { ...process.env };
    // Other groups of the bench set variables of this process. They are removed, because a first start has no settings.
    for (const name of Object.keys(benchEnvironment(""))) if (name !== "HOME") Reflect.deleteProperty(env, name);
    Object.assign(env, { PATH: path?.join(delimiter), PORT: "0" });
    const began = performance.now();
    let ms: number | undefined;
    let output = "";
    const child = spawn("npm", args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (ms !== undefined || !words.test(output)) return;
      ms = performance.now() - began;
      child.kill();
    });
    await once(child, "close");
    if (ms === undefined) throw new Error(`npm ${args.join(" ")} has failed:\n${output}`);
    return { ms, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
