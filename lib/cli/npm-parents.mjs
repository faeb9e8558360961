/**
 * Tells a script of npm when npm has ended. npm runs a script through a shell, and passes signals on to the shell alone:
 * a script whose npm was killed would live on, with its port and its lock. Plain JavaScript, see setup.mjs.
 */
import { readFileSync } from "node:fs";

const checkEveryMs = 500;
const shell = /^(ba|da|a|z|k)?sh$/;

/** The name and the parent of a process; null where there is no /proc, or no such process. */
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
 * @param {Readonly<Record<string, string | undefined>>} environment of a script that npm runs; in another one nothing
 *   is watched: its parent may be a shell that is left on purpose
 * @param {() => void} onEnd
 */
export function whenNpmEnds(environment, onEnd) {
  if (!environment.npm_lifecycle_event) return;
  const parent = process.ppid;
  const above = statOf(parent);
  const npm = above && shell.test(above.name) ? above.parent : null;
  const timer = setInterval(() => {
    // An orphan gets another parent at once, also while nobody has collected the dead one.
    const isOrphan = process.ppid !== parent || (npm !== null && statOf(parent)?.parent !== npm);
    if (!isOrphan) return;
    clearInterval(timer);
    onEnd();
  }, checkEveryMs);
  timer.unref();
}
