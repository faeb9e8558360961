/**
 * Decides which requests are counted, and for whom. Sign-in has its own limits, which are stored in the database
 * (lib/platform/auth/throttle.ts).
 */
import "server-only";
import { deviceIn } from "@/lib/platform/auth/known-device";
import { findLink } from "@/lib/platform/auth/staff-link";
import { clientAddress } from "./client-address";
import { count } from "./request-limits";

type ActionLimit<Input = unknown> = (input: Input, ip: string | null) => Promise<void>;

/**
 * Stops runaway scripts. Counts a request for its session, or without a session for its known device or else its
 * address.
 */
export async function limitRequests(headers: Headers, sessionId?: string): Promise<void> {
  const own = sessionId ?? (await deviceIn(headers.get("cookie")));
  await (own ? count("session", own) : count("address", clientAddress(headers) ?? "unknown"));
}

/** Limits attempts with links that do not work, before they fill the audit log. A link that works never counts. */
export const limitLinkUses: ActionLimit<{ params: { token: string } }> = async (input, ip) => {
  const isAlive = await findLink(input.params.token).then(Boolean, () => false);
  if (!isAlive) await count("link", ip ?? "unknown");
};

/**
 * Limits guesses of the webhook token, before they fill the audit log. A right token never counts, because behind a
 * proxy the service may share its address with an attacker.
 */
export const limitWrongTokens =
  (isRight: (token: string) => boolean): ActionLimit<{ params: { token: string } }> =>
  async (input, ip) => {
    if (!isRight(input.params.token)) await count("token", ip ?? "unknown");
  };
