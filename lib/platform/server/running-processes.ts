import { type Child, ChildFailed, type Ready } from "./child-process";

/**
 * The pauses before each restart, in milliseconds. After the last one there is no further restart, unless the other
 * processes can run without this one.
 */
const pausesMs = [250, 1_000, 4_000, 10_000];
/** A process that has run this long resets the count. */
const steadyMs = 60_000;
/** How many milliseconds a restarted process that does not become ready has to end. */
const hangLimitMs = 1_000;

/**
 * Milliseconds until each process is killed. The processes of one group stop together, and the groups stop in this
 * order: sandbox and database last.
 */
const stopLimitsMs: readonly Readonly<Record<string, number>>[] = [
  { console: 8_500, worker: 8_500, "web process": 7_250, seeding: 1_000 },
  { sandbox: 1_000 },
  { database: 3_000 },
];

/** Starts processes, restarts processes that end by themselves, and stops all in order. */
export class RunningProcesses {
  /** Resolves to a line that names the process when a process has failed too often. */
  readonly broken: Promise<string>;
  readonly #report: (line: string) => void;
  readonly #running = new Set<Child>();
  #break: (line: string) => void = () => undefined;
  #stopping: Promise<void> | undefined;

  /** @param report receives one line for each restart */
  constructor(report: (line: string) => void) {
    this.#report = report;
    this.broken = new Promise((resolve) => {
      this.#break = resolve;
    });
  }

  /**
   * Starts a process, and starts it again whenever it exits by itself, with growing pauses, until it has failed too
   * often.
   *
   * @param start starts the process. `last` is the first ready line, so that a restarted process takes the same ports,
   *   because other processes use them
   * @param options `isDispensable`: the other processes go on without this one, so it is started again however often it
   *   fails
   * @returns the first ready line
   * @throws ChildFailed if the first start fails, which is not retried, or if all processes are being stopped
   */
  async startAndRestart(start: (last: Ready | null) => Child, { isDispensable = false } = {}): Promise<Ready> {
    const child = this.#start(() => start(null));
    const ready = await child.ready;
    void this.#restart(child, () => start(ready), isDispensable);
    return ready;
  }

  /** Runs a process to completion. Throws ChildFailed if it fails. */
  async runOnce(start: () => Child): Promise<void> {
    const child = this.#start(start);
    await child.ready;
    await child.ended;
  }

  /** Stops all processes permanently. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  #start(start: () => Child): Child {
    if (this.#stopping) throw new ChildFailed("Stopped while starting.");
    const child = start();
    this.#running.add(child);
    void child.ended.then(() => this.#running.delete(child));
    return child;
  }

  async #restart(first: Child, start: () => Child, isDispensable: boolean): Promise<void> {
    let [child, failures, since] = [first, 0, performance.now()];
    for (;;) {
      const reason = await child.ended;
      if (this.#stopping) return;
      failures = performance.now() - since < steadyMs ? failures + 1 : 1;
      const pauseMs = pausesMs[failures - 1] ?? (isDispensable ? pausesMs.at(-1) : undefined);
      if (pauseMs === undefined) {
        return this.#break(`The ${child.name} stopped ${failures} times in a short time, at last because ${reason}.`);
      }
      this.#report(`The ${child.name} stopped unexpectedly: ${reason}. Starting it again…`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (this.#stopping) return;
      const next = this.#start(start);
      // The process may hang instead of exiting.
      await next.ready.catch(() => next.stop(hangLimitMs));
      [child, since] = [next, performance.now()];
    }
  }

  async #stopAll(): Promise<void> {
    for (const limits of stopLimitsMs) {
      const group = [...this.#running].filter(({ name }) => name in limits);
      await Promise.all(group.map((child) => child.stop(limits[child.name] ?? 0)));
    }
  }
}
