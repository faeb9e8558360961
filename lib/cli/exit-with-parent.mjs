/**
 * Preloaded in every child process: ends it when its parent has ended, for any reason. The parent holds the other end
 * of standard input. Tests shorten the last limit: `exit-with-parent.mjs?killAfterMs=…`.
 */
import { isMainThread, Worker } from "node:worker_threads";

process.stdin.on("error", () => undefined);
process.stdin.on("close", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 12_000).unref();
});
process.stdin.resume();
process.stdin.unref?.();

const killAfterMs = Number(new URL(import.meta.url).searchParams.get("killAfterMs") ?? 14_000);
/**
 * While a process loads modules, it blocks until the loader's thread answers. If that thread hangs, only another thread
 * can end the process: later than the process itself would have.
 */
const watch = `
  const { parent, killAfterMs } = require("node:worker_threads").workerData;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    setTimeout(() => process.kill(process.pid, "SIGKILL"), killAfterMs);
  }, 1_000);
`;
const workerData = { parent: process.ppid, killAfterMs };
if (isMainThread) new Worker(watch, { eval: true, workerData, execArgv: [], env: {} }).unref();
