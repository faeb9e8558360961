import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";

const script = `import { whenNpmEnds } from "./lib/cli/npm-parents.mjs";
whenNpmEnds(process.env, () => { console.log("ended"); process.exit(); });
console.log("running");
setInterval(() => undefined, 1_000);
setTimeout(() => process.exit(1), 60_000);`;

const started = new Set<ChildProcess>();
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  started.clear();
});

/** A stand-in for npm, which runs a script as npm does and forwards its output. */
function npm(run: string): { child: ChildProcess; lines: AsyncIterator<string> } {
  const child = spawn(
    process.execPath,
    ["-e", `require("node:child_process").spawn(...JSON.parse(process.env.RUN), { stdio: "inherit" })`],
    { env: { ...process.env, npm_lifecycle_event: "start", RUN: run }, stdio: ["ignore", "pipe", "inherit"] },
  );
  started.add(child);
  const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]();
  return { child, lines };
}

const directly = JSON.stringify([process.execPath, ["--input-type=module", "-e", script]]);
// Two commands, so that the shell stays.
const throughShell = JSON.stringify(["sh", ["-c", `${process.execPath} --input-type=module -e '${script}'; true`]]);

test.each([
  ["directly", directly],
  ["through a shell", throughShell],
])("a script that npm runs %s learns that npm was killed", async (_, run) => {
  const { child, lines } = npm(run);
  expect((await lines.next()).value).toBe("running");
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  expect((await lines.next()).value).toBe("ended");
});
