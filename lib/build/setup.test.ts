/**
 * Tests what a start and the tests install, with a stand-in for npm that records how it was called. Also tests that a
 * script ends with its npm.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { install } from "./setup.mjs";

const wanted = {
  "": {},
  "node_modules/server": { version: "1.0.0", integrity: "sha512-server" },
  "node_modules/elsewhere": { version: "1.0.0", integrity: "sha512-elsewhere", optional: true },
  "node_modules/tester": { version: "1.0.0", integrity: "sha512-tester", dev: true },
};
const { "node_modules/server": server, "node_modules/tester": tester } = wanted;
const production = { "node_modules/server": server };
const everything = { ...production, "node_modules/tester": tester };

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "proofdesk-setup-"));
  mkdirSync(join(directory, "node_modules"));
  writeFileSync(join(directory, "package-lock.json"), JSON.stringify({ packages: wanted }));
  const npm = `require("fs").writeFileSync(__dirname + "/called", process.argv.slice(2).join(" "))`;
  writeFileSync(join(directory, "npm.cjs"), npm);
  vi.stubEnv("npm_execpath", join(directory, "npm.cjs"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

/**
 * Returns the command with which npm was called and the option for development packages. Null if npm was not called.
 */
async function calledWith(present: object | null, dev: boolean): Promise<string | null> {
  const record = join(directory, "node_modules/.package-lock.json");
  if (present) writeFileSync(record, JSON.stringify({ packages: present }));
  await install(() => undefined, { folder: relative("", directory), dev });
  const called = join(directory, "called");
  if (!existsSync(called)) return null;
  const [command, ...options] = readFileSync(called, "utf8").split(" ");
  return `${command} ${options.find((option) => option.endsWith("=dev"))}`;
}

const outdated = { ...everything, "node_modules/server": { ...server, version: "0.9.0" } };

test.each([
  ["a start installs what it needs", false, null, "ci --omit=dev"],
  ["a start is content with what it has installed", false, production, null],
  ["a start is content with what the tests have installed", false, everything, null],
  ["a start begins anew for another version", false, outdated, "ci --omit=dev"],
  ["the tests install everything", true, null, "ci --include=dev"],
  ["the tests add to what a start has installed", true, production, "install --include=dev"],
  ["the tests are content with everything", true, everything, null],
  ["the tests begin anew for another version", true, outdated, "ci --include=dev"],
])("%s", async (_, dev, present, call) => {
  expect(await calledWith(present, dev)).toBe(call);
});

test("a script ends when the npm that runs it is killed", async () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const name of ["start", "dev", "console", "worker"]) expect(scripts[name], name).toMatch(/^exec node /);
  const script = `import { endWithNpm } from "./lib/cli/end-with-npm.mjs"; endWithNpm(); console.log("running"); setInterval(() => {}, 1_000)`;
  const npm = `require("node:child_process").spawn("sh", ["-c", process.env.RUN], { stdio: "inherit" })`;
  const child = spawn(process.execPath, ["-e", npm], {
    env: { ...process.env, npm_lifecycle_event: "start", RUN: `exec node --input-type=module -e '${script}'` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  // The script holds the other end of the pipe, so the pipe ends when the script does.
  await once(child.stdout, "end");
});
