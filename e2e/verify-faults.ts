/**
 * `npm run verify:faults`: staff work on a separate console while its processes are killed, its database is stopped,
 * its service hangs and its clock jumps. Afterwards, the program counts what was lost, duplicated or not audited.
 *
 *   npm run verify:faults -- --minutes 5 --seed 1 --database both
 *
 * Exits with 1 if a promise does not hold. Runs on PostgreSQL only where it is installed. `--json FILE` writes the
 * findings.
 */
import "server-only";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { findPostgres, startPostgres } from "@/lib/build/postgres-cluster.mjs";
import { saveSecrets } from "@/lib/platform/server/secrets";
import { startStack } from "@/lib/platform/server/stack";
import { seededRandom } from "@/lib/testing/seeded-random";
import { check, type Finding } from "./faults/check";
import { type Fault, faults, Kills, mountSmallDisk, type Target } from "./faults/faults";
import { Load, type Reply } from "./faults/load";
import { workWith } from "./integration/console-under-test";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    database: { type: "string", default: "both" },
    json: { type: "string" },
  },
});
const { minutes, seed, database, json } = z
  .object({
    minutes: z.coerce.number().positive(),
    seed: z.coerce.number().int(),
    database: z.enum(["embedded", "postgres", "both"]),
    json: z.string().optional(),
  })
  .parse(values);

/**
 * The time limits, in this order: for any request, for a request that begins while the database is stalled, and for the
 * downtime of a part that was killed.
 */
const slowestMs = 15_000;
const stalledLimitMs = 5_000;
const awayLimitMs = 60_000;
const quietMs = 1_000;

/** `during` has the replies to requests that began while the fault lasted. */
type Row = {
  name: string;
  times: number;
  replies: Reply[];
  during: Reply[];
  awayMs: number;
  problem: string | null;
};

function shuffled(random: () => number): Fault[] {
  return [...faults]
    .map((fault) => ({ fault, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ fault }) => fault);
}

async function run(kind: Target["database"]): Promise<Finding[]> {
  const directory = await mkdtemp(join(tmpdir(), "proofdesk-faults-"));
  const disk = join(directory, "database");
  await mkdir(disk);
  const unmount = kind === "embedded" ? mountSmallDisk(disk) : null;
  const server = kind === "postgres" ? startPostgres(findPostgres() ?? "", { settings: [] }) : null;
  try {
    const clockFile = join(directory, "clock");
    await writeFile(clockFile, "0");
    const secrets = await saveSecrets(directory);
    const clock = `${new URL("../lib/testing/shifted-clock.mjs", import.meta.url)}?file=${encodeURIComponent(clockFile)}`;
    const stack = await startStack({
      variables: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_OPTIONS: `--import ${clock}`,
        DATABASE_URL: server?.url,
        LOG_LEVEL: "silent",
        WEB_PROCESSES: "1",
        SANDBOX_SEED: "faults",
        SANDBOX_SPEED: "20",
        SANDBOX_CONTROL_PORT: "0",
      },
      settings: { dataDirectory: directory, host: "127.0.0.1", port: 0, embeddedDatabase: !server, sandbox: true },
      secrets,
      dev: false,
      demo: "staff",
      report: () => undefined,
      warn: console.log,
    });
    try {
      void stack.broken.then(console.log);
      const { baseUrl, databaseUrl, environment } = stack;
      workWith({
        baseUrl,
        databaseUrl,
        sandboxControlUrl: stack.sandboxControlUrl ?? "",
        fetch,
        demoPassword: secrets.DEMO_PASSWORD,
        webhookToken: environment.WEBHOOK_TOKEN ?? "",
      });
      const target: Target = { stack, database: kind, disk: unmount ? disk : null, clockFile };
      return await runFaults(target, secrets.DEMO_PASSWORD, secrets.SANDBOX_API_KEY);
    } finally {
      await stack.stop();
    }
  } finally {
    server?.stop();
    unmount?.();
    await rm(directory, { recursive: true, force: true });
  }
}

async function runFaults(target: Target, password: string, serviceKey: string): Promise<Finding[]> {
  const load = new Load(target.stack.baseUrl, password);
  const rows = new Map<string, Row>();
  const kills = new Kills();
  const random = seededRandom(seed);
  load.start();
  await load.untilAnswered(awayLimitMs);
  await sleep(quietMs);
  load.takeReplies();
  for (const until = Date.now() + minutes * 60_000; Date.now() < until; ) {
    for (const fault of shuffled(random)) {
      if (Date.now() >= until) break;
      await meet(fault, { target, kills, load, rows });
    }
  }
  await load.stop();
  const findings = [...(await check(target.stack, load, serviceKey)), ...answersOf([...rows.values()])];
  print(target, rows, findings, kills.count);
  return findings;
}

type Course = { target: Target; kills: Kills; load: Load; rows: Map<string, Row> };

