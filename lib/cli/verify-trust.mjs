/**
 * `npm run verify:trust`: tests every promise at length on both databases, and writes the table into `docs/trust.md`.
 *
 *   npm run verify:trust -- --kills 30 --minutes 5 --requests 13000
 *   npm run verify:trust -- --only "faults on embedded"    # some parts, without the table
 *
 * Runs the tests behind each promise with more kills and more random cases than `npm test`, and with time limits that
 * `npm test` does not check. Then runs verify:faults and verify:input. Stores the results of each part in
 * `test-results/trust`, by commit and options. The next run after an interruption continues after the last finished
 * part. The next run after a failure repeats only the files of tests, and the other parts, in which something failed.
 * Exits with 1 if a promise does not hold.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { findPostgres, startPostgres } from "../build/postgres-cluster.mjs";
import { printPromises, resultsOfPromises } from "../build/promise-results.mjs";
import { promises } from "../build/promises.mjs";
import { build, generate, install, node, provideNode, root } from "../build/setup.mjs";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "30" },
    minutes: { type: "string", default: "5" },
    requests: { type: "string", default: "13000" },
    only: { type: "string" },
  },
});
const { only, ...lengths } = values;
const folder = join(root, "test-results", "trust");
const page = join(root, "docs", "trust.md");
const binaries = findPostgres();
const databases = [...(binaries ? ["postgres"] : []), "embedded"];
const longer = {
  KILLS: values.kills,
  WORKER_KILLS: "100",
  MONITORING_KILLS: values.kills,
  ROTATION_KILLS: values.kills,
  RETENTION_KILLS: "100",
  DESK_RUNS: values.kills,
  CASE_RUNS: "10000",
  CONFIRMATIONS: "500",
  MUTATIONS: "100000",
  LOG_FLIPS: "10000",
  HOSTILE_SIGN_INS: "1000",
  EXPECT_TIMES: "1",
};
const files = [...new Set(promises.flatMap((promise) => promise.files))];
const projects = {
  unit: files.filter((file) => !file.startsWith("e2e/") && !file.includes(".integration.")),
  integration: files.filter((file) => file.includes(".integration.")),
  stack: files.filter((file) => file.startsWith("e2e/") && !file.includes(".integration.")),
};
const findingsFile = join(folder, "found.json");

/** Runs one kind of part. Each function returns the findings of its program, or the trimmed reports of its tests. */
const work = {
  integration: (database, before) => test("integration", database, before),
  stack: (database, before) => test("stack", database, before),
  faults: async (database) => {
    const options = ["--minutes", values.minutes, "--database", database, "--json", findingsFile];
    await run(["e2e/verify-faults.ts", ...options]);
    const findings = readJson(findingsFile) ?? [{ promise: "every part comes back", figure: "no end", holds: false }];
    return { findings };
  },
  input: async (database) => {
    const { code, last } = await run(["e2e/verify-input.ts", "--count", values.requests, "--minutes", "30"], database);
    return { findings: [{ promise: "generated requests", figure: last, holds: code === 0 }] };
  },
};
const parts = [
  { name: "unit", work: (before) => test("unit", "embedded", before) },
  ...Object.keys(work).flatMap((name) =>
    databases.map((database) => ({
      name: `${name} on ${database}`,
      database,
      work: (before) => work[name](database, before),
    })),
  ),
];

let server;
/** Returns the environment of a part with a database. PostgreSQL waits for the disk, as in production. */
function environmentFor(database) {
  if (database === "embedded") return { TEST_DATABASE: "embedded" };
  server ??= startPostgres(binaries, { settings: [] });
  return { TEST_DATABASE: "postgres", TEST_POSTGRES_URL: server.url };
}

/** The program of the part that runs. */
let running;
/**
 * Runs a program and passes its output on. Rejects if it cannot be started.
 *
 * @returns the program's exit code and the last line of its output
 */
function run([program, ...args], database) {
  rmSync(findingsFile, { force: true });
  return new Promise((resolve, reject) => {
    const environment = { ...longer, ...(database ? environmentFor(database) : {}) };
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...environment };
    const typescript = program.endsWith(".ts") ? ["--import", "tsx", "--conditions=react-server"] : [];
    const child = spawn(node, [...typescript, program, ...args], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    running = child;
    child.once("error", reject);
    let end = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      // Keeps more characters than any line has, because a chunk may end within a line.
      end = `${end}${chunk}`.slice(-2_000);
      process.stdout.write(chunk);
    });
    child.once("close", (code) => resolve({ code, last: end.trimEnd().split("\n").at(-1) ?? "" }));
  });
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * Runs tests, and returns the part of Vitest's report that the table needs.
 *
 * @param before the part's last result: only the files in which something failed then are run again
 */
async function test(project, database, { report: before = [] } = {}) {
  const passed = before.filter((file) => failuresOfFile(file).length === 0);
  const files = projects[project].filter((file) => !passed.some(({ name }) => name === `/${file}`));
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--silent", "--reporter=default", "--reporter=json"];
  await run([...vitest, `--outputFile.json=${findingsFile}`, `--project=${project}`, ...files], database);
  const { testResults = [] } = readJson(findingsFile) ?? {};
  const report = testResults.map(({ name, message, assertionResults }) => ({
    name: `/${relative(root, name)}`,
    message,
    assertionResults: assertionResults.map(({ status, fullName, meta, failureMessages }) => ({
      ...{ status, fullName, failureMessages },
      meta: meta?.measurement ? { measurement: `${meta.measurement} (${project === "unit" ? "unit" : database})` } : {},
    })),
  }));
  const hasResult = (file) => report.some(({ name }) => name === `/${file}`);
  const missing = files.filter((file) => !hasResult(file));
  const noResult = { message: "It has no result.", assertionResults: [] };
  return { report: [...passed, ...report, ...missing.map((file) => ({ name: `/${file}`, ...noResult }))] };
}

