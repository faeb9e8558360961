import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isRetryable } from "./database-error";

const attempts = 4;

/**
 * Runs something that the database undoes in whole when it loses against another (a deadlock, a serialization
 * failure), and runs it again then: four times in all.
 *
 * @param run changes nothing but the database
 * @returns what it returned in the run that held
 * @throws what it threw last
 */
export async function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}
