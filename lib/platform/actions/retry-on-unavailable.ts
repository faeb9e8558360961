import "server-only";
import { ConstantBackoff, handleWhen, IterableBackoff, retry } from "cockatiel";
import { AppError } from "@/lib/errors";
import { databaseFailure } from "@/lib/platform/data/database-error";
import { recordOutcome } from "@/lib/platform/process/time-limit";

/** Whether the console's own database failed the work: it was unreachable, or did not answer in time. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && (error.code === "unavailable" || error.code === "audit_unavailable");

/**
 * Stores the outcome of a call to the service, with retries while the database is unavailable: the call itself is never
 * repeated. It is stored even if the request has been answered by then. `store` changes only the database.
 */
export function retryOnUnavailable<T>(store: () => Promise<T>, pausesMs: readonly number[] = [200, 1000, 3000]) {
  const backoff = new IterableBackoff(pausesMs);
  return recordOutcome(() =>
    retry(handleWhen(isUnavailable), { maxAttempts: pausesMs.length, backoff }).execute(store),
  );
}

/**
 * Runs a step of a program's start, once a second until the database is available: a program that ends instead is started
 * again a few times, and then given up for good.
 *
 * @param signal ends the waiting: it then throws the last failure
 */
export function onceAvailable<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const isAway = (error: Error) => !signal.aborted && isUnavailable(databaseFailure(error));
  const policy = { maxAttempts: Number.MAX_SAFE_INTEGER, backoff: new ConstantBackoff(1_000) };
  return retry(handleWhen(isAway), policy).execute(step);
}
