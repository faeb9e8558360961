import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/errors";

/**
 * Stores what came of a call of the service, which is worth more than one try: the call itself is never repeated.
 *
 * @param store changes nothing but the database; tried again while the database is away
 * @param pausesMs milliseconds before each further try
 * @returns what it returned in the try that worked
 * @throws what it threw last
 */
export async function retryOnUnavailable<T>(
  store: () => Promise<T>,
  pausesMs: readonly number[] = [200, 1000, 3000],
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await store();
    } catch (error) {
      const passes = error instanceof AppError && (error.code === "unavailable" || error.code === "audit_unavailable");
      if (!passes) throw error;
      await sleep(pauseMs);
    }
  }
  return store();
}
