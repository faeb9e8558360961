/** Request limits of one process. Sign-in has its own, stored in the database (lib/auth/throttle.ts). */
import "server-only";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { deviceIn } from "@/lib/auth/known-device";
import { findLink } from "@/lib/auth/staff-link";
import { AppError } from "@/lib/errors";
import { isWebhookToken } from "@/lib/services/webhooks/token";
import { clientAddress } from "./client-address";

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

const limitOne = perMinute(1200);
/** An office has one address. */
const limitAddress = perMinute(6000);

/** Stops runaway scripts: counts a request for its session, or else for its known device or address. */
export async function limitRequests(headers: Headers, sessionId?: string): Promise<void> {
  const own = sessionId ?? (await deviceIn(headers.get("cookie")));
  await (own ? limitOne(own) : limitAddress(clientAddress(headers) ?? "unknown"));
}

const limitLinks = byAddress(60);

/** Limits tries of links that do not work before they fill the audit log. One that works never counts. */
export const limitLinkUses: ActionLimit<{ params: { token: string } }> = async (input, ip) => {
  const isAlive = await findLink(input.params.token).then(Boolean, () => false);
  if (!isAlive) await limitLinks(input, ip);
};

const limitTokens = byAddress(20);

/**
 * Limits guesses of the webhook token before they fill the audit log. A right token never counts: behind a proxy, the
 * service may share its address with an attacker.
 */
export const limitWrongTokens: ActionLimit<{ params: { token: string } }> = async (input, ip) => {
  if (!isWebhookToken(input.params.token)) await limitTokens(input, ip);
};
