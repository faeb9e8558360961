import type { Child } from "./child-process";
import type { EmbeddedDatabase } from "./embedded-database";

/** How long each process may take to end before it is killed. They end in two steps, within ten seconds. */
const stopLimitMs = { console: 8_500, worker: 8_500, seeding: 1_000, sandbox: 1_000 };

/** The processes that were started: reports when one ends by itself, and stops them in the right order. */
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

  /** Reports every process that ends from now on. */
  watch(): void {
    for (const { name, ended } of this.#children) {
      void ended.then((how) => {
        if (!this.#stopping) this.fail(`The ${name} stopped unexpectedly: ${how}.`);
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
    // While these let their calls to the service end, it is still there.
    await end("console", "worker", "seeding");
    await end("sandbox");
    await this.database?.stop();
  }
}
