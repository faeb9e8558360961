/**
 * The actions that run in this process. The console's server waits for them before it stops: an action whose client
 * disconnected, or that was answered at the time limit, has no open response, but still stores its outcome.
 */
import { processWide } from "@/lib/platform/process/process-wide";

const pending = processWide("in-progress", new Set<Promise<unknown>>());

export function trackAction<T>(work: () => Promise<T>): Promise<T> {
  const done = work();
  pending.add(done);
  const end = () => void pending.delete(done);
  done.then(end, end);
  return done;
}

export async function waitForActions(): Promise<void> {
  while (pending.size > 0) await Promise.allSettled(pending);
}
