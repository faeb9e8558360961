import "server-only";
import { ConstantBackoff, handleWhen, IterableBackoff, retry } from "cockatiel";
import { AppError } from "@/lib/errors";
import { databaseFailure } from "@/lib/platform/data/database-error";
import { recordOutcome } from "@/lib/platform/process/time-limit";

/** Whether work failed because the console's own database was unreachable or did not answer in time. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && (error.code === "unavailable" || error.code === "audit_unavailable");

/**
 * Stores the outcome of a call to the service, and retries while the database is unavailable. The call itself is never
 * repeated. The outcome is stored even if the request was answered before. `store` must change only the database.
 */
export function retryOnUnavailable<T>(store: () => Promise<T>, pausesMs: readonly number[] = [200, 1000, 3000]) {
  const backoff = new IterableBackoff(pausesMs);
  return recordOutcome(() =>
    retry(handleWhen(isUnavailable), { maxAttempts: pausesMs.length, backoff }).execute(store),
  );
}

/**
 * Runs a step, and repeats it once a second until the database is available. If a program ended instead, its supervisor
 * could give up after a few restarts.
 *
 * @param signal ends the repetition. The last failure is then thrown
 */
export function repeatUntilAvailable<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const shouldRetry = (error: Error) => !signal.aborted && isUnavailable(databaseFailure(error));
  const policy = { maxAttempts: Number.MAX_SAFE_INTEGER, backoff: new ConstantBackoff(1_000) };
  return retry(handleWhen(shouldRetry), policy).execute(step);
}