/** Returns the commit, and a digest of all uncommitted changes except those of the table. */
function version() {
  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
  const others = ["--", ".", ":(exclude)docs/trust.md"];
  const changes = git("status", "--porcelain", ...others) + git("diff", "HEAD", ...others);
  const digest = createHash("sha256").update(changes).digest("hex").slice(0, 8);
  return `${git("rev-parse", "--short=12", "HEAD") || "unknown"}${changes ? `, with changes ${digest}` : ""}`;
}

async function verify() {
  process.chdir(root);
  mkdirSync(folder, { recursive: true });
  const commit = version();
  const about = JSON.stringify({ commit, databases, ...lengths });
  const file = join(folder, "state.json");
  const stored = readJson(file);
  const state = stored?.about === about ? stored : { about, results: {} };
  const chosen = parts.filter(({ name }) => !only || name.includes(only));
  const isKept = ({ name }) =>
    !only && name in state.results && failuresOfPart({ name, ...state.results[name] }).length === 0;
  await Promise.all([provideNode(console.log), install(console.log, { dev: true })]);
  await generate(console.log);
  if (chosen.some((part) => part.database && !isKept(part))) await build(console.log);
  for (const [index, part] of chosen.entries()) {
    const title = `── ${index + 1} of ${chosen.length}: ${part.name}`;
    if (isKept(part)) {
      console.log(`\n${title}: done before the interruption`);
      continue;
    }
    console.log(`\n${title}`);
    const since = performance.now();
    const before = only ? undefined : state.results[part.name];
    const result = await part.work(before);
    const minutes = (before?.minutes ?? 0) + (performance.now() - since) / 60_000;
    state.results[part.name] = { ...result, database: part.database, minutes };
    if (!only) writeFileSync(file, JSON.stringify(state));
    console.log(`${part.name}: ${state.results[part.name].minutes.toFixed(1)} min`);
  }
  server?.stop();
  const results = chosen.map(({ name }) => ({ name, ...state.results[name] }));
  const failures = results.flatMap(failuresOfPart);
  for (const line of failures) console.log(`\n${line}`);
  if (only) return failures.length === 0 ? 0 : 1;
  const reports = results.flatMap(({ report }) => (report ? [{ testResults: report }] : []));
  const findings = results.flatMap(({ findings: databaseFindings = [], database }) =>
    databaseFindings.map((finding) => ({ ...finding, figure: `${finding.figure} (${database})` })),
  );
  const short = printPromises(reports, findings);
  console.log(short === 0 ? "\nEvery promise holds." : `\n${short} fall short.`);
  writeFileSync(page, pageOf({ commit, rows: resultsOfPromises(reports, findings), results }));
  console.log(`Written to ${relative(root, page)}.`);
  // The next run starts from the beginning, or repeats only what failed.
  if (short === 0) rmSync(file);
  return short === 0 ? 0 : 1;
}

/** Returns a line for each failure in a file of a report. */
function failuresOfFile({ name: file, message, assertionResults }) {
  const first = (text = "") => text.split("\n")[0];
  const tests = assertionResults.filter(({ status }) => status === "failed");
  if (tests.length === 0) return message ? [`${file}: ${first(message)}`] : [];
  return tests.map(({ fullName, failureMessages: [error] }) => `${file} › ${fullName}: ${first(error)}`);
}

/** Returns a line for each failure of a part. */
function failuresOfPart({ name, report = [], findings = [] }) {
  const failed = report.flatMap(failuresOfFile);
  const short = findings.filter(({ holds }) => !holds).map(({ promise, figure }) => `${promise}: ${figure}`);
  return [...failed, ...short].map((line) => `${name}: ${line}`);
}

const titles = { postgres: "PostgreSQL", embedded: "the embedded database" };

/** Returns the table as a page of the documentation. */
function pageOf({ commit, rows, results }) {
  const minutes = results.reduce((sum, result) => sum + result.minutes, 0);
  const lines = rows.map(({ promise, tests, figures, holds }) =>
    ["", promise, holds ? "holds" : "**falls short**", tests, figures.join("<br>"), ""].join(" | ").trim(),
  );
  return `# What must never happen

Written by \`npm run verify:trust\`: each promise, the tests behind it, and the figures reached. Change nothing here by hand.

- Date: ${new Date().toISOString().slice(0, 10)}
- Commit: \`${commit}\`
- Databases: ${databases.map((database) => titles[database]).join(" and ")}
- Lengths: ${lengths.kills} kills, ${lengths.minutes} minutes of faults and ${lengths.requests} generated requests on each
- Took: ${minutes.toFixed(0)} minutes (${results.map((result) => `${result.name} ${result.minutes.toFixed(1)}`).join(", ")})

| promise | state | tests | figures |
| --- | --- | --- | --- |
${lines.join("\n")}

## What remains possible

[SECURITY.md](../SECURITY.md) lists what one admin can still do alone. Another reviewer who agrees can approve what a
policy change no longer blocks.
`;
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    // The program would go on without its database.
    running?.kill(signal);
    server?.stop();
    process.exit(1);
  });
}

verify().then(
  (code) => process.exit(code),
  (error) => {
    server?.stop();
    console.error(error);
    process.exit(1);
  },
);
