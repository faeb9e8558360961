import "server-only";
import { handleWhen, IterableBackoff, retry } from "cockatiel";
import { AppError } from "@/lib/errors";
import { recordOutcome } from "@/lib/time-limit";

const isUnavailable = (error: Error) =>
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
