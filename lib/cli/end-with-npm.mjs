/**
 * Sends SIGTERM to this process once the npm that runs it has ended, because a killed npm forwards no signal.
 * package.json starts this process with `exec`, so that no shell is between npm and this process, and npm is its
 * parent.
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
