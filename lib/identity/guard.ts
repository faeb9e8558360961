/**
 * Keeps a failing or slow identity service from taking the console with it: at most so many calls at a time, a short
 * queue, and a pause after failures in a row. One guard for each group of operations, so that one group's trouble
 * stays its own.
 */
import "server-only";
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TaskCancelledError,
  wrap,
} from "cockatiel";
import { UpstreamFailure } from "./upstream-error";

export type GuardLimits = { maxConcurrent: number; maxWaiting: number; pauseAfterFailures: number; pauseMs: number };
export type BreakerState = "closed" | "open" | "half-open";

export type Guard = {
  /**
   * Runs one try when there is a place for it.
   *
   * @param signal ends the waiting; work that has begun ends itself by it
   * @throws UpstreamFailure `upstream_busy` or `upstream_paused` when it did not begin: then it never will
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  state(): BreakerState;
};

/** 5xx, timeouts, an unreachable host and broken connections. Never an answer that says no. */
const isOutage = (error: Error) => error instanceof UpstreamFailure && error.transient;

const busy = () =>
  new UpstreamFailure("upstream_busy", {
    sent: "no",
    retryAfter: 5,
    detail: "Nothing was sent. Try again in a moment",
  });

/** Makes the guard of one group. */
export function createGuard(limits: GuardLimits): Guard {
  const places = bulkhead(limits.maxConcurrent, limits.maxWaiting);
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: limits.pauseMs,
    breaker: new ConsecutiveBreaker(limits.pauseAfterFailures),
  });
  const policy = wrap(places, breaker);

  const translated = (error: unknown) => {
    if (error instanceof BulkheadRejectedError || error instanceof TaskCancelledError) return busy();
    if (!(error instanceof BrokenCircuitError)) return error;
    const retryAfter = Math.ceil(limits.pauseMs / 1000);
    return new UpstreamFailure("upstream_paused", { sent: "no", retryAfter, detail: "Nothing was sent" });
  };

  return {
    async run(work, signal) {
      let begun = false;
      const waited = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => begun || reject(busy()), { once: true });
      });
      const done = policy.execute(async () => {
        // Its caller was told that nothing was sent, so nothing is.
        if (signal.aborted) throw busy();
        begun = true;
        return work();
      }, signal);
      try {
        return await Promise.race([done, waited]);
      } catch (error) {
        throw translated(error);
      }
    },
    state() {
      if (breaker.state === CircuitState.Closed) return "closed";
      return breaker.state === CircuitState.HalfOpen ? "half-open" : "open";
    },
  };
}
