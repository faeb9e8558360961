/**
 * Loaded first by every process that another one starts: when that one is gone, however it ended, this one ends too.
 * The starter holds the other end of standard input.
 */
process.stdin.on("error", () => undefined);
process.stdin.on("close", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 12_000).unref();
});
process.stdin.resume();
process.stdin.unref?.();
