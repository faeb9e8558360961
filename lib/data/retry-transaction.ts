import "server-only";
import { ExponentialBackoff, fullJitterGenerator, handleWhen, retry } from "cockatiel";
import { isRetryable } from "./database-error";

/** Up to 40, 80 and 160 ms before the second, third and fourth attempt. */
const backoff = new ExponentialBackoff({ generator: fullJitterGenerator, initialDelay: 40, exponent: 2 });
const policy = retry(handleWhen(isRetryable), { maxAttempts: 3, backoff });

/**
 * Runs a transaction, and again after a deadlock or a serialization failure, when the database has rolled it back: four
 * times in all.
 *
 * @param run changes nothing but the database
 * @returns the result of the run that was committed
 * @throws the last error
 */
export function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  return policy.execute(run);
}
