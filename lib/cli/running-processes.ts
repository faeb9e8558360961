import type { Child, Ready } from "./child-process";
import { SupervisedProcess } from "./supervised-process";

/** How long each process may take before it is killed. */
const stopLimitMs = { console: 8_500, worker: 8_500, seeding: 1_000, sandbox: 1_000, database: 3_000 };

/**
 * The groups stopped together, in order: the sandbox and the database stay up until the others have finished their
 * work.
 */
const stopOrder: readonly (keyof typeof stopLimitMs)[][] = [
  ["console", "worker", "seeding"],
  ["sandbox"],
  ["database"],
];

type Stoppable = Pick<Child, "name" | "stop">;

/** The stack was told to stop while it was starting. */
class Stopped extends Error {
  override readonly name = "Stopped";
}

/** The started processes: keeps them running, and stops them in order. */
export class RunningProcesses {
  /** Resolves to one line when a process has failed too often. */
  readonly broken: Promise<string>;
  readonly #report: (line: string) => void;
  #break: (line: string) => void = () => undefined;
  #processes: Stoppable[] = [];
  #stopping: Promise<void> | undefined;

  /** @param report one line for each restarted process */
  constructor(report: (line: string) => void) {
    this.#report = report;
    this.broken = new Promise((resolve) => {
      this.#break = resolve;
    });
  }

  /**
   * Starts a process, and restarts it whenever it exits by itself.
   *
   * @throws Stopped
   */
  supervise(start: (last: Ready | null) => Child): SupervisedProcess {
    return this.#add(() => new SupervisedProcess({ start, report: this.#report, giveUp: this.#break }));
  }

  /**
   * Runs a process to completion.
   *
   * @throws Stopped, or ChildFailed when it fails
   */
  async runOnce(start: () => Child): Promise<void> {
    const child = this.#add(start);
    await child.ready;
    await child.ended;
    this.#processes = this.#processes.filter((one) => one !== child);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  #add<T extends Stoppable>(start: () => T): T {
    if (this.#stopping) throw new Stopped();
    const started = start();
    this.#processes.push(started);
    return started;
  }

  async #stopAll(): Promise<void> {
    for (const names of stopOrder) {
      const stops = names.flatMap((name) =>
        this.#processes.filter((one) => one.name === name).map((one) => one.stop(stopLimitMs[name])),
      );
      await Promise.all(stops);
    }
  }
}
