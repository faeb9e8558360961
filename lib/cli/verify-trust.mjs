/**
 * `npm run verify:trust`: checks every promise at length, and prints the measured figures.
 *
 *   npm run verify:trust -- --kills 30 --minutes 5 --requests 13000
 *
 * Runs the tests behind each promise with more kills, longer walks and limits of time that `npm test` does not have, then
 * verify:faults and verify:input. Exits with 1 if a promise falls short.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findPostgres, startPostgres } from "../build/postgres-cluster.mjs";
import { printPromises, promises } from "../build/promises.mjs";
import { build, generate, install, node, provideNode, root } from "../build/setup.mjs";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "30" },
    minutes: { type: "string", default: "5" },
    requests: { type: "string", default: "13000" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "proofdesk-trust-"));
const files = [...new Set(promises.flatMap((promise) => promise.files))];
const projects = {
  unit: files.filter((file) => !file.startsWith("e2e/") && !file.includes(".integration.")),
  integration: files.filter((file) => file.includes(".integration.")),
  stack: files.filter((file) => file.startsWith("e2e/") && !file.includes(".integration.")),
};

/** Runs a program. @returns its exit code and the last line that it printed */
function run(args, environment = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...environment };
    const child = spawn(node, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
      process.stdout.write(chunk);
    });
    child.once("close", (code) => resolve({ code, last: text.trim().split("\n").at(-1) ?? "" }));
  });
}

function readJson(file, otherwise) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return otherwise;
  }
}

async function runTests(project, environment) {
  console.log(`\n── tests: ${project}`);
  const output = join(folder, `${project}-${environment.TEST_DATABASE}.json`);
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--silent", "--reporter=minimal", "--reporter=json"];
  await run([...vitest, `--outputFile.json=${output}`, `--project=${project}`, ...projects[project]], environment);
  return readJson(output, { testResults: [] });
}

async function verify() {
  process.chdir(root);
  await Promise.all([provideNode(console.log), install(console.log, { dev: true })]);
  await generate(console.log);
  await build(console.log);
  const longer = {
    KILLS: values.kills,
    DESK_RUNS: values.kills,
    CASE_RUNS: "10000",
    EXPECT_TIMES: "1",
    HOSTILE_SIGN_INS: "1000",
  };
  const onEmbedded = { TEST_DATABASE: "embedded", ...longer };
  const binaries = findPostgres();
  const server = binaries ? startPostgres(binaries, { settings: [] }) : null;
  const reports = [];
  try {
    const onServer = server ? { TEST_DATABASE: "postgres", TEST_POSTGRES_URL: server.url, ...longer } : onEmbedded;
    reports.push(await runTests("unit", onServer));
    reports.push(await runTests("integration", onServer));
    if (server) reports.push(await runTests("integration", onEmbedded));
    reports.push(await runTests("stack", onServer));
  } finally {
    server?.stop();
  }
  const typescript = ["--import", "tsx", "--conditions=react-server"];
  console.log("\n── faults");
  const found = join(folder, "faults.json");
  await run([...typescript, "e2e/verify-faults.ts", "--minutes", values.minutes, "--json", found]);
  console.log("\n── input");
  const count = ["--count", values.requests, "--minutes", "30"];
  const input = await run([...typescript, "e2e/verify-input.ts", ...count], { TEST_DATABASE: "embedded" });
  const generated = { promise: "generated requests", figure: input.last, holds: input.code === 0 };
  const short = printPromises(reports, [...readJson(found, [noFaults]), generated]);
  console.log(short === 0 ? "\nEvery promise holds." : `\n${short} fall short.`);
  return short === 0 ? 0 : 1;
}

/** verify:faults did not finish. */
const noFaults = { promise: "every part comes back", figure: "verify:faults has failed", holds: false };

verify()
  .finally(() => rmSync(folder, { recursive: true, force: true }))
  .then(
    (code) => process.exit(code),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
