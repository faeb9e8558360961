import "server-only";
import { ExponentialBackoff, fullJitterGenerator, handleWhen, retry } from "cockatiel";
import { isRetryable } from "./database-error";

/** Up to 40, 80 and 160 ms before the second, third and fourth run. */
const backoff = new ExponentialBackoff({ generator: fullJitterGenerator, initialDelay: 40, exponent: 2 });
const policy = retry(handleWhen(isRetryable), { maxAttempts: 3, backoff });

/**
 * Runs something that the database undoes in whole when it loses against another (a deadlock, a serialization
 * failure), and runs it again then: four times in all.
 *
 * @param run changes nothing but the database
 * @returns what it returned in the run that held
 * @throws what it threw last
 */
export function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  return policy.execute(run);
}
