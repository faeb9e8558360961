/**
 * Protects the console from a failing or slow identity service: limited concurrency, a short queue, and a pause after
 * consecutive failures. Each group of operations has its own guard, so that one group's failures do not affect others.
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
import { UpstreamFailure } from "@/lib/base/upstream-error";

export type GuardLimits = { maxConcurrent: number; maxWaiting: number; pauseAfterFailures: number; pauseMs: number };
export type BreakerState = "closed" | "open" | "half-open";

export type Guard = {
  /**
   * Runs one attempt as soon as there is capacity. `signal` ends the wait. Work that has started must handle `signal`
   * itself.
   *
   * @throws UpstreamFailure `upstream_busy` or `upstream_paused` if the work did not start, and never will
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  state(): BreakerState;
};

/**
 * Whether a failure counts as an outage: 5xx, timeouts, an unreachable host and broken connections. A refusal does not.
 */
const isOutage = (error: Error) => error instanceof UpstreamFailure && error.transient;

const busy = () =>
  new UpstreamFailure("upstream_busy", {
    sent: "no",
    retryAfter: 5,
    detail: "Nothing was sent. Try again in a moment",
  });

export function createGuard(limits: GuardLimits): Guard {
  const queue = bulkhead(limits.maxConcurrent, limits.maxWaiting);
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: limits.pauseMs,
    breaker: new ConsecutiveBreaker(limits.pauseAfterFailures),
  });
  const policy = wrap(queue, breaker);

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
        // The caller already got the failure “Nothing was sent”, so nothing must be sent now.
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
