import type { Session } from "@/lib/contracts/session";
import type { IdentityHealth } from "@/lib/identity/client";

/** After this long without a call, nobody knows how the service is. */
const freshMs = 10 * 60_000;

/**
 * How the identity service is, as far as this process has seen.
 *
 * @param health what the client counted
 * @param now epoch milliseconds
 * @returns `paused` while a breaker is open; otherwise what the newer of the last answer and the last outage says
 */
export function serviceHealth(health: IdentityHealth, now: number): Session["environment"]["service"] {
  const answeredAt = health.lastAnswerAt?.getTime() ?? 0;
  const outage = health.lastFailure && isOutage(health.lastFailure.code) ? health.lastFailure.at.getTime() : 0;
  const latencyMs = health.lastLatencyMs;
  if (Object.values(health.breakers).includes("open")) return { state: "paused", latencyMs: null };
  if (now - Math.max(answeredAt, outage) > freshMs) return { state: "unknown", latencyMs: null };
  return outage >= answeredAt ? { state: "failing", latencyMs: null } : { state: "answering", latencyMs };
}

/** A refusal is an answer: the service is well. */
function isOutage(code: string): boolean {
  return ["upstream_failed", "upstream_timeout", "upstream_unreachable", "upstream_unreadable"].includes(code);
}
