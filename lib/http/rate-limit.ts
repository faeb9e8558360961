/** Request limits of one process. Sign-in has its own, stored in the database (lib/auth/throttle.ts). */
import "server-only";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";
import { isWebhookToken } from "@/lib/services/webhooks/token";

/** Counts one for a key; throws AppError `too_many_requests`, with the seconds to wait, beyond so many a minute. */
function perMinute(points: number): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError("too_many_requests", { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) });
    }
  };
}

type ActionLimit<Input = unknown> = (input: Input, ip: string | null) => Promise<void>;

function byAddress(points: number): ActionLimit {
  const limit = perMinute(points);
  return (_, ip) => limit(ip ?? "unknown");
}

/** Requests of a session or an address: stops runaway scripts. */
export const limitRequests = perMinute(1200);

/** Uses of links to choose a password: a link cannot be guessed, but attempts fill the audit log. */
export const limitLinkUses = byAddress(60);

/** Sign-ins started with a passkey or by single sign-on: each is stored until it expires. */
export const limitChallenges = byAddress(60);

const limitTokens = byAddress(20);

/**
 * Limits guesses of the webhook token before they fill the audit log. A right token never counts: behind a proxy, the
 * service may share its address with an attacker.
 */
export const limitWrongTokens: ActionLimit<{ params: { token: string } }> = async (input, ip) => {
  if (!isWebhookToken(input.params.token)) await limitTokens(input, ip);
};
