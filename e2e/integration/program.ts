/** Starts programs of the console as processes. Tests read their output and their exit code. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, vi } from "vitest";

/** A process, its output, and whether it has ended. */
export type Run = { child: ChildProcess; out: string; err: string; hasEnded: boolean; ended: Promise<unknown> };

const running = new Set<ChildProcess>();

/** Kills the processes that are still running after the tests of a file. */
export function killRunning(): void {
  for (const child of running) child.kill("SIGKILL");
}

/**
 * Runs Node with this environment alone.
 *
 * @param channel "ipc" to send messages to the process
 */
export function runNode(args: readonly string[], environment: Readonly<Record<string, string>>, channel?: "ipc"): Run {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "test", ...environment },
    stdio: ["ignore", "pipe", "pipe", channel],
  });
  running.add(child);
  const ended = once(child, "close").then(([code]: unknown[]) => {
    running.delete(child);
    run.hasEnded = true;
    return code;
  });
  const run: Run = { child, out: "", err: "", hasEnded: false, ended };
  child.stdout?.on("data", (text) => {
    run.out += text;
  });
  child.stderr?.on("data", (text) => {
    run.err += text;
  });
  return run;
}

/** Waits until a running process has printed these words. */
export async function printed(run: Run, words: string | RegExp, timeout: number): Promise<void> {
  await vi.waitUntil(() => run.out.match(words) || run.hasEnded, { timeout, interval: 50 });
  expect(run.out, run.err).toMatch(words);
}
