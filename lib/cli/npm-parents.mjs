/**
 * Tells an npm script when npm has ended. npm runs scripts through a shell, and forwards signals only to the shell: a
 * script whose npm was killed would live on, with its port and its lock. Plain JavaScript, see setup.mjs.
 */
import { readFileSync } from "node:fs";

const checkEveryMs = 500;
const shell = /^(ba|da|a|z|k)?sh$/;

/** The name and the parent of a process; null without /proc, or without such a process. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    return { name: stat.slice(stat.indexOf("(") + 1, end), parent: Number(stat.slice(end + 2).split(" ")[1]) };
  } catch {
    return null;
  }
}

/**
 * Calls `onEnd` once when this process, or the shell between it and npm, has lost its parent.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment of a script run by npm; in any other, nothing is
 * watched: its parent may be a shell that was left on purpose
 * @param {() => void} onEnd
 */
export function whenNpmEnds(environment, onEnd) {
  if (!environment.npm_lifecycle_event) return;
  const parent = process.ppid;
  const above = statOf(parent);
  const npm = above && shell.test(above.name) ? above.parent : null;
  const timer = setInterval(() => {
    // An orphan gets another parent at once, even before the dead one is reaped.
    const isOrphan = process.ppid !== parent || (npm !== null && statOf(parent)?.parent !== npm);
    if (!isOrphan) return;
    clearInterval(timer);
    onEnd();
  }, checkEveryMs);
  timer.unref();
}
