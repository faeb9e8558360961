/** Limits of requests per minute. The web processes of one console share the counts; several consoles do not. */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";
import { processGroup, type RequestLimit } from "@/lib/platform/process/process-group";

/** The limits for each key, such as a session or an address. */
const limitsPerMinute: Readonly<Record<RequestLimit, number>> = {
  session: 1200,
  /** The limit is high, because an office has one address. */
  address: 6000,
  /** Counts links that do not work. */
  link: 60,
  /** Counts wrong tokens. */
  token: 20,
};

const limiters = new Map<RequestLimit, RateLimiterMemory>();

/** Counts one request for a key. Beyond the limit, throws AppError `too_many_requests` with the seconds to wait. */
export function count(limit: RequestLimit, key: string): Promise<void> {
  return processGroup()?.count(limit, key) ?? countHere(limit, key);
}

/** Counts like `count`, among the requests of this process alone. */
export async function countHere(limit: RequestLimit, key: string): Promise<void> {
  const limiter = limiters.get(limit) ?? new RateLimiterMemory({ points: limitsPerMinute[limit], duration: 60 });
  limiters.set(limit, limiter);
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError("too_many_requests", { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) });
  }
}
