import "server-only";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { isWebhookToken } from "@/lib/services/webhooks/token";
import { limitBy } from "./rate-limit";

/** Wrong tokens from one address, and this process. */
const wrongPerMinute = new RateLimiterMemory({ points: 20, duration: 60 });

/**
 * Brakes who tries tokens, before their tries fill the audit log. Whoever has the right one is never braked here: behind
 * a proxy, the service may share its address with whoever guesses.
 *
 * @param input what was sent
 * @param ip where it comes from
 * @throws AppError `too_many_requests`
 */
export async function limitWrongTokens(input: { params: { token: string } }, ip: string | null): Promise<void> {
  if (!isWebhookToken(input.params.token)) await limitBy(wrongPerMinute, ip ?? "nobody");
}
