/** Runs periodic work, such as polls and the handling of expired leases. */
import "server-only";
import { log } from "@/lib/platform/process/log";

export type Tick = {
  name: string;
  everyMs: number;
  /** Does the due work, and returns its amount. If the amount is not zero, `run` is called again at once. */
  run(signal: AbortSignal): Promise<number>;
};

const maxPauseMs = 30_000;

export type Ticker = { stop(): Promise<void> };

/**
 * Runs a tick, one run at a time. The pause grows after failures, up to 30 seconds. `stop` waits for the current run.
 */
export function startTicker(tick: Tick): Ticker {
  const stopping = new AbortController();
  let wake: (() => void) | undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function loop() {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let done = 0;
      try {
        done = await tick.run(stopping.signal);
        failures = 0;
      } catch (error) {
        failures += 1;
        log.error({ error, count: failures }, `the worker's ${tick.name} failed`);
      }
      if (done > 0 || stopping.signal.aborted) continue;
      await pause(Math.min(tick.everyMs * 2 ** Math.min(failures, 10), maxPauseMs));
    }
  }

  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      wake?.();
      await running;
    },
  };
}
