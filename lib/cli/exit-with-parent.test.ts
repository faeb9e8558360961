import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { waitOptions } from "@/lib/testing/wait-options";

const preload = new URL("./exit-with-parent.mjs?killAfterMs=100", import.meta.url).href;
/** Like a process whose loader hangs. */
const blocked =
  "process.stdout.write(String(process.pid)); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)";

test("a child whose main thread is blocked ends with its parent too", async () => {
  const child = JSON.stringify(["--import", preload, "-e", blocked]);
  const start = `require("node:child_process").spawn(process.execPath, ${child}, { stdio: ["pipe", "inherit", "inherit"] })`;
  const parent = spawn(process.execPath, ["-e", start], { stdio: ["ignore", "pipe", "inherit"] });
  const [printed] = await once(parent.stdout, "data");
  const pid = Number(printed);
  expect(isRunning(pid)).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitUntil(() => !isRunning(pid), waitOptions);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
