/**
 * Preloaded in every child process: it ends when its parent has ended, for whatever reason. The parent holds the other
 * end of standard input.
 */
process.stdin.on("error", () => undefined);
process.stdin.on("close", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 12_000).unref();
});
process.stdin.resume();
process.stdin.unref?.();
