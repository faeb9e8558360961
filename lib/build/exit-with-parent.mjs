/** Preloaded in every child process: ends it with its parent, which holds the other end of standard input. */
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  process.stdin.on("error", () => undefined);
  process.stdin.on("close", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), 12_000).unref();
  });
  process.stdin.resume();
  process.stdin.unref?.();
}
