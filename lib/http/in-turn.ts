/**
 * Few requests of a session are under way at once, and the next ones wait in order: one person's script does not hold up
 * the others. Of one process, like the other request limits.
 */
import "server-only";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";

export const sessionLimits = {
  atOnce: 4,
  waiting: 60,
  /** The longest wait, in milliseconds: the rest of the request's time is for its work. */
  waitMs: 5_000,
} as const;

type Line = { underWay: number; waiting: Set<() => void> };

/** Only of sessions with a request under way. Pages and the API share it. */
const lines = processWide("session-lines", new Map<string, Line>());

/**
 * Does a request's work when it is its turn in its session. Work that goes on after its answer keeps its place; a file
 * or a stream that is sent afterwards does not.
 *
 * @throws AppError `too_many_requests` if too many wait, or it has waited too long: then nothing was done
 */
export async function inTurn<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(sessionId) ?? { underWay: 0, waiting: new Set() };
  lines.set(sessionId, line);
  if (line.underWay < sessionLimits.atOnce) line.underWay += 1;
  else await turnIn(line);
  try {
    return await work();
  } finally {
    // The request that has waited longest takes the place.
    const [next] = line.waiting;
    if (next) next();
    else line.underWay -= 1;
    if (line.underWay === 0) lines.delete(sessionId);
  }
}

function turnIn({ waiting }: Line): Promise<void> {
  return new Promise<void>((begin, reject) => {
    const refuse = () => {
      waiting.delete(next);
      const detail = "Too many of your requests are running at once. Nothing was changed. Try again in a few seconds.";
      reject(new AppError("too_many_requests", { retryAfter: Math.ceil(sessionLimits.waitMs / 1000), detail }));
    };
    const timer = setTimeout(refuse, sessionLimits.waitMs);
    const next = () => {
      clearTimeout(timer);
      waiting.delete(next);
      begin();
    };
    if (waiting.size < sessionLimits.waiting) waiting.add(next);
    else {
      clearTimeout(timer);
      refuse();
    }
  });
}
