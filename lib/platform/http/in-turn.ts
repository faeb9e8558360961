/**
 * Only a few requests of a session run at once, and the next ones wait in order, so that one person's script does not
 * delay others. The limit is that of one console, like the other request limits.
 */
import "server-only";
import { enter } from "@/lib/platform/process/places";

/**
 * Does a request's work when it is its turn in its session. Work that goes on after its answer keeps its place; a file
 * or a stream that is sent afterwards does not. Pages and the API share the places.
 *
 * @throws AppError `too_many_requests` if too many wait, or it has waited too long: then nothing was done
 */
export async function inTurn<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
  const entered = enter("turn", sessionId);
  const leave = entered instanceof Promise ? await entered : entered;
  try {
    return await work();
  } finally {
    leave();
  }
}
