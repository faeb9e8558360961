/**
 * Only a few requests of a session run at once, and the next ones wait in order, so that one person's script does not
 * delay other people. Like the other request limits, this limit holds for one console.
 */
import "server-only";
import { enter } from "@/lib/platform/process/places";

/**
 * Does a request's work when it is the request's turn in its session. If the work goes on after the answer, it keeps
 * its place. A file or a stream that is sent afterwards does not need one. Pages and the API share the places.
 *
 * @throws AppError `too_many_requests` if too many requests wait, or this one has waited too long. Then nothing was
 *   done
 */
export async function runInTurn<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
  const entered = enter("turn", sessionId);
  const leave = entered instanceof Promise ? await entered : entered;
  try {
    return await work();
  } finally {
    leave();
  }
}
