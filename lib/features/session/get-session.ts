import "server-only";
import { can, permissions } from "@/lib/base/permissions";
import { mayActAlone } from "@/lib/cases/two-person-rule";
import { env } from "@/lib/env";
import type { Session } from "@/lib/features/session/contract/session";
import * as contract from "@/lib/features/session/contract/session";
import * as actions from "@/lib/features/session/contract/session.actions";
import type { IdentityHealth } from "@/lib/identity/client";
import { identity } from "@/lib/identity/service";
import { defineAction } from "@/lib/platform/actions/define-action";
import { sessionSeconds } from "@/lib/platform/auth/cookies";
import { workerState } from "@/lib/platform/health/worker-state";

export const getSession = defineAction(actions.getSession, contract.getSession, {
  async run({ staff }) {
    return {
      staff: { id: staff.id, name: staff.name, email: staff.email, roles: [...staff.roles] },
      permissions: permissions.filter((permission) => can(staff.roles, permission)),
      expiresAt: staff.sessionExpiresAt.toISOString(),
      idleSeconds: sessionSeconds.idle,
      environment: {
        sandbox: env.PROOFDESK_SANDBOX,
        embedded: env.PROOFDESK_EMBEDDED,
        mode: env.IDENTITY_MODE,
        singlePersonOverride: mayActAlone("override.approve"),
        service: serviceHealth(identity().health(), Date.now()),
        worker: await workerState(),
      },
    };
  },
});

/** After this long without a call, the state of the service is unknown. */
const freshMs = 10 * 60_000;

/**
 * Returns `paused` while a circuit breaker is open. Otherwise, the later one of the last answer and the last outage
 * determines the state. `now` is in epoch milliseconds.
 */
export function serviceHealth(health: IdentityHealth, now: number): Session["environment"]["service"] {
  const answeredAt = health.lastAnswerAt?.getTime() ?? 0;
  const outage = health.lastFailure && isOutage(health.lastFailure.code) ? health.lastFailure.at.getTime() : 0;
  const latencyMs = health.lastLatencyMs;
  if (Object.values(health.breakers).includes("open")) return { state: "paused", latencyMs: null };
  if (now - Math.max(answeredAt, outage) > freshMs) return { state: "unknown", latencyMs: null };
  return outage >= answeredAt ? { state: "failing", latencyMs: null } : { state: "answering", latencyMs };
}

/** Refusals are not outages: the service answered. */
function isOutage(code: string): boolean {
  return ["upstream_failed", "upstream_timeout", "upstream_unreachable", "upstream_unreadable"].includes(code);
}
