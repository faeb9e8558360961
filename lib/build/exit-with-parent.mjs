/**
 * Preloaded in child processes, so that a child ends when its parent does. The child's standard input is a pipe from
 * the parent, which closes when the parent ends, for any reason.
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
