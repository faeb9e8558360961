/**
 * `npm test`: installs what is missing, then runs lint, types, unit tests, the build, integration tests and browser
 * tests. The last line says how many passed and failed. `npm test -- --only unit,e2e` runs only the given stages.
 *
 * A failed test that involves several processes is tried once more (vitest.config.ts, playwright.config.ts). If the
 * test passes only then, it is flaky: the end of the output names it. More than three flaky tests fail the run.
 *
 * Tests with a database run once: on PostgreSQL if it is installed, otherwise on the embedded database. Test files in
 * `lib` that contain `@database both: why` run on both databases, because they test what differs between the two. `npm
 * run verify:trust` tests every promise on both.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findOrInstallBrowser } from "../build/browser.mjs";
import { findPostgres, startPostgres } from "../build/postgres-cluster.mjs";
import { printPromises } from "../build/promise-results.mjs";
import { build, generate, install, node, provideNode, root, SetupFailed } from "../build/setup.mjs";

const bin = (name) => [node, join(root, "node_modules", name)];
/** Vitest prints failures and totals, without the output of passing tests. */
const vitest = () => [
  ...bin("vitest/vitest.mjs"),
  ...["run", "--reporter=minimal", "--reporter=json", "--silent=passed-only"],
];
/**
 * With its default of four checkers, the compiler resolves shared types four times. A single checker takes half as long
 * on two cores.
 */
const oneChecker = ["--noEmit", "--checkers", "1"];
/** Turns garbage collection off, because the check ends before it needs this much memory. */
const lateCollection = { GOGC: "off", GOMEMLIMIT: "3GiB" };
const results = join(root, "test-results");
const colors = process.stdout.isTTY ? "1" : "0";

/** The stages of the run. Each returns { passed, failed, note? }. */
const stages = {
  lint: async () => {
    const counts = [
      await check([...bin("@biomejs/biome/bin/biome"), "check", "."]),
      await check([node, join(root, "lib/build/lint-imports.mjs")]),
      await check([node, join(root, "lib/build/lint-licenses.mjs")]),
      await check([...bin("knip/bin/knip.js")]),
    ];
    const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
    return { passed: sum("passed"), failed: sum("failed") };
  },
  types: async () => {
    // The types of removed routes would make the check fail.
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
    const chromium = { CHROMIUM_PATH: await findOrInstallBrowser(console.log) };
    const code = await show([...bin("@playwright/test/cli.js"), "test"], { ...chromium, ...environment });
    const report = readJson("e2e.json");
    const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
    return { ...resultLine(expected + flaky, unexpected + (report?.errors.length ?? 0), code), note };
  },
};

/** The programs and servers to stop when this process is terminated. */
const running = new Set();

/** Returns the test files in `lib` that are marked to run on both databases. */
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
/**
 * Returns the environment of tests with a database: a PostgreSQL server for this run, or the embedded database if
 * PostgreSQL is not installed.
 */
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

async function withDatabase(project) {
  const { environment, note } = database();
  return { ...(await vitestStage(project, [`--project=${project}`], environment)), note };
}

async function vitestStage(name, args, environment) {
  const output = `--outputFile.json=${join(results, `${name}.json`)}`;
  const code = await show([...vitest(), output, ...args], environment);
  const report = readJson(`${name}.json`);
  return resultLine(report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, code);
}

/**
 * Counts a run that fails without a failed test as one failure, such as a file that does not load or an error between
 * tests.
 */
function resultLine(passed, failed, code) {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function check(command, environment = {}) {
  const code = await show(command, environment);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** Runs a program and prints its output after it has ended, so that the outputs of parallel programs do not mix. */
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

/**
 * Returns the tests of a stage that failed or were flaky, for the end of the output, because the output of the tests is
 * long.
 *
 * @returns {{ state: "failed" | "flaky", text: string }[]} each with its file, its name and the first line of its error
 */
function listFailedAndFlaky(stage) {
  const file = (path) => relative(root, path);
  // Vitest's report has no message for a test that took too long.
  const line = (message) =>
    stripVTControlCharacters(message ?? "")
      .split("\n")[0]
      .replace("STACK_TRACE_ERROR", "it took too long");
  if (stage === "e2e") {
    const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
    return (readJson("e2e.json")?.suites ?? []).flatMap(specs).flatMap(({ file: name, title, tests }) => {
      const [{ status, results: runs }] = tests;
      if (status === "expected" || status === "skipped") return [];
      const error = runs.map(({ error: first }) => first?.message).find(Boolean);
      return [{ state: status === "flaky" ? "flaky" : "failed", text: `e2e/${name} › ${title}: ${line(error)}` }];
    });
  }
  return reportOf(stage).testResults.flatMap(({ name, status, message, assertionResults }) => {
    // Vitest keeps the first error of a test that passed when it was tried again.
    const withFailures = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
    if (status === "failed" && !withFailures.some((test) => test.status === "failed")) {
      return [{ state: "failed", text: `${file(name)}: ${line(message)}` }];
    }
    return withFailures.map(({ status: state, fullName, failureMessages: [error] }) => ({
      state: state === "failed" ? "failed" : "flaky",
      text: `${file(name)} › ${fullName}: ${line(error)}`,
    }));
  });
}

/** The most flaky tests with which a run still passes. */
const flakyLimit = 3;

const reportOf = (stage) => readJson(`${stage}.json`) ?? { testResults: [] };

function chosenStages() {
  const at = process.argv.indexOf("--only");
  if (at === -1) return Object.keys(stages);
  const names = (process.argv[at + 1] ?? "").split(",");
  const unknown = names.filter((name) => !(name in stages));
  if (unknown.length > 0) throw new SetupFailed(`--only takes ${Object.keys(stages).join(", ")}, with commas between.`);
  return Object.keys(stages).filter((name) => names.includes(name));
}

/**
 * The stages start in this order, two at a time, which keeps two cores busy until the end. The build comes first, so
 * that it is ready when other stages need it.
 */
const order = ["build", "unit", "e2e", "stack", "integration", "embedded", "types", "lint"];

let built;
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
  process.chdir(root);
  const chosen = chosenStages();
  await Promise.all([provideNode(console.log), install(console.log, { dev: true })]);
  await generate(console.log);
  mkdirSync(results, { recursive: true });
  // Keeps the results of an interrupted verify:trust, which continues from them.
  for (const name of readdirSync(results).filter((name) => name !== "trust"))
    rmSync(join(results, name), { recursive: true });
  const done = [];
  const waiting = order.filter((name) => chosen.includes(name));
  const runInTurn = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) done.push(await runStage(name));
  };
  await Promise.all([runInTurn(), runInTurn()]);
  server?.stop();
  console.log("");
  for (const { name, passed, failed, seconds, note } of done) {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed`;
    console.log(`${name.padEnd(12)} ${counts} ${seconds.toFixed(1).padStart(6)} s${note ? `  ${note}` : ""}`);
  }
  const reports = ["unit", "integration", "stack"].filter((name) => chosen.includes(name)).map(reportOf);
  if (reports.length === 3 && printPromises(reports) > 0) done.push({ name: "promises", passed: 0, failed: 1 });
  const problems = done.flatMap(({ name }) => listFailedAndFlaky(name));
  const flaky = problems.filter(({ state }) => state === "flaky");
  if (flaky.length > flakyLimit) {
    problems.push({ state: "failed", text: `${flaky.length} tests are flaky, more than ${flakyLimit}` });
    done.push({ name: "flaky", passed: 0, failed: 1 });
  }
  for (const { state, text } of problems) console.log(`\n${state}: ${text}`);
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
