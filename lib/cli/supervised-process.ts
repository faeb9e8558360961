import { setTimeout as sleep } from "node:timers/promises";
import type { Child, Ready } from "./child-process";

/** The waits before each restart, in milliseconds. After the last one it gives up. */
const pausesMs = [250, 1_000, 4_000, 10_000];
/** A process that has run this long resets the count. */
const steadyMs = 60_000;
/** How long a running process that does not get ready has to end. */
const hangLimitMs = 1_000;

export type SupervisionOptions = {
  /** Starts it. `last` is its previous ready line: it takes the same ports again, because others use them. */
  start: (last: Ready | null) => Child;
  /** One line for each restart. */
  report: (line: string) => void;
  /** Called with one line when it gives up. */
  giveUp: (line: string) => void;
  /** Real time by default. */
  time?: Time;
};

/** The clock for the back-off. `pause` also ends, without an error, when aborted. */
export type Time = { now(): number; pause(ms: number, signal: AbortSignal): Promise<void> };

const realTime: Time = {
  now: () => performance.now(),
  pause: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
};

/**
 * Once it has been ready, a process that exits by itself is restarted with increasing delays, until it fails too often.
 */
export class SupervisedProcess {
  readonly name: string;
  /** Its first ready line; rejects with ChildFailed if the first start fails, which is not retried. */
  readonly ready: Promise<Ready>;
  readonly #options: SupervisionOptions;
  readonly #time: Time;
  readonly #stopping = new AbortController();
  readonly #supervision: Promise<void>;
  #child: Child;

  constructor(options: SupervisionOptions) {
    this.#options = options;
    this.#time = options.time ?? realTime;
    this.#child = options.start(null);
    this.name = this.#child.name;
    this.ready = this.#child.ready;
    this.#supervision = this.ready.then(
      (ready) => this.#supervise(ready),
      () => undefined,
    );
  }

  /** Stops it for good. */
  async stop(limitMs: number): Promise<void> {
    this.#stopping.abort();
    await this.#child.stop(limitMs);
    await this.#supervision;
  }

  async #supervise(first: Ready): Promise<void> {
    const { start, report, giveUp } = this.#options;
    let failures = 0;
    let readyAt: number | null = this.#time.now();
    for (;;) {
      const reason = await this.#child.ended;
      if (this.#stopping.signal.aborted) return;
      const wasSteady = readyAt !== null && this.#time.now() - readyAt >= steadyMs;
      failures = wasSteady ? 1 : failures + 1;
      const pauseMs = pausesMs[failures - 1];
      if (pauseMs === undefined) {
        return giveUp(`The ${this.name} stopped ${failures} times in a short time, at last because ${reason}.`);
      }
      report(`The ${this.name} stopped unexpectedly: ${reason}. Starting it again…`);
      await this.#time.pause(pauseMs, this.#stopping.signal);
      if (this.#stopping.signal.aborted) return;
      const child = start(first);
      this.#child = child;
      readyAt = await child.ready.then(
        () => this.#time.now(),
        () => null,
      );
      // It may hang instead of exiting.
      if (readyAt === null) await child.stop(hangLimitMs);
    }
  }
}
