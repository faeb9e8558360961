import "server-only";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";

/** A brake on a runaway script: per session (or address) and process. Sign-in has its own limit, kept in the database. */
const perMinute = new RateLimiterMemory({ points: 1200, duration: 60 });

/**
 * Counts one request.
 *
 * @param key whom it is counted for
 * @throws AppError too_many_requests, with the seconds to wait
 */
export async function limitRequests(key: string): Promise<void> {
  await limitBy(perMinute, key);
}

/**
 * Counts one try against a limit.
 *
 * @throws AppError too_many_requests, with the seconds to wait
 */
export async function limitBy(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) {
      throw new AppError("too_many_requests", { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) });
    }
    throw refusal;
  }
}
