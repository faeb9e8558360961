/** Request limits of one process. Sign-in has its own, stored in the database (lib/auth/throttle.ts). */
import "server-only";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";
import { isWebhookToken } from "@/lib/services/webhooks/token";

/** Stops runaway scripts; per session or IP address. */
const perMinute = new RateLimiterMemory({ points: 1200, duration: 60 });

/**
 * Counts one request of a session or address.
 *
 * @throws AppError `too_many_requests` with the seconds to wait
 */
export async function limitRequests(key: string): Promise<void> {
  await limitBy(perMinute, key);
}

async function limitBy(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) {
      throw new AppError("too_many_requests", { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) });
    }
    throw refusal;
  }
}

/** Wrong tokens from one IP address. */
const wrongPerMinute = new RateLimiterMemory({ points: 20, duration: 60 });

/**
 * Uses of links to choose a password, from one IP address: a link cannot be guessed, but attempts fill the audit log.
 */
const linksPerMinute = new RateLimiterMemory({ points: 60, duration: 60 });

/**
 * Counts one use of a link to choose a password.
 *
 * @throws AppError `too_many_requests`
 */
export async function limitLinkUses(_input: unknown, ip: string | null): Promise<void> {
  await limitBy(linksPerMinute, ip ?? "unknown");
}

/** Sign-ins with a passkey or by single sign-on started by one IP address: each is stored until it expires. */
const challengesPerMinute = new RateLimiterMemory({ points: 60, duration: 60 });

/**
 * Counts one sign-in that starts with a challenge.
 *
 * @throws AppError `too_many_requests`
 */
export async function limitChallenges(_input: unknown, ip: string | null): Promise<void> {
  await limitBy(challengesPerMinute, ip ?? "unknown");
}

/**
 * Limits guesses of the webhook token before they fill the audit log. A right token never counts: behind a proxy, the
 * service may share its address with an attacker.
 *
 * @throws AppError `too_many_requests`
 */
export async function limitWrongTokens(input: { params: { token: string } }, ip: string | null): Promise<void> {
  if (!isWebhookToken(input.params.token)) await limitBy(wrongPerMinute, ip ?? "unknown");
}