/** Injects one fault while staff work, and waits until the console works again. */
async function meet(fault: Fault, { target, kills, load, rows }: Course): Promise<void> {
  const row = rows.get(fault.name) ?? { name: fault.name, times: 0, replies: [], during: [], awayMs: 0, problem: null };
  rows.set(fault.name, row);
  const isOff = fault.isOff?.(target) ?? null;
  if (isOff) {
    row.problem = `not run: ${isOff}`;
    return;
  }
  const began = performance.now();
  const problem = await fault.inject(target, kills).then(
    () => null,
    (error: Error) => error.message,
  );
  const ended = performance.now();
  const awayMs = await load.untilAnswered(awayLimitMs);
  kills.markWorking();
  await sleep(quietMs);
  row.times += 1;
  row.problem ??= problem;
  row.awayMs = Math.max(row.awayMs, awayMs);
  console.log(`${fault.name}: answers again after ${seconds(awayMs)} s${problem ? ` (${problem})` : ""}`);
  const replies = load.takeReplies();
  row.replies.push(...replies);
  row.during.push(...replies.filter(({ since }) => since >= began && since < ended));
}

function answersOf(rows: readonly Row[]): Finding[] {
  const replies = rows.flatMap((row) => row.replies);
  const stalled = rows.filter(({ name }) => isStall(name)).flatMap((row) => row.during);
  const broken = replies.filter(({ status }) => status === 500).length;
  const away = rows.filter(({ awayMs }) => awayMs > awayLimitMs).length;
  const failed = rows.filter(({ problem }) => problem !== null && !problem.startsWith("not run")).length;
  return [
    answeredWithin("nothing waits longer than 15 s", replies, slowestMs),
    answeredWithin("a stalled database is answered within 5 s", stalled, stalledLimitMs),
    { promise: "no answer is an unexpected error", figure: `${broken} of ${replies.length}`, holds: broken === 0 },
    {
      promise: "every part comes back",
      figure: `${away} did not, ${failed} faults failed`,
      holds: away + failed === 0,
    },
  ];
}

const isStall = (name: string) => name === "database stalled" || name === "database silent";

function answeredWithin(promise: string, replies: readonly Reply[], limitMs: number): Finding {
  const [slowest] = replies.toSorted((a, b) => b.ms - a.ms);
  if (!slowest) return { promise, figure: "no request", holds: true };
  const { name, status, ms } = slowest;
  return { promise, figure: `${seconds(ms)} s (${name}, ${status ?? "no answer"})`, holds: ms <= limitMs };
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

function print(target: Target, rows: ReadonlyMap<string, Row>, findings: readonly Finding[], killed: number): void {
  console.log(
    `\n${target.database === "embedded" ? "Embedded database" : "PostgreSQL"}, seed ${seed}, ${killed} kills\n`,
  );
  const columns = ["times", "answers", "2xx", "4xx", "503", "502", "500", "none", "slowest", "away"];
  console.log(["".padEnd(26), ...columns.map((name) => name.padStart(8))].join(""));
  for (const { name, times, replies, awayMs, problem } of rows.values()) {
    const share = (isCounted: (status: number | null) => boolean) => replies.filter(({ status }) => isCounted(status));
    const counts = [
      times,
      replies.length,
      share((status) => status !== null && status < 300).length,
      share((status) => status !== null && status >= 400 && status < 500).length,
      ...[503, 502, 500].map((code) => share((status) => status === code).length),
      share((status) => status === null).length,
    ];
    const cells = [
      ...counts.map(String),
      `${seconds(Math.max(0, ...replies.map(({ ms }) => ms)))} s`,
      `${seconds(awayMs)} s`,
    ];
    console.log([name.padEnd(26), ...cells.map((cell) => cell.padStart(8)), problem ? `  ${problem}` : ""].join(""));
  }
  console.log("");
  for (const { promise, figure, holds } of findings) {
    console.log(`${holds ? "holds" : "FALLS SHORT"}  ${promise}: ${figure}`);
  }
}

/** Runs each database in its own process, because a process reads its settings only once. */
async function runBoth(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const kind of ["embedded", "postgres"] as const) {
    if (kind === "postgres" && !findPostgres()) {
      console.log("PostgreSQL 15 or later is not installed here: not run on it.");
      continue;
    }
    const directory = await mkdtemp(join(tmpdir(), "proofdesk-findings-"));
    const file = join(directory, "findings.json");
    const rerunArguments = ["--minutes", String(minutes), "--seed", String(seed), "--database", kind, "--json", file];
    const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? "", ...rerunArguments], {
      stdio: "inherit",
    });
    await once(child, "close");
    const noFindings = { promise: "every part comes back", figure: "did not come to an end", holds: false };
    const report = await readFile(file, "utf8").then(
      (text): Finding[] => JSON.parse(text),
      () => [noFindings],
    );
    findings.push(...report.map(({ figure, ...finding }) => ({ ...finding, figure: `${figure} (${kind})` })));
    await rm(directory, { recursive: true });
  }
  return findings;
}

async function verify(): Promise<number> {
  const findings = database === "both" ? await runBoth() : await run(database);
  if (json) await writeFile(json, JSON.stringify(findings));
  return findings.every(({ holds }) => holds) ? 0 : 1;
}

verify().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
