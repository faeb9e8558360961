/**
 * Preloaded in every child process: ends it when its parent has ended, for any reason. The parent holds the other end
 * of standard input.
 */
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
