/**
 * How long a request waits for the database: for a limited time in all, whatever its steps wait for, at once or one
 * after another (a connection, a lock, a statement, a silent server). Then it is answered with `unavailable`. What it
 * has begun continues, but nothing new is begun: no statement, and no call of the identity service. Only the outcome of
 * what was done is still recorded. The worker's jobs and what no request waits for have no such limit.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "@/lib/errors";

/** Milliseconds: with the console's own work, a request ends within five seconds. */
export const databaseWaitMs = 4_000;
/** In a process with the timeouts of jobs (lib/data/connection.ts). */
const jobsWaitMs = 60_000;

type Scope = { wait: DatabaseWait; run: { isOpen: boolean }; isOutcome: boolean };

// On the global object, because a bundler loads this module once for each of its layers.
const holder: typeof globalThis & { proofdeskWaits?: AsyncLocalStorage<Scope>; proofdeskWorks?: true } = globalThis;

function storage(): AsyncLocalStorage<Scope> {
  holder.proofdeskWaits ??= new AsyncLocalStorage();
  return holder.proofdeskWaits;
}

function gaveUp(): AppError {
  const detail = "The database did not answer in time. It may still be done: check before you try again.";
  return new AppError("unavailable", { detail });
}

/** The waits of one request. */
export class DatabaseWait {
  #leftMs: number;
  #waiting = 0;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #end: (error: AppError) => void = () => undefined;
  readonly #ended = new Promise<never>((_, reject) => {
    this.#end = reject;
  });
  /** At the limit. */
  isOver = false;

  constructor() {
    this.#leftMs = holder.proofdeskWorks ? jobsWaitMs : databaseWaitMs;
    // The request may have no work under way then.
    this.#ended.catch(() => undefined);
  }

  /**
   * Does work of the request.
   *
   * @throws what the work throws; AppError `unavailable` at the limit, while the work may go on
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    const run = { isOpen: true };
    const done = storage()
      .run({ wait: this, run, isOutcome: false }, work)
      .finally(() => {
        run.isOpen = false;
      });
    return Promise.race([done, this.#ended]);
  }

  begin(): void {
    this.#waiting += 1;
    if (this.#waiting > 1) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.#end(gaveUp());
    }, this.#leftMs);
  }

  end(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0) return;
    clearTimeout(this.#timer);
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since));
  }
}

/** What the caller's request has left; undefined outside of one, or when its work has ended and this goes on. */
function current(): Scope | undefined {
  const scope = storage().getStore();
  return scope?.run.isOpen ? scope : undefined;
}

/**
 * Waits for the database on behalf of the caller's request.
 *
 * @throws what the work throws; AppError `unavailable`, with nothing begun, when the request has been given up
 */
export async function waitForDatabase<T>(work: () => Promise<T>): Promise<T> {
  const scope = current();
  if (!scope) return work();
  if (hasGivenUp()) throw gaveUp();
  scope.wait.begin();
  try {
    return await work();
  } finally {
    scope.wait.end();
  }
}

/** Whether the caller's request was answered because the database took too long: it begins nothing new. */
export function hasGivenUp(): boolean {
  const scope = current();
  return scope ? scope.wait.isOver && !scope.isOutcome : false;
}

/** Records the outcome of what was done, even after the request was given up; its waits count too. */
export function recordOutcome<T>(work: () => Promise<T>): Promise<T> {
  const scope = current();
  return scope ? storage().run({ ...scope, isOutcome: true }, work) : work();
}

/** Does work that is not the caller's alone, or that continues after its answer. */
export const apartFromRequest = <T>(work: () => T): T => storage().exit(work);
