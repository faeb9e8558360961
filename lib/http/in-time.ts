/** An end to every answer. */
import { AppError } from "@/lib/errors";

/**
 * Milliseconds until the answer. Each wait below is shorter (connection.ts, the identity client), but several may add
 * up, and a busy machine adds to each.
 */
export const answerLimitMs = 14_000;

/**
 * Waits for work until a limit. Work that takes longer goes on, and what becomes of it is in the audit log.
 *
 * @throws AppError `unavailable` at the limit
 */
export async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const detail = "The answer took too long. It may still be done: check before you try again.";
    timer = setTimeout(() => reject(new AppError("unavailable", { detail })), Math.max(limitMs, 0));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
