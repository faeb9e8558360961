/**
 * `npm test`: installs what is missing, then runs lint, types, unit tests, the build, integration tests and browser
 * tests. The last line says how many passed and failed. `npm test -- --only unit,e2e` runs some of it.
 *
 * Tests with a database run once: on PostgreSQL if it is installed, otherwise on the embedded database. Files of `lib`
 * that say `@database both: why` run on both.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findBrowser } from "./browser.mjs";
import { findPostgres, startPostgres } from "./postgres-cluster.mjs";
import { printPromises } from "./promises.mjs";
import { build, generate, install, node, provideNode, root, SetupFailed } from "./setup.mjs";

const bin = (name) => [node, join(root, "node_modules", name)];
/** Prints failures and totals, without the output of passing tests. */
const vitest = () => [
  ...bin("vitest/vitest.mjs"),
  ...["run", "--reporter=minimal", "--reporter=json", "--silent=passed-only"],
];
/** The default of four checkers each resolve the types that they share: half as much time on two cores with one. */
const oneChecker = ["--noEmit", "--checkers", "1"];
/** Spares the check the collection of garbage: it ends before it needs this much memory. */
const lateCollection = { GOGC: "off", GOMEMLIMIT: "3GiB" };
const results = join(root, "test-results");
const colors = process.stdout.isTTY ? "1" : "0";

/** A stage returns { passed, failed, note? }. */
const stages = {
  lint: async () => {
    const counts = [
      await check([...bin("@biomejs/biome/bin/biome"), "check", "."]),
      await check([node, join(root, "lib/cli/lint-imports.mjs")]),
      await check([...bin("knip/bin/knip.js")]),
    ];
    const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
    return { passed: sum("passed"), failed: sum("failed") };
  },
  types: async () => {
    // Stale types of removed routes would fail the check.
    rmSync(join(root, ".next/dev/types"), { recursive: true, force: true });
    const routes = await check([...bin("next/dist/bin/next"), "typegen"]);
    return routes.failed ? routes : check([...bin("typescript/bin/tsc"), ...oneChecker], lateCollection);
  },
  unit: () => vitestStage("unit", ["--project=unit", "--project=components"], {}),
  build: async () => {
    await buildOnce();
    return { passed: 1, failed: 0 };
  },
  integration: () => withDatabase("integration"),
  embedded: async () => {
    if (!findPostgres()) return { passed: 0, failed: 0, note: "not run: integration has used the embedded database" };
    const counts = await vitestStage("embedded", ["--project=integration", ...filesForBoth()], onEmbedded);
    return { ...counts, note: "the tests that run on both databases" };
  },
  stack: async () => {
    await buildOnce();
    return withDatabase("stack");
  },
  e2e: async () => {
    await buildOnce();
    const { environment, note } = database();
    const chromium = { CHROMIUM_PATH: await findBrowser(console.log) };
    const code = await show([...bin("@playwright/test/cli.js"), "test"], { ...chromium, ...environment });
    const report = readJson("e2e.json");
    const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
    return { ...counted(expected + flaky, unexpected + (report?.errors.length ?? 0), code), note };
  },
};

/** The names of the stages to run. */
let chosen = [];

/** What to stop when this process is terminated. */
const running = new Set();

/** The files of `lib` marked to run on both databases. */
function filesForBoth() {
  const files = readdirSync(join(root, "lib"), { recursive: true })
    .filter((name) => name.endsWith(".integration.test.ts"))
    .map((name) => `lib/${name}`)
    .filter((file) => /^(\/\*\*| \*).*@database both: \S/m.test(readFileSync(join(root, file), "utf8")));
  if (files.length === 0) throw new SetupFailed("No test is marked for both databases.");
  return files;
}

const onEmbedded = { TEST_DATABASE: "embedded" };

let server;
/** The environment of tests with a database: a PostgreSQL server of this run, or the embedded database without one. */
function database() {
  const binaries = findPostgres();
  if (!binaries) return { environment: onEmbedded, note: "embedded database: no PostgreSQL 15 or later here" };
  if (!server) {
    server = startPostgres(binaries);
    running.add(server);
  }
  const environment = { TEST_DATABASE: "postgres", TEST_POSTGRES_URL: server.url };
  return { environment, note: `PostgreSQL ${server.version}` };
}

