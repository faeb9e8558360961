/** Measures pages with Lighthouse's performance score. Its default configuration simulates a phone with throttling. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { install, SetupFailed } from "@/lib/build/setup.mjs";
import type { Console } from "./console";
import type { Row } from "./measure";

const execute = promisify(execFile);

/**
 * Lighthouse has its own packages. The project does not depend on them, because they are large, and need Node 22.19.
 */
const folder = "bench/lighthouse";
const program = `${folder}/node_modules/lighthouse/cli/index.js`;
/** These are the flags with which Playwright starts Chromium for the other rows. */
const chromeFlags = "--headless --no-sandbox --disable-dev-shm-usage";

/** The audits that the score is computed from, by abbreviation. */
const parts = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
  SI: "speed-index",
};

const report = z.object({
  finalDisplayedUrl: z.string(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.record(z.string(), z.object({ displayValue: z.string().optional() })),
});

type Score = { points: number; note: string };

/**
 * @param chromium the path of the Chromium program
 * @param pages the paths of the pages, by name
 * @param rounds an odd number, so that the median is one of the runs
 */
export async function measureLighthouse(
  chromium: string,
  bench: Console,
  pages: Record<string, string>,
  rounds = 5,
): Promise<Row[]> {
  if (!(await isInstalled())) return [];
  const scores = new Map<string, Score[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, path] of Object.entries(pages)) {
      scores.set(name, [...(scores.get(name) ?? []), await score(chromium, bench, path, round)]);
    }
  }
  return [...scores].map(([name, all]) => rowOf(name, all));
}

async function isInstalled(): Promise<boolean> {
  try {
    await install(console.log, { folder, what: "Lighthouse" });
    return true;
  } catch (error) {
    if (!(error instanceof SetupFailed)) throw error;
    const [reason] = error.message.split("\n");
    console.log(`Lighthouse cannot be installed (${reason}), so its rows are left out.`);
    return false;
  }
}

/** Runs Lighthouse once, in a new browser. */
async function score(chromium: string, bench: Console, path: string, round: number): Promise<Score> {
  const cookie = bench.cookie(round);
  const { stdout } = await execute(
    process.execPath,
    [
      program,
      `${bench.origin}${path}`,
      "--quiet",
      "--output=json",
      "--only-categories=performance",
      "--no-enable-error-reporting",
      `--chrome-flags=${chromeFlags}`,
      `--extra-headers=${JSON.stringify({ Cookie: `${cookie.name}=${cookie.value}` })}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 2 ** 20 },
  );
  const { finalDisplayedUrl, environment, categories, audits } = report.parse(JSON.parse(stdout));
  if (!finalDisplayedUrl.endsWith(path)) throw new Error(`${path}: Lighthouse was sent to ${finalDisplayedUrl}`);
  const audited = Object.entries(parts).map(([part, audit]) => `${part} ${audits[audit]?.displayValue}`);
  const note = `${audited.join(", ").replaceAll("\u00a0", " ")}, CPU ${environment.benchmarkIndex.toFixed(0)}`;
  return { points: Math.round(categories.performance.score * 100), note };
}

/** Returns a row with the median score, and with the audits of that run. */
function rowOf(name: string, scores: readonly Score[]): Row {
  const sorted = [...scores].sort((left, right) => left.points - right.points);
  const [least, median, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return {
    name: `Lighthouse performance on a phone: ${name}`,
    unit: "points",
    value: median?.points ?? Number.NaN,
    bar: 90,
    at: "least",
    note: `${least?.points} to ${most?.points}; ${median?.note}`,
  };
}
