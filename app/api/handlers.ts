/** What answers under /api: each action, sign-in, and what machines ask. */
import type { Action, PermissionRule } from "@/lib/actions/define-action";
import { clearedCookie, sessionCookieName } from "@/lib/auth/cookies";
import type { Endpoint, InputOf } from "@/lib/contracts/endpoint";
import { authRoute } from "@/lib/http/auth-route";
import { isLive, isReady, metrics } from "@/lib/http/machine-routes";
import { limitLinkUses, limitWrongTokens } from "@/lib/http/rate-limit";
import { route } from "@/lib/http/route";
import type { Handler } from "@/lib/http/router";
import { apiActions } from "@/lib/openapi/get-open-api";
import { signOut, signOutEverywhere } from "@/lib/services/session/sign-in";
import { acceptInvitation } from "@/lib/services/staff/staff-links";
import { receiveWebhook } from "@/lib/services/webhooks/receive-webhook";

type ActionHandler = Handler & { action: Pick<Action, "record" | "endpoint" | "permission" | "audit"> };

function of<E extends Endpoint, R extends PermissionRule<InputOf<E>>>(
  action: Action<E, R>,
  done?: () => Record<string, string>,
  limit?: (input: InputOf<E>, ip: string | null) => Promise<void>,
): ActionHandler {
  const { method, path } = action.endpoint;
  return { method, path, action: action as unknown as Action, answer: route(action, done, limit) };
}

const endSession = () => ({ "set-cookie": clearedCookie(sessionCookieName()) });

const ownWay: readonly ActionHandler[] = [
  of(signOut, endSession),
  of(signOutEverywhere, endSession),
  of(acceptInvitation, undefined, limitLinkUses),
  of(receiveWebhook, undefined, limitWrongTokens),
];

export const actionHandlers: readonly ActionHandler[] = [
  ...ownWay,
  ...apiActions.filter((one) => !ownWay.some(({ action }) => action === one)).map((action) => of(action)),
];

export const handlers: readonly Handler[] = [
  ...actionHandlers,
  ...["GET", "POST"].map((method) => ({ method, path: "/api/auth/**", answer: authRoute })),
  { method: "GET", path: "/api/health/live", answer: isLive },
  { method: "GET", path: "/api/health/ready", answer: isReady },
  { method: "GET", path: "/api/metrics", answer: metrics },
];
