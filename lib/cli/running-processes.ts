import type { Child } from "./child-process";
import type { EmbeddedDatabase } from "./embedded-database";

/** How long each process may take before it is killed. Both steps together take less than ten seconds. */
const stopLimitMs = { console: 8_500, worker: 8_500, seeding: 1_000, sandbox: 1_000 };

/** The started processes: reports when one ends unexpectedly, and stops them in order. */
export class RunningProcesses {
  database: EmbeddedDatabase | undefined;
  readonly broken: Promise<string>;
  fail: (line: string) => void = () => undefined;
  #children: Child[] = [];
  #stopping: Promise<void> | undefined;

  constructor() {
    this.broken = new Promise((resolve) => {
      this.fail = resolve;
    });
  }

  add(child: Child): Child {
    this.#children.push(child);
    return child;
  }

  remove(child: Child): void {
    this.#children = this.#children.filter((one) => one !== child);
  }

  /** From now on, a process that ends by itself is reported. */
  watch(): void {
    for (const { name, ended } of this.#children) {
      void ended.then((reason) => {
        if (!this.#stopping) this.fail(`The ${name} stopped unexpectedly: ${reason}.`);
      });
    }
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    const end = (...names: (keyof typeof stopLimitMs)[]) => {
      const stops = names.flatMap((name) =>
        this.#children.filter((child) => child.name === name).map((child) => child.stop(stopLimitMs[name])),
      );
      return Promise.all(stops);
    };
    // The sandbox stays up until these have finished their calls to it.
    await end("console", "worker", "seeding");
    await end("sandbox");
    await this.database?.stop();
  }
}