/** Runs a project's tests, which have the project's name. */
async function withDatabase(project) {
  const { environment, note } = database();
  return { ...(await vitestStage(project, [`--project=${project}`], environment)), note };
}

async function vitestStage(name, args, environment) {
  const output = `--outputFile.json=${join(results, `${name}.json`)}`;
  const code = await show([...vitest(), output, ...args], environment);
  const report = readJson(`${name}.json`);
  return counted(report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, code);
}

/** A run that fails without a failed test (a file that does not load, an error between tests) counts as one failure. */
function counted(passed, failed, code) {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function check(command, environment = {}) {
  const code = await show(command, environment);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** Runs a program and prints its output when it has ended, so that two parallel programs do not mix. */
function show([program, ...args], environment) {
  return new Promise((resolve) => {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", FORCE_COLOR: colors, ...environment };
    const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    const entry = { stop: () => child.kill("SIGTERM") };
    running.add(entry);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
    child.once("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.once("close", (code) => {
      running.delete(entry);
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

function readJson(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), "utf8"));
  } catch {
    return null;
  }
}

/** Failed tests of a stage, each as its file, name and first line of the message: the output above is long. */
function failuresOf(stage) {
  const file = (path) => relative(root, path);
  const line = (message) => stripVTControlCharacters(message ?? "").split("\n")[0];
  if (stage === "e2e") {
    const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
    return (readJson("e2e.json")?.suites ?? []).flatMap(specs).flatMap(({ ok, file: name, title, tests }) => {
      const messages = tests.flatMap(({ results: runs }) => runs.map(({ error }) => error?.message));
      return ok ? [] : [`e2e/${name} › ${title}: ${line(messages.find(Boolean))}`];
    });
  }
  return reportOf(stage).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [`${file(name)}: ${line(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${file(name)} › ${fullName}: ${line(failureMessages[0])}`);
  });
}

const reportOf = (stage) => readJson(`${stage}.json`) ?? { testResults: [] };

function chosenStages() {
  const at = process.argv.indexOf("--only");
  if (at === -1) return Object.keys(stages);
  const names = (process.argv[at + 1] ?? "").split(",");
  const unknown = names.filter((name) => !(name in stages));
  if (unknown.length > 0) throw new SetupFailed(`--only takes ${Object.keys(stages).join(", ")}, with commas between.`);
  return Object.keys(stages).filter((name) => names.includes(name));
}

/** The lanes run in parallel, the stages of a lane in turn: together they keep two cores busy until the end. */
const lanes = [
  ["lint", "unit", "integration", "e2e"],
  ["types", "build", "stack", "embedded"],
];

let built;
/** Builds the console unless its sources are unchanged. */
const buildOnce = () => {
  built ??= build(console.log);
  return built;
};

async function runStage(name) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  let counts;
  try {
    counts = await stages[name]();
  } catch (error) {
    console.error(error instanceof SetupFailed ? error.message : error);
    counts = { passed: 0, failed: 1 };
  }
  return { name, seconds: (performance.now() - start) / 1000, ...counts };
}

async function test() {
  await provideNode(console.log);
  process.chdir(root);
  chosen = chosenStages();
  await install(console.log);
  await generate(console.log);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  const done = [];
  const lane = async (names) => {
    for (const name of names) if (chosen.includes(name)) done.push(await runStage(name));
  };
  await Promise.all(lanes.map(lane));
  server?.stop();
  console.log("");
  for (const { name, passed, failed, seconds, note } of done) {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed`;
    console.log(`${name.padEnd(12)} ${counts} ${seconds.toFixed(1).padStart(6)} s${note ? `  ${note}` : ""}`);
  }
  const reports = ["unit", "integration", "stack"].filter((name) => chosen.includes(name)).map(reportOf);
  if (reports.length === 3 && printPromises(reports) > 0) done.push({ name: "promises", passed: 0, failed: 1 });
  for (const failure of done.flatMap(({ name }) => failuresOf(name))) console.log(`\nfailed: ${failure}`);
  const sum = (key) => done.reduce((total, stage) => total + stage[key], 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const { stop } of running) stop();
    process.exit(1);
  });
}

test().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof SetupFailed ? error.message : error);
    console.log("\n0 passed, 1 failed");
    process.exit(1);
  },
);
