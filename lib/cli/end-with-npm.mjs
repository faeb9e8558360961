/**
 * Ends this process, as SIGTERM does, once the npm that runs it has ended, because a killed npm forwards no signal.
 * package.json starts it with `exec`, which makes it npm's own child, without a shell between them.
 */
export function endWithNpm() {
  const npm = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  timer.unref();
}
