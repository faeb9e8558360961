/**
 * The limits and facts that the web processes of one console share (WEB_PROCESSES). Each web process asks the process
 * that started it, lib/platform/server/web-group.ts. A console of one process has no group, and neither has a worker.
 */
import type { ProcessReport } from "./process-report";
import { processWide } from "./process-wide";

/** The kinds of uses that places limit: see `placeLimits` in lib/platform/process/places.ts. */
export type PlaceKind = "turn" | "stream" | "county-list";

/** The kinds of requests with a limit per minute: see `limitsPerMinute` in lib/platform/http/request-limits.ts. */
export type RequestLimit = "session" | "address" | "link" | "token";

export type ProcessGroup = {
  /** The number of web processes. */
  size: number;
  /** Counts one request for a key. Throws AppError `too_many_requests` beyond the limit. */
  count(limit: RequestLimit, key: string): Promise<void>;
  /** Waits for a place, and returns a function that gives the place back. Throws AppError `too_many_requests`. */
  enter(kind: PlaceKind, key: string): Promise<() => void>;
  /** The reports of every process of the group. */
  reports(): Promise<readonly ProcessReport[]>;
  /**
   * Makes reads of a record in the other processes wait for work that continues in this one, until the returned
   * function is called.
   */
  beginWork(recordId: string): () => void;
};

const own: { group?: ProcessGroup } = processWide("group", {});

export function joinGroup(group: ProcessGroup): void {
  own.group = group;
}

/** The group of this process, or undefined if this process belongs to no group. */
export const processGroup = (): ProcessGroup | undefined => own.group;

/** Returns this process's share of a limit, which is at least `least`. Without a group, that is the whole limit. */
export function shareOf(limit: number, least = 1): number {
  return Math.max(least, Math.floor(limit / (own.group?.size ?? 1)));
}

type WorkElsewhere = { count: number; done: Promise<void>; end(): void };

/** Work on records that continues in another process of the group, by the record's id. */
const elsewhere = processWide("work-elsewhere", new Map<string, WorkElsewhere>());

/**
 * Waits for the work of other processes on a record, or on all records if no id is given. Returns undefined if no other
 * process works on them.
 */
export function workOfOtherProcesses(recordId?: string): Promise<unknown> | undefined {
  if (elsewhere.size === 0) return undefined;
  if (recordId !== undefined) return elsewhere.get(recordId)?.done;
  return Promise.all([...elsewhere.values()].map(({ done }) => done));
}

export function workBegan(recordId: string): void {
  const entry = elsewhere.get(recordId);
  if (entry) {
    entry.count += 1;
    return;
  }
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  elsewhere.set(recordId, { count: 1, done, end });
}

export function workEnded(recordId: string): void {
  const entry = elsewhere.get(recordId);
  if (!entry) return;
  entry.count -= 1;
  if (entry.count > 0) return;
  elsewhere.delete(recordId);
  entry.end();
}
